/** Functions over data, which have a value; `.map` of JavaScript repeats, as `@Each` does. */
const dataFunction = /^@(?:Each|Count|Sum|Avg|Min|Max|Round|Abs|Floor|Ceil|First|Last|Filter|Sort)$|\.map$/;

export const isDataFunction = (name: string): boolean => dataFunction.test(name);
