// Examines an object after a component that takes no more arguments: `Table([...], [...], {striped: true, pageSize:
// 2})` has options without visible content.
import { Peek, type Seen } from '../events/peek.ts';
import { isTechnicalKey } from './readable-text.ts';

/** Options whose values are numbers: `pageSize`, `highlightColumn`, `maxRows`. */
const numberName =
  /^(?:page\w*|(?:max|min|per|rows|current|default|initial|fixed|frozen|sticky|highlight|selected|sort|active)(?:[A-Z_]\w*)?|limit|precision|decimals|duration|delay|\w*(?:Size|Page|PerPage|Rows|Limit|Index|Width|Height|Column))$/;
/** Options whose values are words. */
const wordName =
  /^(?:density|theme|mode|appearance|format|locale|sort(?:[A-Z_]\w*)?|order(?:[A-Z_]\w*)?|\w*(?:Position|Alignment|Direction))$/;

/** Takes the members up to the end of the object, or up to the first that is not an option. */
export class OptionsPeek extends Peek {
  areOptions = false;
  readonly names: string[] = [];
  #key = '';
  #hasSwitch = false;
  #areNumbersNamed = true;

  protected override see(event: Seen, word: string): void {
    switch (event) {
      case 'key':
        this.#key = word;
        this.names.push(word);
        this.isDone = !/^[a-z]\w*$/.test(word);
        return;
      case 'string':
        this.isDone = !isTechnicalKey(this.#key) && !wordName.test(this.#key);
        return;
      case 'end-of-string':
        return;
      case 'bare':
        if (/^(?:true|false|null)$/.test(word)) this.#hasSwitch = true;
        else if (/^-?[\d.]+$/.test(word)) this.#areNumbersNamed &&= isOptionOfNumber(this.#key);
        else this.isDone = true;
        return;
      case 'close':
        this.areOptions = this.#hasSwitch || (this.#areNumbersNamed && this.#key !== '');
        this.isDone = true;
        return;
      default:
        this.isDone = true;
    }
  }
}

const isOptionOfNumber = (key: string): boolean => numberName.test(key) || isTechnicalKey(key);
