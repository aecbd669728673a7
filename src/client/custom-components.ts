/**
 * The props of the components of an application, by name. Empty until a program adds its own, which are then part of
 * `ComponentName`, `ElementOf` and `Block`:
 * `declare module 'tessera-ui/client' { interface CustomComponents { Rating: PropsOf<typeof schemas.Rating> } }`.
 */
export interface CustomComponents {}
