import fc from "fast-check";
import { expect, test } from "vitest";
import { contact } from "../../test/records.ts";
import { duplicateContacts, losesOpeningBalance, mergedFields } from "./merge-contacts.ts";

const named = (id: string, ...phones: string[]) => ({ id, phones });

test("merged contacts › contacts that share a number, however it is written, are one group; chains are joined", () => {
  const groups = duplicateContacts([
    named("a", "+234 803 555 0142"),
    named("b", "+2348035550199"),
    named("c", "+2348035550142", "+2348035550177"),
    named("d", "+2348035550177"),
    named("e", "123"),
    named("f", "123"),
  ]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([["a", "c", "d"]]);
});

test("merged contacts › every contact is in one group at most, and only with those it is linked to", () => {
  const anyContact = fc.record({
    id: fc.uuid(),
    phones: fc.array(fc.integer({ min: 8_000_000, max: 8_000_012 }).map(String), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(anyContact, { selector: ({ id }) => id, maxLength: 14 }), (contacts) => {
      const groups = duplicateContacts(contacts);
      const ids = groups.flatMap((group) => group.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      for (const group of groups) {
        const numbers = new Set(group.flatMap(({ phones }) => phones));
        const outside = contacts.filter(({ id }) => !group.some((each) => each.id === id));
        expect(outside.some(({ phones }) => phones.some((phone) => numbers.has(phone)))).toBe(false);
      }
    }),
  );
});

test("merged contacts › the kept one takes what it lacks, never loses what it has, and opening balances of one currency add up", () => {
  const target = contact({
    name: "Ada",
    phones: ["+2348035550142"],
    email: "ada@example.com",
    openingBalance: 1000,
    tags: ["vip"],
  });
  const other = contact({
    name: "Ada O.",
    phones: ["+234 803 555 0142", "+2347012223333"],
    email: "x@example.com",
    company: "Ada Ltd",
    openingBalance: 500,
    tags: ["market"],
  });
  const foreign = contact({ name: "Ada K.", phones: [], currency: "KES", openingBalance: 70 });
  expect(mergedFields(target, [other, foreign], "NGN")).toMatchObject({
    email: "ada@example.com",
    company: "Ada Ltd",
    openingBalance: 1500,
    tags: ["vip", "market"],
  });
  expect(mergedFields(target, [other], "NGN").phones).toHaveLength(2);
  expect([losesOpeningBalance(other, target, "NGN"), losesOpeningBalance(foreign, target, "NGN")]).toEqual([
    true,
    false,
  ]);
});

test("merged contacts › messages of all › stay, in the order they were sent", () => {
  const early = { at: "2026-11-20T08:00:00.000Z", detail: "whatsapp thank_you" };
  const late = { at: "2026-11-21T08:00:00.000Z", detail: "email delay_apology" };
  const keep = contact({ messages: [late] });
  expect(mergedFields(keep, [contact({ messages: [early] })], "NGN").messages).toEqual([early, late]);
  expect(mergedFields(contact({}), [contact({})], "NGN")).not.toHaveProperty("messages");
});

test("merged contacts › how tax law sees a client is taken over from the first that says it", () => {
  const other = contact({ vatNumber: "KE-0041", buyerKind: "government" });
  expect(mergedFields(contact({}), [other], "NGN")).toMatchObject({ vatNumber: "KE-0041", buyerKind: "government" });
  const target = contact({ vatNumber: "NG-1", buyerKind: "business" });
  expect(mergedFields(target, [other], "NGN")).toMatchObject({ vatNumber: "NG-1", buyerKind: "business" });
});
