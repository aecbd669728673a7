import { useMemo } from 'preact/hooks';
import { isRecord } from '../../../src/schema/check.ts';
import type { Session } from '../session/session.ts';
import type { SessionState } from '../session/state.ts';
import { readTools } from '../session/tools-text.ts';
import { tools, toToolsText } from '../tools/run-tool.ts';
import { checkDeclarations } from './check-declarations.ts';
import { JsonField } from './json-field.tsx';
import { actionExample, componentExample, systemExamples } from './setup-examples.ts';

export interface SetupProps {
  readonly session: Session;
  readonly state: SessionState;
}

export function Setup({ session, state }: SetupProps) {
  const { setup } = state.conversation;
  const description = state.models.find(({ id }) => id === setup.model)?.description;
  return (
    <div class="setup">
      <section class="field">
        <label for="system-prompt">System prompt</label>
        <p>Steers content, tone and design. The service adds the catalog of components.</p>
        <div class="chips">
          {systemExamples.map(({ title, text }) => (
            <button
              key={title}
              type="button"
              class="chip"
              aria-pressed={setup.systemPrompt === text}
              onClick={() => session.change({ systemPrompt: setup.systemPrompt === text ? '' : text })}
            >
              {title}
            </button>
          ))}
        </div>
        <textarea
          id="system-prompt"
          rows={4}
          dir="auto"
          value={setup.systemPrompt}
          onInput={(event) => session.change({ systemPrompt: event.currentTarget.value })}
        />
      </section>
      <ToolsField session={session} text={setup.toolsText} />
      <Declarations
        kind="components"
        label="Custom components"
        hint="Components that your page renders: the JSON Schema of their props, by name. The playground shows only their text."
        example={componentExample}
        text={setup.componentsText}
        onText={(componentsText) => session.change({ componentsText })}
      />
      <Declarations
        kind="actions"
        label="Custom actions"
        hint="Actions that your page performs: the JSON Schema of their params, by name. The playground shows them in the conversation."
        example={actionExample}
        text={setup.actionsText}
        onText={(actionsText) => session.change({ actionsText })}
      />
      {description === undefined ? null : (
        <section class="field">
          <h2>Model</h2>
          <p>{description}</p>
        </section>
      )}
    </div>
  );
}

function ToolsField({ session, text }: { readonly session: Session; readonly text: string }) {
  const { problem, tools: declared } = readTools(text);
  const isOn = (name: string): boolean =>
    declared.some((tool) => isRecord(tool['function']) && tool['function']['name'] === name);
  return (
    <JsonField
      label="Tools"
      hint="In the format of chat completions. The playground can run these three, on bundled data:"
      text={text}
      placeholder="[ ]"
      rows={10}
      problems={problem === undefined ? [] : [problem]}
      approval={declared.length === 1 ? '1 tool' : `${declared.length} tools`}
      onText={(toolsText) => session.change({ toolsText })}
    >
      <div class="chips">
        {tools.map((tool) => {
          const chosen = tools.filter((one) => isOn(one.name) !== (one === tool));
          return (
            <button
              key={tool.name}
              type="button"
              class="chip"
              aria-pressed={isOn(tool.name)}
              onClick={() => session.change({ toolsText: chosen.length === 0 ? '' : toToolsText(chosen) })}
            >
              {tool.name}
            </button>
          );
        })}
      </div>
    </JsonField>
  );
}

interface DeclarationsProps {
  readonly kind: 'components' | 'actions';
  readonly label: string;
  readonly hint: string;
  readonly example: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function Declarations({ kind, label, hint, example, text, onText }: DeclarationsProps) {
  const { problems, remarks, names } = useMemo(() => checkDeclarations(kind, text), [kind, text]);
  return (
    <JsonField
      label={label}
      hint={hint}
      text={text}
      placeholder="{ }"
      rows={text === '' ? 3 : 12}
      problems={problems}
      remarks={remarks}
      approval={names.join(', ')}
      onText={onText}
    >
      <div class="chips">
        <button
          type="button"
          class="chip"
          aria-pressed={text === example}
          onClick={() => onText(text === example ? '' : example)}
        >
          Example
        </button>
      </div>
    </JsonField>
  );
}
