import type { HistoryRow } from "@ankara/contract/exit-history";
import { detectDecimalMark, type DecimalMark } from "@ankara/domain/import/amounts";
import { toSafeCell } from "@ankara/domain/import/csv-cell";
import { detectDayOrder, type DayOrder } from "@ankara/domain/import/dates";
import {
  guessKind,
  guessMapping,
  guessSource,
  type ImportField,
  type ImportKind,
  type Mapping,
} from "@ankara/domain/import/fields";
import { planCards, planImport, type Progress } from "@ankara/domain/import/plan";
import type {
  ImportContext,
  ImportOptions,
  ImportPlan,
  OnDuplicate,
  PlannedWrite,
  RowRemark,
} from "@ankara/domain/import/table";
import type { VCard } from "@ankara/domain/import/vcard";
import type { Series } from "@ankara/domain/records/series";
import { findCollidingNumbers, type CollidingNumbers } from "@ankara/domain/numbering/colliding-numbers";
import { newId, systemRandom } from "@ankara/domain/ids";
import { err, ok, type Result } from "@ankara/domain/result";
import Papa from "papaparse";
import type { ExitManifest } from "./exit/exit-file.ts";
import { planExit, type ExitTarget } from "./exit/plan-exit.ts";
import type { JournalWrite } from "./journal.ts";
import { readFile, type FileContents, type FileProblem } from "./read-file.ts";

/** Summary of a file for the screen; the rows stay here. */
export type FileSummary = {
  readonly is: FileContents["is"];
  readonly source: string;
  readonly headers: readonly string[];
  /** The first rows, to see what a column holds. */
  readonly sample: readonly (readonly string[])[];
  readonly rows: number;
  readonly kind: ImportKind;
};
/** Formats the cells of the mapped columns show; `ask` where they leave it open. */
export type Reading = {
  readonly mapping: Mapping;
  readonly mark: DecimalMark | null;
  readonly order: DayOrder | "ask" | null;
};
/** Figures and first rows of an import. */
export type PlanSummary = {
  readonly counts: ImportPlan["counts"];
  readonly problems: { readonly count: number; readonly first: readonly RowRemark[] };
  readonly skipped: number;
  readonly notes: { readonly count: number; readonly first: readonly RowRemark[] };
  readonly preview: readonly PlannedWrite[];
  readonly writes: number;
  /** Numbers of the file that read like some of our own series to come, each series once. */
  readonly likeOurs: readonly CollidingNumbers[];
};
/** Records a full export would bring into an empty account. */
export type ExitSummary = Pick<ExitManifest, "counts" | "company"> & {
  readonly writes: number;
  /** Photos and papers in it, and those that were missing when it was made. */
  readonly files: number;
  readonly missingFiles: number;
  /** Rows of what the server kept beside the records. */
  readonly history: number;
};
/** The context without what cannot travel to a worker. */
export type SentContext = Omit<ImportContext, "newId" | "random"> & {
  /** Open series invoices are numbered by, on this device and on others. */
  readonly series: readonly Series[];
};

const dayFields: ReadonlySet<ImportField> = new Set(["issueDate", "dueDate", "date", "birthday"]);
const amountFields: ReadonlySet<ImportField> = new Set([
  "price",
  "cost",
  "total",
  "balance",
  "paid",
  "discount",
  "unitPrice",
  "amount",
  "inputVat",
  "openingBalance",
  "quantity",
]);
const maxReportedRows = 200;
/** Characters of history sent at once. */
const maxHistoryBatch = 1_000_000;
const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, one) => sum + one, 0);

/** Imports one file. It runs in a worker, so that a hundred thousand rows do not block the page; tests run it in place. */
export class ImportSession {
  #contents: FileContents | null = null;
  #plan: ImportPlan | null = null;
  #writes: readonly JournalWrite[] = [];
  #history: AsyncGenerator<HistoryRow> | null = null;

