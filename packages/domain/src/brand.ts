import type * as z from "zod/mini";

/**
 * A plain value with a name of its own, which the compiler alone knows: the id of an invoice does not fit where the id of
 * a contact belongs, nor an instant where a day does. A bare string or number still fits, because literals, sums and rows
 * of the database have no name.
 */
export type Branded<T, Name extends string> = T & { readonly __brand?: Name };

/** A schema whose parsed value is branded; a cast to it costs nothing at runtime. */
export type BrandedSchema<S extends z.ZodMiniType, Name extends string> = S &
  Record<"_zod", Record<"output", Branded<z.output<S>, Name>>>;
