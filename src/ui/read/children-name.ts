/** Names that models give to the list of the children of a component. */
export const childrenName = /^(?:children|content|items|elements|body|blocks|components)$/i;
