import { describeJson } from '../../json.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { didYouMean } from '../../suggest.ts';
import type { Expectation, ExpectedCall, Fact } from './case.ts';
import type { ProblemList } from './problem-list.ts';

const members = ['must', 'mustNot', 'components', 'minElements', 'ui', 'tools', 'language', 'derived', 'open'];

export function readExpectation(given: JsonValue | undefined, found: ProblemList): Expectation | undefined {
  if (!isRecord(given)) {
    const got = given === undefined ? 'nothing' : describeJson(given);
    found.add(`expect must be an object such as {"must": [["Oslo", "717,710"]], "mustNot": []}; got ${got}.`);
    return undefined;
  }
  for (const key of Object.keys(given)) {
    if (!members.includes(key)) found.add(`expect has no member "${key}".${didYouMean(key, members)}`);
  }
  const { minElements, ui, language, open = false } = given;
  if (minElements !== undefined && !(typeof minElements === 'number' && minElements >= 0 && minElements % 1 === 0))
    found.add(`expect.minElements must be a whole number; got ${describeJson(minElements)}.`);
  for (const [name, value] of Object.entries({ ui, open })) {
    if (value !== undefined && typeof value !== 'boolean')
      found.add(`expect.${name} must be true or false; got ${describeJson(value)}.`);
  }
  if (language !== undefined && !(typeof language === 'string' && /^[a-z]{2,3}\b/.test(language)))
    found.add(`expect.language must be a language tag such as "de"; got ${describeJson(language)}.`);
  const tools = readTools(given['tools'], found);
  return {
    must: readFacts(given['must'], 'expect.must', found),
    mustNot: readFacts(given['mustNot'], 'expect.mustNot', found),
    components: readTexts(given['components'], 'expect.components', found),
    ...(typeof minElements === 'number' && { minElements }),
    ...(typeof ui === 'boolean' && { ui }),
    ...(tools !== undefined && { tools }),
    ...(typeof language === 'string' && { language }),
    derived: readTexts(given['derived'], 'expect.derived', found),
    open: open === true,
  };
}

function listOf(given: JsonValue | undefined, place: string, found: ProblemList): readonly JsonValue[] {
  if (given === undefined) return [];
  if (Array.isArray(given)) return given;
  found.add(`${place} must be a list; got ${describeJson(given)}.`);
  return [];
}

const isText = (value: JsonValue): value is string => typeof value === 'string' && value.trim() !== '';

function readFacts(given: JsonValue | undefined, place: string, found: ProblemList): readonly Fact[] {
  return listOf(given, place, found).filter((fact, index): fact is Fact => {
    const isFact = isText(fact) || (Array.isArray(fact) && fact.length > 0 && fact.every(isText));
    if (!isFact) found.add(`${place}[${index}] must be a text or a list of texts; got ${describeJson(fact)}.`);
    return isFact;
  });
}

function readTexts(given: JsonValue | undefined, place: string, found: ProblemList): readonly string[] {
  return listOf(given, place, found).filter((text, index): text is string => {
    if (!isText(text)) found.add(`${place}[${index}] must be a text; got ${describeJson(text)}.`);
    return isText(text);
  });
}

function readTools(given: JsonValue | undefined, found: ProblemList): readonly ExpectedCall[] | undefined {
  if (given === undefined) return undefined;
  return listOf(given, 'expect.tools', found).flatMap((call, index): readonly ExpectedCall[] => {
    const { name = null, arguments: wanted } = isRecord(call) ? call : {};
    if (isText(name) && (wanted === undefined || isRecord(wanted)))
      return [{ name, ...(wanted !== undefined && { arguments: wanted }) }];
    found.add(`expect.tools[${index}] must be {"name": NAME, "arguments": {...}}; got ${describeJson(call)}.`);
    return [];
  });
}
