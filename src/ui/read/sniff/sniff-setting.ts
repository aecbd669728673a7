// `root.theme = "light"`, `setTheme("dark")`, `root.render()`: lines of a program below the UI, which change or show it.
import { more, type Sniffed } from './sniffed.ts';

const text = `"[^"\\n]*"|'[^'\\n]*'`;
const owner = String.raw`([A-Za-z_$][\w$]{0,40})(?:\.[\w$]{1,40}){1,4}`;
const assigned = new RegExp(
  `^${owner}[ \\t]*=[ \\t]*(?:${text}|-?\\d[\\d.]*|[A-Za-z_$][\\w$.]{0,60})[ \\t]*;?[ \\t\\r]*(\\n)?$`,
);
const assignedStart = new RegExp(
  `^([A-Za-z_$][\\w$]{0,40})(?:\\.[\\w$]{0,40}){1,4}(?:[ \\t]+|[ \\t]*=[ \\t]*(?:"[^"\\n]*|'[^'\\n]*|(?:${text}|[\\w$.-]{1,60})[ \\t]*;?[ \\t\\r]*)?)?$`,
);
const method = String.raw`(?:set[A-Z]\w{0,40}|render|mount|show|display|update|refresh|build)`;
const args = `(?:[^()"'\\n]|${text})*`;
const called = new RegExp(
  `^(?:([A-Za-z_$][\\w$]{0,40})(?:\\.[\\w$]{1,40}){0,3}\\.)?${method}\\(${args}\\)[ \\t]*;?[ \\t\\r]*(\\n)?$`,
);
const calledStart = new RegExp(
  `^(?:([A-Za-z_$][\\w$]{0,40})(?:\\.[\\w$]{1,40}){0,3}\\.${method}|set[A-Z]\\w{0,40})(?:\\(${args}(?:"[^"\\n]*|'[^'\\n]*|\\)[ \\t]*;?[ \\t\\r]*)?)?$`,
);
/** Objects that belong to the program around the UI. */
const surroundings = /^(?:document|window|module|exports|app|theme|config)$/;
/** A text in such a setting is never shown. */
const silent = /^[\w$.]*(?:theme|mode|style|class|color|colour|lang|layout|variant|render|mount|show|display|exports)/i;
const mayBeSetting = /^(?:[A-Za-z_$][\w$]*\.|set[A-Z])/;

/** Undefined for any other line. `isUi`: the name is that of the UI or of a part of it. */
export function sniffSetting(line: string, isUi: (name: string) => boolean): Sniffed | undefined {
  if (!mayBeSetting.test(line)) return undefined;
  const isOwn = (name: string | undefined): boolean => name === undefined || surroundings.test(name) || isUi(name);
  const found = assigned.exec(line) ?? called.exec(line);
  if (found !== null && isOwn(found[1]) && found[2] !== undefined)
    return { type: 'skip', length: line.length, isLost: /["']/.test(line) && !silent.test(line) };
  const begun = found ?? assignedStart.exec(line) ?? calledStart.exec(line);
  return begun !== null && isOwn(begun[1]) ? more : undefined;
}
