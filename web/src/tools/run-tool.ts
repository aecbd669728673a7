import { isRecord } from '../../../src/schema/check.ts';
import type { JsonObject } from '../../../src/schema/schema.ts';
import { searchProducts } from './products.ts';
import { querySales } from './sales.ts';
import { toDeclaration, type Tool } from './tool.ts';
import { getWeather } from './weather.ts';

export const tools: readonly Tool[] = [getWeather, querySales, searchProducts];

/** The text of the tools editor that declares these tools. */
export const toToolsText = (chosen: readonly Tool[]): string => JSON.stringify(chosen.map(toDeclaration), null, 2);

/** The result for the model, as JSON. An error is a result too, so that the model can react to it. */
export function runTool(name: string, written: string): string {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) {
    const known = tools.map((one) => one.name).join(', ');
    return JSON.stringify({ error: `This page cannot run ${name}; it can run ${known}.` });
  }
  try {
    return JSON.stringify(tool.run(readArguments(written)));
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : 'The tool failed.' });
  }
}

function readArguments(written: string): JsonObject {
  const value: unknown = JSON.parse(written.trim() === '' ? '{}' : written);
  if (!isRecord(value)) throw new Error('The arguments must be a JSON object.');
  return value;
}
