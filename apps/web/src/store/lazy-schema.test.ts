import { expect, test } from "vitest";
import * as z from "zod/mini";
import { lazySchema } from "./lazy-schema.ts";

test("lazy schema › first used › is made once", () => {
  let made = 0;
  const Name = lazySchema(() => {
    made += 1;
    return z.string().check(z.minLength(2));
  });
  const Person = lazySchema(() => z.object({ name: Name, nick: z.optional(Name) }));
  expect(made).toBe(0);
  expect(Person.safeParse({ name: "Adesọlá" }).success).toBe(true);
  expect(Person.safeParse({ name: "A" }).success).toBe(false);
  expect(made).toBe(1);
});

test("lazy schema › used by zod › parses as the schema itself", () => {
  const Kind = lazySchema(() => z.enum(["invoice", "quote"]));
  const Base = lazySchema(() => z.object({ kind: Kind, note: z._default(z.string(), "") }));
  const More = lazySchema(() => z.extend(Base, { total: z.int() }));
  const Either = lazySchema(() =>
    z.discriminatedUnion("type", [
      lazySchema(() => z.object({ type: z.literal("a"), more: More })),
      lazySchema(() => z.object({ type: z.literal("b") })),
    ]),
  );
  const more = { kind: "quote", total: 4 };
  expect(Either.parse({ type: "a", more })).toEqual({ type: "a", more: { ...more, note: "" } });
  expect(Either.safeParse({ type: "c" }).success).toBe(false);
  expect("_zod" in lazySchema(() => z.string())).toBe(true);
  expect(Object.keys(More.shape)).toEqual(["kind", "note", "total"]);
  expect(Kind.def.entries).toEqual({ invoice: "invoice", quote: "quote" });
  expect(lazySchema(() => z._default(z.string(), "")) instanceof z.ZodMiniDefault).toBe(true);
  expect(
    lazySchema(() => z.string())
      .check(z.minLength(2))
      .safeParse("a").success,
  ).toBe(false);
});
