// An amount without quotes: `25,00 €`, `$1,234.50`, `3 nights`. It is held until its end is known, because its commas and
// spaces separate nothing.

/** Maximum length of an amount. */
const maxAmount = 60;

const plain = /^[-+]?\p{Sc}?\d[\d.]*$/u;
/** `25,00`, `1.234,50`, `1,234.50` and `1 234,50`, but not `1,2,3`. */
const grouped =
  /^[-+]?\p{Sc}?(?:\d+,\d{1,2}|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?: \d{3})+(?:,\d{1,2})?)$/u;
const currencyFirst = /^[-+]?\p{Sc}\d{1,3}$/u;
const thousands = /^[-+]?\p{Sc}?\d{1,3}(?: \d{3})* $/u;
const startsUnit = /[\p{L}\p{Sc}%‰°]/u;
/** `3 if isOpen else 4` continues a program, and `3 as number` has a type. */
const keyword = /^(?:(?:for|if|else|and|or|in|is|not|then)\b|as[ \t]+(?:number|const|any|unknown)[ \t]*$)/;

/** True if a number and the next character may begin an amount. */
export function mayStartAmount(written: string, next: string): boolean {
  if (next === ',') return currencyFirst.test(written);
  if (!/[ \t]$/.test(written) || written.length >= maxAmount) return false;
  return /\d/.test(next) ? thousands.test(written) : startsUnit.test(next) && plain.test(written.trimEnd());
}

/** True for numbers before a unit whose last comma belongs to the number: `12, 25,00 €`. */
export function isGrouped(number: string): boolean {
  return grouped.test(number.trimEnd());
}

/** True for the first character of a unit. */
export const mayStartUnit = (char: string): boolean => startsUnit.test(char);

export class HeldAmount {
  #number = '';
  #unit = '';
  /** A comma, which belongs to the number only if a digit follows. */
  #comma = '';

  start(written: string): void {
    this.#number = written;
    this.#unit = '';
    this.#comma = '';
  }

  get number(): string {
    return this.#number;
  }

  /** The text that is held after the number. */
  get rest(): string {
    return this.#unit + this.#comma;
  }

  /** The comma after the amount. */
  get comma(): string {
    return this.#comma;
  }

  /** Returns false if the character is not part of the amount. */
  take(char: string): boolean {
    if (this.#number.length + this.#unit.length >= maxAmount || /[()[\]{}"'“”`:=;\n\r]/.test(char)) return false;
    if (this.#unit !== '') {
      if (char === ',') return false;
      this.#unit += char;
    } else if (this.#comma !== '') {
      if (!/\d/.test(char)) return false;
      this.#number += `,${char}`;
      this.#comma = '';
    } else if (char === ',') this.#comma = char;
    else if (startsUnit.test(char)) this.#unit = char;
    else if (/[.\d]/.test(char) ? !this.#number.endsWith(' ') || thousands.test(this.#number) : char === ' ')
      this.#number += char;
    else return false;
    return true;
  }

  /** The held amount, or undefined if it turned out not to be one. `end`: the character that follows, if any. */
  endBefore(end: string): string | undefined {
    const number = this.#number.trimEnd();
    if (!/^[,)\]}\n\r]?$/.test(this.#comma || end) || keyword.test(this.#unit)) return undefined;
    if (!grouped.test(number) && !(this.#unit !== '' && plain.test(number))) return undefined;
    return this.#unit === '' && !number.includes(',') ? undefined : (this.#number + this.#unit).trim();
  }
}
