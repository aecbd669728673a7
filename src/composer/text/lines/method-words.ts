// Labels above instructions, in the languages of language/languages.ts.
const words =
  /^(?:method|methods|steps|directions|instructions|preparation|procedure|how to\b.*|what to do|zubereitung|anleitung|schritte|so geht.s|vorgehen|préparation|étapes|instructions|preparación|pasos|elaboración|instrucciones|preparazione|procedimento|passaggi|preparo|modo de preparo|passos|طريقة التحضير|الخطوات|hazırlanışı|yapılışı|adımlar|אופן ההכנה|הוראות הכנה|שלבים|विधि|बनाने की विधि|作り方|手順|做法|步骤)$/iu;

const ingredients =
  /^(?:ingredients|you will need|zutaten|ingrédients|ingredientes|ingredienti|المقادير|المكونات|malzemeler|מצרכים|רכיבים|सामग्री|材料|原料|食材)$/iu;

/** A line of a recipe that names the lines below it, also without a colon. */
export const isRecipePart = (label: string): boolean => isMethod(label) || ingredients.test(bare(label));

const bare = (label: string): string => label.trim().replace(/\s*[:：]$/, '');

export const isMethod = (label: string): boolean => words.test(bare(label));
