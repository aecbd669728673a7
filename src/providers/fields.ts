/** The fields of a vendor's type as they come over the wire: the names are checked, the values are still to be. */
export type Fields<Type> = { readonly [Name in KeyOf<Type>]?: unknown };

/** Of a union the keys of all its members. */
type KeyOf<Type> = Type extends unknown ? keyof Type : never;
