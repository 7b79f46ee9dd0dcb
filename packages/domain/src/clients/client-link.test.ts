import { buildContact } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import { newId, systemRandom } from "../ids.ts";
import { newLinkKey } from "../link-id.ts";
import { applySuggestion, clientLinkId, readClientLink } from "./client-link.ts";

const at = "2026-11-20T09:00:00.000Z";

describe("the link to a client's own page", () => {
  test.each([
    ["ids made now", newId(Date.now(), systemRandom), newId(Date.now(), systemRandom)],
    ["the smallest id", "00000000-0000-0000-0000-000000000000", "00000000-0000-7000-8000-000000000001"],
    ["the largest id", "ffffffff-ffff-ffff-ffff-ffffffffffff", "ffffffff-ffff-8fff-bfff-ffffffffffff"],
  ])("%s › is read back as it was made", (_, businessId, contactId) => {
    const link = { businessId, contactId, key: newLinkKey(systemRandom) };
    const id = clientLinkId(link);
    expect(id).toMatch(/^[\w-]{66}$/);
    expect(readClientLink(id)).toEqual(link);
  });

  test.each([
    ["nothing", ""],
    ["too short", "A".repeat(65)],
    ["too long", "A".repeat(67)],
    ["a sign no link has", `${"A".repeat(65)}=`],
    ["an id of more than 128 bits", `_${"A".repeat(65)}`],
  ])("%s › is no link", (_, id) => {
    expect(readClientLink(id)).toBeNull();
  });
});

describe("a correction a client asked for", () => {
  test("a new number › takes the place of the first, and the others stay", () => {
    const contact = buildContact({ phones: ["+2348020000001", "+2348020000002"] });
    const change = applySuggestion(contact, { at, phone: "+2348030000000" });
    expect(change).toEqual({ phones: ["+2348030000000", "+2348020000002"], suggestion: null });
  });

  test("an address › changes its lines and keeps the country", () => {
    const contact = buildContact();
    const address = { line1: "1 New Road", line2: "", city: "Ìbàdàn", region: "", postcode: "", country: null };
    const change = applySuggestion(contact, { at, address: { ...address, country: "NG" } });
    expect(change.address).toMatchObject({ line1: "1 New Road", city: "Ìbàdàn", country: "NG" });
  });

  test("emptied details › are taken away", () => {
    const contact = buildContact({ email: "a@b.example" });
    const address = { line1: "", line2: "", city: "", region: "", postcode: "", country: "NG" };
    expect(applySuggestion(contact, { at, email: "", phone: "", address })).toEqual({
      email: "",
      phones: [],
      address: null,
      suggestion: null,
    });
  });
});
