import { buildInvoice } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import { testDevice } from "../../test/records.ts";
import { systemRandom } from "../ids.ts";
import { duplicateInvoice } from "../invoice/draft.ts";
import { Invoice } from "../records/invoice.ts";
import { blockOf } from "./block.ts";
import { type FiscalRegime, regimeOf, regimes } from "./regimes.ts";
import { readPasted, typedBlock, type TypedBlock } from "./typed-block.ts";

const efris = regimeOf("UG") as FiscalRegime;
const invoice = buildInvoice({ status: "issued", number: "INV-2318", seq: 2318 });
const blank: TypedBlock = { number: "", code: "", device: "", recorded: "", qr: "" };
const now = "2026-11-20T12:00:00.000Z";
const typed = (fields: Partial<TypedBlock>, regime = efris) =>
  typedBlock(invoice, regime, { ...blank, ...fields }, now);

describe("a fiscal block", () => {
  test("is what was typed, on one line, for this document", () => {
    expect(typed({ number: " 3260 0112\n4455 6677 ", qr: "https://efris.ura.go.ug/x?fdn=3260\n" })).toEqual({
      ok: true,
      value: {
        block: {
          of: "INV-2318",
          regime: "efris",
          ...blank,
          number: "3260 0112 4455 6677",
          qr: "https://efris.ura.go.ug/x?fdn=3260",
          at: now,
          by: "business",
        },
        doubts: [],
      },
    });
  });

  test("says every fault at once, and takes an odd shape with a doubt", () => {
    expect(typed({ code: "x".repeat(301) })).toEqual({
      ok: false,
      error: [
        { field: "number", code: "nothing" },
        { field: "code", code: "too_long" },
      ],
    });
    expect(typed({ qr: "a\u0000b" })).toMatchObject({ error: [{ field: "qr", code: "unreadable" }] });
    expect(typed({ number: "FDN-12" })).toMatchObject({
      value: { block: { number: "FDN-12" }, doubts: [{ field: "number", example: "3260 0112 4455 6677" }] },
    });
  });

  test("every regime's own examples fit it", () => {
    for (const regime of regimes) {
      const parts = Object.fromEntries(regime.parts.map(({ key, example }) => [key, example]));
      expect([regime.key, typed(parts, regime)]).toMatchObject([regime.key, { ok: true, value: { doubts: [] } }]);
    }
    expect([regimeOf("ZA"), regimeOf("CM")]).toEqual([null, null]);
  });

  test("belongs to one document: a copy has none, not even one an older app made", () => {
    const result = typed({ number: "3260 0112 4455 6677" });
    if (!result.ok) throw new Error("expected a block");
    const recorded = { ...invoice, fiscal: result.value.block };
    expect(blockOf(recorded)?.number).toBe("3260 0112 4455 6677");
    expect(blockOf({ ...recorded, number: "INV-2319" })).toBeNull();
    expect(blockOf({ ...recorded, kind: "receipt" })).toBeNull();
    const copy = duplicateInvoice({
      source: recorded,
      id: crypto.randomUUID(),
      now,
      deviceId: testDevice,
      today: "2026-11-20",
      random: systemRandom,
    });
    expect(copy).not.toHaveProperty("fiscal");
    expect(Invoice.parse(recorded).fiscal).toEqual(result.value.block);
  });
});

test("fiscal block › a pasted answer is sorted into its fields", () => {
  expect(readPasted("FDN: 3260 0112 4455\r\nVerification code 8841 2093\nhttps://efris.ura.go.ug/x", efris)).toEqual({
    number: "3260 0112 4455",
    code: "8841 2093",
    qr: "https://efris.ura.go.ug/x",
  });
  expect(readPasted("326001124455", efris)).toEqual({ number: "326001124455" });
  expect(readPasted("thank you", efris)).toEqual({});
});
