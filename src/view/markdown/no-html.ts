// Replaces the HTML parser of micromark, which is a tenth of its code: `syntax.ts` turns HTML off, so that tags are text.

interface NoConstruct {
  readonly name: string;
  readonly tokenize: (effects: unknown, ok: unknown, nok: unknown) => unknown;
}

const never = (name: string): NoConstruct => ({ name, tokenize: (_effects, _ok, nok) => nok });

export const htmlFlow = never('htmlFlow');
export const htmlText = never('htmlText');
