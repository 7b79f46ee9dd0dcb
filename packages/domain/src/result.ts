/** The outcome of something that may be refused: expected failures are values, not exceptions. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** It worked, and this came of it. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** It was refused, and this is why. */
export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
