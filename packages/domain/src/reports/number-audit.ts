import type { MinorUnits } from "../money/money.ts";
import { authorOf } from "../invoice/document-status.ts";
import type { UserId } from "../records/fields.ts";
import type { Ledger } from "./ledger.ts";
import {
  type Check,
  compareText,
  noSources,
  type ReportRow,
  byDate,
  PerCurrency,
  type ReportSection,
  sumOf,
  Tally,
  totalOf,
} from "./report.ts";
import type { ReportBody } from "./sales.ts";
import { isWithin, type Period } from "./period.ts";
import { writtenOff } from "./profit.ts";

/** Missing numbers that are named one by one; further ones are counted. */
const namedMissing = 20;

/**
 * Every series with the numbers it gave, and the proof that none is missing and none was given twice. It looks at all
 * documents on the device, whatever their day: a gap has no date.
 */
export function numberAudit(ledger: Ledger): ReportBody {
  const given = new Map<string, { ids: string[]; seqs: number[]; voided: number; numbers: Map<number, string> }>();
  const own = new Set<string>();
  const broughtIn: string[] = [];
  for (const { id, kind, seriesId, seq, number, status, voidedAt, imported } of ledger.records.invoices) {
    // Documents that were brought in keep numbers that others gave; what may be missing there is not ours to prove.
    if (imported && number !== null) broughtIn.push(`${kind} ${number}`);
    if (seriesId === null || seq === null || imported) continue;
    const entry = given.get(seriesId) ?? { ids: [], seqs: [], voided: 0, numbers: new Map<number, string>() };
    given.set(seriesId, entry);
    own.add(`${kind} ${number}`);
    entry.ids.push(id);
    entry.seqs.push(seq);
    entry.numbers.set(seq, number ?? "");
    if (status === "void" || voidedAt !== null) entry.voided += 1;
  }
  const known = new Map(ledger.records.series.map((series) => [series.id, series]));
  const checks: Check[] = [];
  const rows = [...new Set([...known.keys(), ...given.keys()])].flatMap((id): ReportRow[] => {
    const series = known.get(id);
    const { ids = [], seqs = [], voided = 0, numbers } = given.get(id) ?? {};
    if (ids.length === 0) return [];
    const counts = new Map<number, number>();
    for (const seq of seqs) counts.set(seq, (counts.get(seq) ?? 0) + 1);
    const ordered = [...counts.keys()].sort((a, b) => a - b);
    const first = ordered[0] as number;
    const last = ordered.at(-1) as number;
    const missing: number[] = [];
    let lacking = 0;
    for (const [place, seq] of ordered.entries()) {
      const next = ordered[place + 1] ?? seq + 1;
      lacking += next - seq - 1;
      for (let gap = seq + 1; gap < next && missing.length < namedMissing; gap += 1) missing.push(gap);
    }
    checks.push(
      { key: "numbers_gapless", currency: null, figure: counts.size, control: last - first + 1 },
      { key: "numbers_once", currency: null, figure: seqs.length, control: counts.size },
    );
    const twice = [...counts].filter(([, count]) => count > 1).map(([seq]) => seq);
    return [
      {
        key: id,
        name: [...new Set([numbers?.get(first), numbers?.get(last)])].filter(Boolean).join(" – "),
        cells: {
          kind: series?.kind ?? "invoice",
          device: series?.deviceLetter ?? "",
          first,
          last,
          given: seqs.length,
          voided,
          missing: lacking,
          missing_numbers: missing.join(", ") + (lacking > missing.length ? ", …" : ""),
          twice: twice.length,
        },
        sources: { ...noSources, invoices: ids.sort() },
      },
    ];
  });
  const lookalikes = broughtIn.filter((number) => own.has(number)).length;
  if (broughtIn.length > 0) checks.push({ key: "numbers_apart", currency: null, figure: lookalikes, control: 0 });
  if (rows.length === 0) return { sections: [], checks: [], contributions: [] };
  return {
    sections: [
      {
        key: "main",
        currency: null,
        columns: [
          { key: "kind", type: "word" },
          { key: "device", type: "text" },
          { key: "first", type: "count" },
          { key: "last", type: "count" },
          { key: "given", type: "count" },
          { key: "voided", type: "count" },
          { key: "missing", type: "count" },
          { key: "missing_numbers", type: "text" },
          { key: "twice", type: "count" },
        ],
        main: "given",
        rows: rows.sort((a, b) => compareText(a.name, b.name) || compareText(a.key, b.key)),
        total: null,
      },
    ],
    checks,
    contributions: [],
  };
}

