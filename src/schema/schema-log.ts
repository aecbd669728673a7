// Collects facts about a JSON Schema while it is read: errors, constraints that are not enforced, and the size so far.
import type { Issue } from './check.ts';

export interface JsonSchemaLimits {
  /** Schemas in one declaration, counting references at each use. */
  readonly maxNodes: number;
  /** Nesting depth; anything is allowed below it. */
  readonly maxDepth: number;
  /** Characters of one description, which is part of the prompt; the rest is truncated. */
  readonly maxDescription: number;
  /** Total characters of property names and enum values, counted at each use; they are part of the prompt too. */
  readonly maxText: number;
}

export const defaultJsonSchemaLimits: JsonSchemaLimits = {
  maxNodes: 500,
  maxDepth: 8,
  maxDescription: 300,
  maxText: 32_768,
};

/** A constraint of a schema that is accepted but not enforced. */
export interface Unenforced {
  /** For example `components.Seat.properties.row.not`. */
  readonly path: string;
  readonly reason: string;
}

const maxIssues = 20;
/** Maximum unenforced constraints that are listed for one declaration. */
const maxUnenforced = 20;

export class SchemaLog {
  readonly issues: Issue[] = [];
  readonly unenforced: Unenforced[] = [];
  readonly #limits: JsonSchemaLimits;
  /** Schemas so far, counting references at each use. */
  nodes = 0;
  #text = 0;
  /** True once the schema is too large or has too many errors: the rest of it is not read. */
  isSpent = false;

  constructor(limits: JsonSchemaLimits) {
    this.#limits = limits;
  }

  leave(path: string, reason: string): void {
    if (this.unenforced.length < maxUnenforced) this.unenforced.push({ path, reason });
  }

  fail(path: string, message: string): void {
    this.issues.push({ code: 'invalid_schema', path, message: `${path} ${message}` });
    if (this.issues.length >= maxIssues) this.isSpent = true;
  }

  #exhaust(path: string, message: string): void {
    this.isSpent = true;
    this.fail(path, message);
  }

  /** Counts one schema. False when it is one too many. */
  countNode(path: string): boolean {
    const { maxNodes } = this.#limits;
    this.nodes += 1;
    if (this.nodes <= maxNodes) return true;
    this.#exhaust(
      path,
      `makes the schema too large; at most ${maxNodes} schemas are allowed, counting each use of $ref.`,
    );
    return false;
  }

  /** Counts text that becomes part of the prompt. */
  countText(text: string, path: string): void {
    this.#text += text.length;
    if (this.#text <= this.#limits.maxText || this.isSpent) return;
    this.#exhaust(
      path,
      `makes the schema too large; its property names and enum values may have ${this.#limits.maxText} characters in ` +
        'total, counting each use of $ref. Shorten them.',
    );
  }
}
