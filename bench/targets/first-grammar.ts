// Prints the milliseconds that the first grammar of a process takes, with code that V8 has not compiled yet.
import { timeGrammar } from '../grammar.ts';

process.stdout.write(String(timeGrammar()));
