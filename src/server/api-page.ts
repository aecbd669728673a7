// The OpenAPI document as a page that a person reads: no script, nothing fetched, one style of its own.
import type {
  JsonValue,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  ResponseObject,
} from '../wire/openapi.ts';
import { html, prose, type Html } from './html.ts';
import { schemaHtml } from './schema-html.ts';

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export function apiPage(document: OpenApiDocument, style: string): string {
  const { info, tags, components } = document;
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Entry => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = tags.map((tag) => ({
    tag,
    own: entries.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  // Not in the template: the policy allows its exact text.
  const sheet: Html = { html: `<style>${style}</style>` };
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title}: the API</title>
        ${sheet}
      </head>
      <body>
        <a class="skip" href="#main">To the text</a>
        <nav aria-label="On this page">
          <p class="brand"><a href="#main">${info.title} API</a></p>
          ${groups.map(
            ({ tag, own }) =>
              html`<p>${tag.name}</p>
                <ul>
                  ${own.map(
                    ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
                  )}
                </ul>`,
          )}
          <p>Objects</p>
          <ul>
            ${Object.keys(components.schemas).map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}
          </ul>
        </nav>
        <main id="main">
          <h1>${info.title}: the API</h1>
          ${prose(info.description)}
          <p>
            The same as <a href="openapi.json">OpenAPI 3.1</a>, for tools. Every request under <code>/v1</code> carries
            <code>Authorization: Bearer &lt;API_KEY&gt;</code>.
          </p>
          ${entries.map((entry) => operationHtml(entry, document))}
          <h2 id="objects">Objects</h2>
          ${Object.entries(components.schemas).map(
            ([name, schema]) =>
              html`<section aria-labelledby="schema-${name}">
                <h3 id="schema-${name}">${name}</h3>
                ${schemaHtml(schema)}
              </section>`,
          )}
        </main>
      </body>
    </html>`;
  return page.html;
}

function operationHtml({ method, path, operation }: Entry, document: OpenApiDocument): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return html`<section aria-labelledby="${operationId}">
    <h2 id="${operationId}">${summary}</h2>
    <p class="address"><b>${method}</b> <code>${path}</code></p>
    ${prose(description)}
    ${
      parameters.length > 0 &&
      html`<h3>Parameters</h3>
        <dl>${parameters.map(parameterHtml)}</dl>`
    }
    ${
      requestBody !== undefined &&
      html`<h3>Body</h3>
        ${mediaHtml(requestBody.content)}`
    }
    <h3>Replies</h3>
    ${Object.entries(responses).map(([status, response]) => responseHtml(status, resolved(response, document)))}
  </section>`;
}

function resolved(response: ResponseObject | Reference, { components }: OpenApiDocument): ResponseObject {
  if (!('$ref' in response)) return response;
  const found = components.responses[response.$ref.slice(response.$ref.lastIndexOf('/') + 1)];
  if (found === undefined) throw new Error(`There is no ${response.$ref}.`);
  return found;
}

function parameterHtml(parameter: Parameter): Html {
  return html`<dt>
      <code>${parameter.name}</code> in the ${parameter.in}
      ${parameter.required === true && html`<b class="required">required</b>`}
    </dt>
    <dd>${prose(parameter.description)}</dd>`;
}

function responseHtml(status: string, { description, content = {} }: ResponseObject): Html {
  return html`<details ${status === '200' && 'open'}>
    <summary><b class="status">${status}</b> ${firstLine(description)}</summary>
    ${description.includes('\n') && prose(description)} ${mediaHtml(content)}
  </details>`;
}

/** What a closed fold says of itself. */
function firstLine(description: string): Html {
  const codes = [...description.matchAll(/^`(\w+)`: /gm)].map(([, code]) => code);
  if (codes.length < 2) return html`${description.replaceAll('`', '')}`;
  return html`${codes.map((code, index) => html`${index > 0 && ', '}<code>${code}</code>`)}`;
}

function mediaHtml(content: Readonly<Record<string, MediaType>>): Html {
  return html`${Object.entries(content).map(
    ([type, { schema, examples = {} }]) =>
      html`<h4>${type}</h4>
        ${schemaHtml(schema)}
        ${Object.values(examples).map(
          ({ summary, value }) =>
            html`<details>
              <summary>Example: ${summary}</summary>
              <pre tabindex="0"><code>${exampleText(value)}</code></pre>
            </details>`,
        )}`,
  )}`;
}

const exampleText = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
