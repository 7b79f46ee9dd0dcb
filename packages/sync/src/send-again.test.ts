import { describe, expect, test } from "vitest";
import { type Held, sendLeftOut } from "./send-again.ts";

const paper = (waiting: Held["waiting"]): Held => ({
  collection: "invoices",
  id: "i",
  copy: { data: { number: "INV-0001", contactId: null }, rev: 4 },
  waiting,
});

describe("an issued document a full copy left out", () => {
  test("nothing of it waits › it goes as new", () => {
    expect(sendLeftOut([paper([])], () => "op").map(({ op }) => op)).toMatchObject([{ id: "i", baseRev: 0 }]);
    expect(sendLeftOut([paper([{}])], () => "op")).toHaveLength(1);
  });

  test("it waits to be sent again › it goes once", () => {
    expect(sendLeftOut([paper([{ again: 4 }])], () => "op")).toEqual([]);
  });
});
