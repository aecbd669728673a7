export type { Grammar } from './grammar.ts';
export { grammarOf, type RequestParts } from './grammar-of.ts';
export { printEbnf, printGbnf } from './print.ts';
