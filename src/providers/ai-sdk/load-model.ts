// Finds the model in a provider package: its only exported function `create...` makes a provider, or a named export is
// the provider.

import type { JsonObject } from '../json-object.ts';
import { isAiSdkModel, type AiSdkModel } from './structure.ts';

export interface PackageOptions {
  readonly package: string;
  /** The name of the export, required if there are several. */
  readonly export?: string | undefined;
  readonly model: string;
  /** Options of the provider, such as `{region: "eu-central-1"}`. */
  readonly options?: JsonObject | undefined;
}

/** Rejects with an Error whose message says what the operator should do. */
export async function loadAiSdkModel(
  options: PackageOptions,
  importPackage: (name: string) => Promise<unknown>,
): Promise<AiSdkModel> {
  const found = findExport(await importPackage(options.package), options.export);
  const provider = found.isFactory ? call(found.value, options.options ?? {}) : found.value;
  const languageModel = memberOf(provider, 'languageModel');
  const model =
    typeof languageModel === 'function'
      ? Reflect.apply(languageModel, provider, [options.model])
      : call(provider, options.model);
  if (!isAiSdkModel(model)) throw new Error('does not provide an AI SDK model (version 5 or later).');
  return model;
}

function findExport(exports: unknown, name: string | undefined): { value: unknown; isFactory: boolean } {
  const isFactory = (key: string): boolean => key.startsWith('create') && typeof memberOf(exports, key) === 'function';
  if (name !== undefined) {
    const value = memberOf(exports, name);
    if (value === undefined) throw new Error(`exports no "${name}".`);
    return { value, isFactory: isFactory(name) };
  }
  const [first, ...others] = Object.keys(Object(exports)).filter(isFactory);
  if (first === undefined) throw new Error('exports no function named create...; set its "export".');
  if (others.length > 0) throw new Error(`exports ${[first, ...others].join(', ')}; set one of them as its "export".`);
  return { value: memberOf(exports, first), isFactory: true };
}

function memberOf(value: unknown, name: string): unknown {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? Reflect.get(value, name)
    : undefined;
}

function call(value: unknown, argument: unknown): unknown {
  if (typeof value !== 'function') throw new Error('does not export an AI SDK provider.');
  return Reflect.apply(value, undefined, [argument]);
}
