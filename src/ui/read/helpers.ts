// Functions that the model defines: `kpi = (label, value) => Card([TextContent(label), TextContent(value)])`. A call is
// read as the body with its arguments substituted.
import type { DataFunction } from './evaluate.ts';
import { bodyOf } from './function-body.ts';
import { substituted } from './substitution.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { withValues } from './literal-conditions.ts';
import { inOneLine, splitSource } from './raw-expression.ts';

interface Helper {
  readonly parameters: readonly Parameter[];
  /** True for `({label, value}) => ...`, whose arguments are in one object. */
  readonly isObject: boolean;
  readonly body: string;
  isCalled: boolean;
}

interface Parameter {
  /** The name of the member or argument. */
  readonly key: string;
  /** The name in the body; empty for a parameter without one. */
  readonly name: string;
  readonly otherwise: string;
}

/** Maximum number of characters that all calls may expand to, and maximum nesting of calls. */
const maxWritten = 128 * 1024;
const maxDepth = 8;

/** Any type may be between the parameters and the body. */
const arrow = /^\s*(?:async\s+)?(?:\(([^()]*)\)|([\w$]+))\s*(?::[^={}]{1,80})?(?:=>\s*|(?=\{))([^]*)$/;
/** The body calls a component. Functions of JavaScript may have such names, too. */
const makesComponents = /(?<![\w$.])(?!(?:String|Number|Boolean|Set|Math)\()[A-Z]\w*\(/;
const namedArgument = /^\s*["']?([\w$]+)["']?\s*[:=](?!=)\s*([^]*)$/;

export class Helpers {
  readonly #byName = new Map<string, Helper>();
  #written = 0;
  #depth = 0;

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** A function that makes no components. */
  functionOf(name: string): DataFunction | undefined {
    const helper = this.#byName.get(name);
    return helper === undefined || makesComponents.test(helper.body) ? undefined : helper;
  }

  /** True for the call of a function that makes no components. */
  callsData(source: string): boolean {
    const name = /^\s*([\w$]+)\(/.exec(source)?.[1];
    return name !== undefined && this.functionOf(name) !== undefined;
  }

  /** The body of the last function that makes a Card, needs no arguments and has not been called: it is the UI. */
  takeMain(): string | undefined {
    const main = [...this.#byName.values()].findLast(
      (helper) => !helper.isCalled && helper.parameters.every(({ otherwise }) => otherwise !== 'null'),
    );
    if (main === undefined || !main.body.startsWith('Card(')) return undefined;
    main.isCalled = true;
    return main.body;
  }

  /** `source` begins at the parameters. */
  define(name: string, source: string): void {
    const [, listed, only, body] = arrow.exec(source) ?? [];
    if (body === undefined) return;
    const written = (listed ?? only ?? '').trim();
    // The type annotation in `({ label, value }: Props)` is ignored.
    const members = /^\{([^{}]*)\}\s*(?::[^]*)?$/.exec(written)?.[1];
    this.#byName.set(name, {
      parameters: splitSource(members ?? written, ',')
        .map((parameter) => parameterOf(parameter, members !== undefined))
        .filter((parameter) => parameter.name !== ''),
      isObject: members !== undefined,
      isCalled: false,
      body: bodyOf(body),
    });
  }

  /** Reads the body of the helper that the source calls. Returns false if it calls none. */
  call(source: string, evaluate: (source: string) => JsonValue | undefined, read: (text: string) => void): boolean {
    const [, name = '', written = ''] = /^\s*([\w$]+)\(([^]*)\)\s*$/.exec(source) ?? [];
    const helper = this.#byName.get(name);
    if (helper === undefined || this.#depth >= maxDepth) return false;
    const text = withValues(substituted(helper.body, valuesOf(helper, inOneLine(written))), evaluate);
    helper.isCalled = true;
    this.#written += text.length;
    if (this.#written > maxWritten) return false;
    this.#depth += 1;
    read(`${text} `);
    this.#depth -= 1;
    return true;
  }
}

/** `value`, `value = 0`, `value: string`, and in an object `value: shown = 0`. */
function parameterOf(written: string, isMember: boolean): Parameter {
  const [declared = '', ...rest] = splitSource(written, '=');
  const [key = '', renamed = ''] = declared.split(':').map((part) => part.trim());
  const name = isMember && /^[\w$]+$/.test(renamed) ? renamed : key;
  return { key, name: /^[\w$]+$/.test(name) ? name : '', otherwise: rest.join('=').trim() || 'null' };
}

/** Maps parameter names to arguments, or to the members of the object that holds them. */
function valuesOf({ parameters, isObject }: Helper, written: string): ReadonlyMap<string, string> {
  const members = /^\s*\{([^]*)\}\s*$/.exec(written)?.[1];
  // `Departure(d)` passes the members of a record.
  const record = isObject ? /^\s*([\w$]+(?:\.[\w$]+|\[\d+\])*)\s*$/.exec(written)?.[1] : undefined;
  if (record !== undefined) return new Map(parameters.map(({ key, name }) => [name, `${record}.${key}`]));
  const values = splitSource(isObject ? (members ?? written) : written, ',').map((argument) => argument.trim());
  const byKey = new Map(
    values.flatMap((value) => {
      const [, key, member] = namedArgument.exec(value) ?? [];
      return key !== undefined && member !== undefined && parameters.some((one) => one.key === key)
        ? [[key, member] as const]
        : [];
    }),
  );
  const listed = values.filter((value) => !byKey.has(namedArgument.exec(value)?.[1] ?? '') && value !== '');
  const positional = parameters.filter(({ key }) => !byKey.has(key));
  return new Map(
    parameters.map((parameter) => [
      parameter.name,
      byKey.get(parameter.key) ?? listed[positional.indexOf(parameter)] ?? parameter.otherwise,
    ]),
  );
}
