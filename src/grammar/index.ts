export type { Grammar } from './grammar.ts';
export { grammarOf } from './grammar-of.ts';
export { printEbnf, printGbnf } from './print.ts';