  async read(file: Blob): Promise<Result<FileSummary, FileProblem>> {
    const read = await readFile(file);
    if (!read.ok) return read;
    return ok(this.#summarise(read.value));
  }

  /** Cards that come from the phone's own picker. */
  readCards(cards: readonly VCard[]): Result<FileSummary, FileProblem> {
    return cards.length === 0 ? err("empty") : ok(this.#summarise({ is: "cards", cards }));
  }

  #summarise(contents: FileContents): FileSummary {
    this.#contents = contents;
    this.#plan = null;
    this.#writes = [];
    if (contents.is === "cards")
      return { is: "cards", source: "vcard", headers: [], sample: [], rows: contents.cards.length, kind: "contacts" };
    if (contents.is === "exit") {
      const rows = Object.values(contents.exit.manifest.counts).reduce((sum, count) => sum + count, 0);
      return { is: "exit", source: "ankara", headers: [], sample: [], rows, kind: "contacts" };
    }
    const { headers, rows } = contents.table;
    return {
      is: "table",
      source: guessSource(headers),
      headers,
      sample: rows.slice(0, 20),
      rows: rows.length,
      kind: guessKind(headers),
    };
  }

  /** @param mapping - as the person changed it; guessed without one */
  inspect(kind: ImportKind, mapping?: Mapping): Reading {
    if (this.#contents?.is !== "table") return { mapping: [], mark: null, order: null };
    const { headers, rows } = this.#contents.table;
    const columns = mapping ?? guessMapping(headers, kind);
    const cells = function* (fields: ReadonlySet<ImportField>) {
      for (const [column, field] of columns.entries())
        if (field && fields.has(field)) for (const row of rows) yield row[column] ?? "";
    };
    return { mapping: columns, mark: detectDecimalMark(cells(amountFields)), order: detectDayOrder(cells(dayFields)) };
  }

  plan(options: ImportOptions, sent: SentContext, onProgress: Progress = () => {}): PlanSummary {
    const context: ImportContext = { ...sent, newId: () => newId(sent.now, systemRandom), random: systemRandom };
    const contents = this.#contents;
    if (!contents || contents.is === "exit") throw new Error("expected a file before its plan");
    const plan =
      contents.is === "cards"
        ? planCards(contents.cards, options.duplicates satisfies OnDuplicate, context, onProgress)
        : planImport(contents.table, options, context, onProgress);
    this.#plan = plan;
    this.#writes = plan.writes;
    return {
      counts: plan.counts,
      problems: { count: plan.problems.length, first: plan.problems.slice(0, maxReportedRows) },
      skipped: plan.skipped.length,
      notes: { count: plan.notes.length, first: plan.notes.slice(0, maxReportedRows) },
      preview: plan.writes.slice(0, 8),
      writes: plan.writes.length,
      likeOurs: likeOursOf(plan.writes, sent),
    };
  }

  /** Puts these before everything else there is to write. */
  begin(first: readonly JournalWrite[]): void {
    this.#writes = [...first, ...this.#writes];
  }

  /** Plans a full export into an empty account, and sums up what it holds. */
  planExit(target: ExitTarget): ExitSummary {
    if (this.#contents?.is !== "exit") throw new Error("expected a full export before its plan");
    const { exit } = this.#contents;
    this.#writes = planExit(exit, target);
    const { counts, company, missing_files: missing } = exit.manifest;
    return {
      counts,
      company,
      writes: this.#writes.length,
      files: exit.files.length,
      missingFiles: missing,
      history: sumOf(exit.manifest.history),
    };
  }

  /** Photos and papers of a full export, from a place on, with their bytes. Null for one that cannot be read. */
  async files(from: number, count: number): Promise<({ id: string; name: string; bytes: ArrayBuffer } | null)[]> {
    if (this.#contents?.is !== "exit") return [];
    const batch = this.#contents.exit.files.slice(from, from + count);
    return Promise.all(
      batch.map(({ id, name, read }) =>
        read().then(
          ({ buffer: bytes }) => ({ id, name, bytes }),
          () => null,
        ),
      ),
    );
  }

  /** The business's picture of a full export. */
  async logo(): Promise<File | null> {
    return this.#contents?.is === "exit" ? this.#contents.exit.logo() : null;
  }

  /** The next rows of what the server kept beside the records; none at the end. */
  async history(count: number): Promise<HistoryRow[]> {
    if (this.#contents?.is !== "exit") return [];
    this.#history ??= this.#contents.exit.history();
    const rows: HistoryRow[] = [];
    let size = 0;
    while (rows.length < count && size < maxHistoryBatch) {
      const next = await this.#history.next();
      if (next.done === true) break;
      rows.push(next.value);
      size += JSON.stringify(next.value).length;
    }
    return rows;
  }

  writes(from: number, count: number): JournalWrite[] {
    return this.#writes.slice(from, from + count);
  }

  /** The rows that do not come in, as they were, with the reason in a column of its own. @param reasons - one for each problem's code */
  badRows(reasons: Readonly<Record<string, string>>): string {
    const [plan, contents] = [this.#plan, this.#contents];
    if (!plan || contents?.is !== "table") return "";
    const { headers, rows } = contents.table;
    const lines = plan.problems
      .toSorted((a, b) => a.row - b.row)
      .map(({ row, code }) => [...headers.map((_, column) => rows[row - 2]?.[column] ?? ""), reasons[code] ?? code]);
    const safe = [[...headers, reasons["head"] ?? ""], ...lines].map((line) => line.map(toSafeCell));
    // The byte order mark tells spreadsheets that this is UTF-8.
    return `\uFEFF${Papa.unparse(safe)}`;
  }
}

function likeOursOf(writes: readonly PlannedWrite[], { series, today }: SentContext): CollidingNumbers[] {
  const numbers = writes.flatMap((write) =>
    write.do === "create" && write.collection === "invoices" ? (write.record.number ?? []) : [],
  );
  if (numbers.length === 0) return [];
  return series.flatMap((one) => findCollidingNumbers(one, numbers, today) ?? []);
}
