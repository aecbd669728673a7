/** Functions over data. They evaluate to a value; JavaScript's `.map` repeats like `@Each`. */
const dataFunction =
  /^@(?:Each|Count|Sum|Avg|Min|Max|Round|Abs|Floor|Ceil|First|Last|Filter|Sort|Take|Switch|Render|Format\w+|Object(?:Keys|Values|Entries))$|^Math\.[a-z]\w*$|\.map$/;

export const isDataFunction = (name: string): boolean => dataFunction.test(name);
