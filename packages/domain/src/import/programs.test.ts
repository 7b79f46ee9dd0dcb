import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { business, fee } from "../../test/records.ts";
import { newId, systemRandom } from "../ids.ts";
import { collections } from "../records/collections.ts";
import { detectDecimalMark } from "./amounts.ts";
import { guessKind, guessMapping, guessSource, type ImportKind } from "./fields.ts";
import { planImport } from "./plan.ts";
import type { ImportContext } from "./table.ts";

/** Exports of bookkeeping programs as they write them, with invented people. */
const folder = fileURLToPath(new URL("../../test/golden/import/", import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith(".csv"));

const context: ImportContext = {
  business: business(),
  fees: [fee({ name: "VAT", ratePpm: 75_000 })],
  existing: { contacts: [], items: [], numbers: [], expenses: [] },
  now: Date.parse("2026-11-20T09:00:00.000Z"),
  today: "2026-11-20",
  deviceId: "device",
  importId: newId(0, systemRandom),
  source: "csv",
  dialCode: "+234",
  newId: () => newId(Date.now(), systemRandom),
  random: systemRandom,
};

/** Currency and dial code of the shop whose program it was. */
const homes: Readonly<Record<string, readonly [currency: string, dialCode: string]>> = {
  quickbooks: ["NGN", "+234"],
  xero: ["KES", "+254"],
  zoho: ["GHS", "+233"],
  sage: ["ZAR", "+27"],
  odoo: ["XAF", "+237"],
};

/** Cells of a CSV without line breaks in them. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? "").replaceAll('""', '"'),
  );

/** Values that differ from one run to the next. */
const unstable = new Set([
  "payRef",
  "linkId",
  "id",
  "createdAt",
  "updatedAt",
  "deviceId",
  "contactId",
  "importId",
  "publicId",
  "seriesId",
  "feeId",
  "taxIds",
  "itemId",
  "invoiceId",
  "imported",
  "from",
]);
const stable = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(stable)
    : value !== null && typeof value === "object"
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, one]) =>
            unstable.has(key) || one === null || one === "" || one === false || (Array.isArray(one) && one.length === 0)
              ? []
              : [[key, stable(one)]],
          ),
        )
      : value;

describe("exports of bookkeeping programs", () => {
  test("there is one of each for clients and invoices", () => {
    const names = files.map((name) => basename(name, ".csv"));
    for (const program of ["quickbooks", "xero", "zoho", "sage", "odoo"])
      expect(names).toEqual(expect.arrayContaining([`${program}-contacts`, `${program}-invoices`]));
  });

  test.each(files)("%s › comes in without help, as it did before", async (name) => {
    const [program = "", kind = ""] = basename(name, ".csv").split("-");
    const lines = readFileSync(join(folder, name), "utf8").trim().split("\n");
    const [headers = [], ...rows] = lines.map(cellsOf);
    expect([guessSource(headers), guessKind(headers)]).toEqual([program, kind]);
    const [currency = "", dialCode = ""] = homes[program] ?? [];
    const mapping = guessMapping(headers, kind as ImportKind);
    const plan = planImport(
      { headers, rows },
      {
        kind: kind as ImportKind,
        mapping,
        mark: detectDecimalMark(rows.flat()) ?? ".",
        order: "dmy",
        duplicates: "skip",
      },
      { ...context, source: program, business: { ...context.business, currency }, dialCode },
    );
    expect(plan.problems).toEqual([]);
    // Lines and taxes of the file come to its total: nothing was folded into one line.
    expect(plan.notes.filter(({ code }) => code === "sums_differ")).toEqual([]);
    const refused = plan.writes.filter(
      (write) => write.do === "create" && !collections[write.collection].safeParse(write.record).success,
    );
    expect(refused).toEqual([]);
    const unread = headers.filter((_, column) => mapping[column] === null);
    const made = plan.writes.map((write) =>
      write.do === "create" ? { [write.collection]: stable(write.record) } : stable(write),
    );
    await expect(
      `${JSON.stringify({ counts: plan.counts, notes: plan.notes, unread, made }, null, 1)}\n`,
    ).toMatchFileSnapshot(join(folder, name.replace(".csv", ".golden.txt")));
  });
});
