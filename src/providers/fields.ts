/** The fields of a vendor's type as received: the names are type-checked, the values are not. */
export type Fields<Type> = { readonly [Name in KeyOf<Type>]?: unknown };

/** The keys of all members of a union. */
type KeyOf<Type> = Type extends unknown ? keyof Type : never;
