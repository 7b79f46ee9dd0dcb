import { describe, expect, test } from "vitest";
import { changedFields, clearDraft, readDraft, writeDraft, type DraftStorage } from "./draft-store.ts";

function memory(): DraftStorage & { size(): number } {
  const map = new Map<string, string>();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    size: () => map.size,
  };
}
const blank = { name: "", phones: [""], favorite: false };

describe("a half-typed form", () => {
  test("comes back after the page was closed, and is gone once it is saved", () => {
    const storage = memory();
    writeDraft(storage, "contact", { ...blank, name: "Mama Tolú", phones: ["0812", "0813"] }, blank);
    expect(readDraft(storage, "contact", blank)).toEqual({
      name: "Mama Tolú",
      phones: ["0812", "0813"],
      favorite: false,
    });
    clearDraft(storage, "contact");
    expect(storage.size()).toBe(0);
  });

  test("brings back only what was typed: a field changed on another phone keeps the newer value", () => {
    const storage = memory();
    writeDraft(storage, "contact", { ...blank, name: "Typed here" }, blank);
    expect(readDraft(storage, "contact", { ...blank, favorite: true })).toEqual({
      name: "Typed here",
      phones: [""],
      favorite: true,
    });
  });

  test("a form typed back to how it was is no draft", () => {
    const storage = memory();
    writeDraft(storage, "contact", { ...blank, name: "M" }, blank);
    writeDraft(storage, "contact", blank, blank);
    expect(readDraft(storage, "contact", blank)).toBeNull();
  });

  test("what no longer fits the form is dropped", () => {
    const storage = memory();
    storage.setItem("broken", "{");
    storage.setItem("other", JSON.stringify({ name: 5, phones: [1], gone: "x" }));
    for (const key of ["broken", "other", "missing"]) expect(readDraft(storage, key, blank)).toBeNull();
  });

  test("a storage that refuses changes nothing on screen", () => {
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const storage: DraftStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(() => writeDraft(storage, "k", { ...blank, name: "x" }, blank)).not.toThrow();
    expect(readDraft(storage, "k", blank)).toBeNull();
    expect(() => clearDraft(storage, "k")).not.toThrow();
  });
});

test("draft store › an edit sends only the fields that changed", () => {
  expect(changedFields({ ...blank, phones: ["1"] }, blank)).toEqual({ phones: ["1"] });
});