/** Author of a row, in the screen's words; null where none is known. */
const personCell = (by: UserId | null | undefined): string | null => (by ? `person:${by}` : null);

/** A business whose documents all have one author shows no names. */
function hasSeveralAuthors({ records }: Ledger): boolean {
  const authors = new Set<UserId>();
  for (const { createdBy, history = [] } of records.invoices) {
    if (createdBy) authors.add(createdBy);
    for (const { by } of history) if (by) authors.add(by);
    if (authors.size > 1) return true;
  }
  return false;
}

/**
 * Documents taken back in a period: voided, credited or written off, each on the day it happened, with its reason and,
 * where several people work, by whom.
 */
export function voidLog(ledger: Ledger, period: Period): ReportBody {
  const named = hasSeveralAuthors(ledger);
  const tallies = new PerCurrency(() => new Tally(["amount"]));
  const numberOf = new Map<string, string | null>(ledger.records.invoices.map(({ id, number }) => [id, number]));
  const control = new Map<string, number>();
  const count = (currency: string, amount: MinorUnits) => control.set(currency, (control.get(currency) ?? 0) + amount);
  for (const invoice of ledger.records.invoices) {
    const { id, status, voidedAt, voidReason, number, totals, currency, contactId } = invoice;
    if (status !== "void" || voidedAt === null) continue;
    const date = ledger.dayOf(voidedAt);
    if (!isWithin(date, period)) continue;
    tallies
      .of(currency)
      .add(
        `void:${id}`,
        { name: ledger.nameOf(invoice), date, contactId },
        { amount: totals?.total ?? 0 },
        { invoices: id },
        { what: "voided", number, detail: voidReason, person: personCell(authorOf(invoice, "voided")) },
      );
    count(currency, totals?.total ?? 0);
  }
  for (const { invoice, totals, date, sign } of ledger.sales) {
    if (sign === 1 || !isWithin(date, period)) continue;
    const { id, number, currency, contactId, sourceId, createdBy } = invoice;
    const detail = numberOf.get(sourceId ?? "") ?? "";
    tallies
      .of(currency)
      .add(
        `credit:${id}`,
        { name: ledger.nameOf(invoice), date, contactId },
        { amount: totals.total },
        { invoices: id },
        { what: "credit_note", number, detail, person: personCell(createdBy) },
      );
    count(currency, totals.total);
  }
  for (const { sale, date, balance } of writtenOff(ledger, period)) {
    const { id, number, currency, contactId } = sale.invoice;
    tallies
      .of(currency)
      .add(
        `written:${id}`,
        { name: ledger.nameOf(sale.invoice), date, contactId },
        { amount: balance },
        { invoices: id },
        { what: "written_off", number, detail: "", person: personCell(authorOf(sale.invoice, "written_off")) },
      );
    count(currency, balance);
  }
  const sections = tallies.entries(ledger.home).map(([currency, tally]): ReportSection => {
    const rows = tally.rows(byDate);
    return {
      key: "main",
      currency,
      columns: [
        { key: "what", type: "word" },
        { key: "number", type: "text" },
        { key: "detail", type: "text" },
        ...(named ? [{ key: "person", type: "word" } as const] : []),
        { key: "amount", type: "money" },
      ],
      main: "amount",
      rows,
      total: totalOf(rows, ["amount"]),
    };
  });
  const checks = sections.map(({ currency, rows }): Check => ({
    key: "voids_records",
    currency,
    figure: sumOf(rows.map(({ cells }) => Number(cells["amount"]))),
    control: control.get(currency ?? "") ?? 0,
  }));
  return { sections, checks, contributions: [] };
}
