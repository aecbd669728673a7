// Labels above instructions, in the languages of language/languages.ts.
const words =
  /^(?:method|methods|steps|directions|instructions|preparation|procedure|how to\b.*|what to do|zubereitung|anleitung|schritte|so geht.s|vorgehen|préparation|étapes|instructions|preparación|pasos|elaboración|instrucciones|preparazione|procedimento|passaggi|preparo|modo de preparo|passos|طريقة التحضير|الخطوات|विधि|बनाने की विधि|作り方|手順|做法|步骤)$/iu;

export const isMethod = (label: string): boolean => words.test(label.trim().replace(/\s*[:：]$/, ''));
