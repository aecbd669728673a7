/** Functions over data. They evaluate to a value; JavaScript's `.map` may also repeat components, like `@Each`. */
const dataFunction =
  /^@(?:Each|If|Count|Join|Sum|Avg|Min|Max|Round|Abs|Floor|Ceil|First|Last|Filter|Sort|Take|Switch|Render|Format\w+|Object(?:Keys|Values|Entries))$|^[_@](?:[Tt]emplate|[Rr]epeat|[Ff]or_?[Ee]ach|each|[Mm]ap)$|^(?:Math|Object|Array|Number|String|JSON|Intl|Date)\.[a-z]\w*$|^(?:len|str|dict|int|float|round|sum|max|min|sorted|reversed|zip|range|enumerate|parseInt|parseFloat|Number|String|Boolean)$|\.(?:map|filter|flatMap|sort|toSorted|reduce|find|findIndex|some|every|reverse|toReversed|slice|concat|flat|join)$/;

export const isDataFunction = (name: string): boolean => dataFunction.test(name);
