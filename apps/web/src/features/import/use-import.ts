import type { MinorUnits } from "@ankara/domain/money/money";
import { useEffect, useRef, useState } from "react";
import type { DecimalMark } from "@ankara/domain/import/amounts";
import type { DayOrder } from "@ankara/domain/import/dates";
import type { ImportKind, Mapping } from "@ankara/domain/import/fields";
import { requiredFields } from "@ankara/domain/import/fields";
import type { OnDuplicate } from "@ankara/domain/import/table";
import type { CollidingNumbers } from "@ankara/domain/numbering/colliding-numbers";
import type { PickedContact } from "../../platform/device.ts";
import { deviceTroubleOf } from "../../store/device-trouble.ts";
import { currentStore } from "../../store/store.ts";
import { targetProblem, type TargetProblem } from "./exit/plan-exit.ts";
import { canBeginHigher, exitTarget, importContext } from "./import-context.ts";
import {
  stageImport,
  undoImport,
  writeImport,
  type ImportEntry,
  type JournalWrite,
  usePastImports,
} from "./journal.ts";
import { openReader, type Reader } from "./reader.ts";
import type { FileProblem } from "./read-file.ts";
import type { ExitSummary, FileSummary, PlanSummary, Reading, SentContext } from "./session.ts";
import { bringHistory, bringLogo, dropHistory } from "./bring-along.ts";
import { stageFiles } from "./stage-files.ts";

/** A file that was read, and what the person decided about it. */
export type Chosen = {
  readonly name: string;
  readonly summary: FileSummary;
  readonly kind: ImportKind;
  readonly reading: Reading;
  readonly mark: DecimalMark;
  /** Null while the cells leave it open and the person has not said. */
  readonly order: DayOrder | null;
  readonly duplicates: OnDuplicate;
};
/** Work under way, with what it has done of how much; total null while unknown. */
export type Work = {
  readonly doing: "reading" | "checking" | "files" | "writing" | "undoing";
  readonly done: number;
  readonly total: MinorUnits | null;
};
export type ImportProblem = FileProblem | TargetProblem | "full" | "failed" | "history_stays";
/** Numbers of the file that read like ours to come, and whether our own may go on after them. */
export type NumberClash = CollidingNumbers & { readonly canGoOn: boolean };
/** Contents of a full export. */
export type ExitPlan = ExitSummary;
export type Finished = { readonly entry: ImportEntry } | { readonly undone: true; readonly kept: number };

export type ImportModel = ReturnType<typeof useImport>;

/** Everything the import screen does. What it shows of the past is read from the device. */
export function useImport(firstKind: ImportKind | null) {
  const store = currentStore();
  const reader = useRef<Reader | null>(null);
  const cancelling = useRef<AbortController | null>(null);
  const sent = useRef<SentContext | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [planned, setPlanned] = useState<{ of: Chosen; plan: PlanSummary; clashes: NumberClash[] } | null>(null);
  const [goOn, setGoOn] = useState(true);
  const [lostFiles, setLostFiles] = useState(0);
  const [lostHistory, setLostHistory] = useState(false);
  const [work, setWork] = useState<Work | null>(null);
  const [problem, setTrouble] = useState<ImportProblem | null>(null);
  const [finished, setFinished] = useState<Finished | null>(null);
  const past = usePastImports();
  useEffect(() => () => reader.current?.close(), []);

  const [exit, setExit] = useState<{ name: string; source: string; importId: string; plan: ExitPlan } | null>(null);
  const ready = chosen !== null && chosen.order !== null && missingFields(chosen).length === 0;
  const plan = ready && planned?.of === chosen ? planned.plan : null;
  const clashes = (plan && planned?.clashes) ?? [];
  // The plan follows every decision.
  useEffect(() => {
    if (!ready) return undefined;
    let current = true;
    const { kind, mark, order, duplicates, reading, summary } = chosen;
    const report = (done: number) => {
      if (current) setWork({ doing: "checking", done, total: summary.rows });
    };
    const check = async () => {
      report(0);
      const context = await importContext(store, summary.source);
      sent.current = context;
      const options = { kind, mapping: reading.mapping, mark, order: order ?? "dmy", duplicates } as const;
      const next = await reader.current?.plan(options, context, report);
      if (!next) return;
      const found: NumberClash[] = [];
      for (const one of next.likeOurs) found.push({ ...one, canGoOn: await canBeginHigher(store, one.seriesId) });
      if (!current) return;
      setPlanned({ of: chosen, plan: next, clashes: found });
      setWork(null);
    };
    check().catch((error: unknown) => {
      console.error("The rows could not be checked", error);
      if (!current) return;
      setTrouble("failed");
      setWork(null);
    });
    return () => {
      current = false;
    };
  }, [store, chosen, ready]);

  async function guard(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (cancelling.current?.signal.aborted) return setWork(null);
      console.error("The import stopped", error);
      setTrouble(deviceTroubleOf(error) === "full" ? "full" : "failed");
      setWork(null);
    }
  }

  function startOver(): void {
    reader.current?.close();
    reader.current = null;
    setChosen(null);
    setExit(null);
    setPlanned(null);
    setWork(null);
    setTrouble(null);
    setFinished(null);
  }

  async function readInto(name: string, read: (from: Reader) => ReturnType<Reader["read"]>): Promise<void> {
    startOver();
    const own = openReader();
    reader.current = own;
    setWork({ doing: "reading", done: 0, total: null });
    await guard(async () => {
      const result = await read(own);
      if (reader.current !== own) return;
      if (!result.ok) {
        setTrouble(result.error);
        setWork(null);
        return;
      }
      const summary = result.value;
      if (summary.is === "exit") {
        const target = await exitTarget(store);
        const problem = targetProblem(target);
        if (problem) setTrouble(problem);
        else setExit({ name, source: summary.source, importId: target.importId, plan: await own.planExit(target) });
        setWork(null);
        return;
      }
      const kind = firstKind !== null && summary.is === "table" ? kindFor(summary, firstKind) : summary.kind;
      setWork(null);
      setChosen(decided({ name, summary, kind, duplicates: "skip" }, await own.inspect(kind)));
    });
  }

  return {
    past,
    chosen,
    exit,
    plan,
    work,
    problem,
    finished,
    startOver,
    chooseFile: (file: File) => readInto(file.name, (own) => own.read(file)),
    choosePeople: (people: readonly PickedContact[], name: string) =>
      readInto(name, (own) => own.readCards(people.map(cardOf))),
    async setKind(kind: ImportKind) {
      if (chosen && reader.current) setChosen(decided({ ...chosen, kind }, await reader.current.inspect(kind)));
    },
    async setMapping(mapping: Mapping) {
      if (!chosen || !reader.current) return;
      const reading = await reader.current.inspect(chosen.kind, mapping);
      setChosen({
        ...decided(chosen, reading),
        mark: reading.mark ?? chosen.mark,
        order: reading.order === "ask" && chosen.reading.order === "ask" ? chosen.order : orderOf(reading),
      });
    },
    setMark: (mark: DecimalMark) => chosen && setChosen({ ...chosen, mark }),
    setOrder: (order: DayOrder) => chosen && setChosen({ ...chosen, order }),
    clashes,
    /** Photos and papers of a full export that could not be read out of it. */
    lostFiles,
    lostHistory,
    /** Our own numbers go on after the imported ones that read like them. */
    goOn,
    setGoOn,
    setDuplicates: (duplicates: OnDuplicate) => chosen && setChosen({ ...chosen, duplicates }),
    badRows: (reasons: Readonly<Record<string, string>>) => reader.current?.badRows(reasons) ?? Promise.resolve(""),

    async start() {
      const [own, context] = [reader.current, sent.current];
      if (!chosen || !plan || !own || !context) return;
      await guard(async () => {
        setTrouble(null);
        setWork({ doing: "writing", done: 0, total: null });
        const { created, updated } = plan.counts;
        const { importId: id, source } = context;
        const entry = { id, at: store.instant(), source, name: chosen.name, created, updated };
        // First, so that no number is given between the import of documents and the counter that skips theirs.
        if (goOn) await own.begin(clashes.filter(({ canGoOn }) => canGoOn).map((one) => stepOver(one, id)));
        await stageImport(store, entry, own.writes);
        await run(id);
      });
    },
    /** Puts a full export into this empty account. */
    async restore() {
      const own = reader.current;
      if (!exit || !own) return;
      await guard(async () => {
        setTrouble(null);
        const { importId: id, name, source, plan: exitPlan } = exit;
        const controller = new AbortController();
        cancelling.current = controller;
        const report = (done: number) => setWork({ doing: "files", done, total: exitPlan.files });
        if (exitPlan.files > 0) report(0);
        const logoUrl = await bringLogo(own);
        if (logoUrl !== undefined) await own.planExit({ ...(await exitTarget(store)), importId: id, logoUrl });
        try {
          const along = { importId: id, company: exitPlan.company };
          const history = exitPlan.history > 0 ? await bringHistory(own, along, controller.signal) : "none";
          setLostHistory(exitPlan.history > 0 && history !== "whole");
          setLostFiles(await stageFiles(store, id, own.files, report, controller.signal));
          setWork({ doing: "writing", done: 0, total: null });
          const counts = { created: exitPlan.writes, updated: 0 };
          const entry = { id, at: store.instant(), source, name, ...counts, history: history !== "none" };
          await stageImport(store, entry, own.writes);
        } catch (error) {
          // No journal names it, so nothing could undo it.
          if (exitPlan.history > 0) await dropHistory(id);
          throw error;
        }
        await run(id);
      });
    },
    /** Carries on what was cut off. */
    resume: (id: string) => guard(() => run(id)),
    async undo(id: string) {
      startOver();
      await guard(async () => {
        setWork({ doing: "undoing", done: 0, total: null });
        // First: without a network nothing is undone, because records without their history would be half an import.
        if (past?.find((entry) => entry.id === id)?.history === true && !(await dropHistory(id))) {
          setTrouble("history_stays");
          return setWork(null);
        }
        const inUse = await undoImport(store, id, (done, total) => setWork({ doing: "undoing", done, total }));
        setWork(null);
        setFinished({ undone: true, kept: inUse });
      });
    },
    /** Stops the work at hand: a check ends at once, writing after the batch it is at. */
    cancel() {
      if (work?.doing === "writing" || work?.doing === "files") cancelling.current?.abort();
      else startOver();
    },
  };

  async function run(id: string): Promise<void> {
    const controller = new AbortController();
    cancelling.current = controller;
    setWork({ doing: "writing", done: 0, total: null });
    const entry = await writeImport(
      store,
      id,
      (done, total) => setWork({ doing: "writing", done, total }),
      controller.signal,
    );
    setWork(null);
    reader.current?.close();
    reader.current = null;
    setChosen(null);
    setExit(null);
    setPlanned(null);
    if (entry.state === "done") setFinished({ entry });
  }
}

/** Fields a row means nothing without, that no column holds. */
export function missingFields({ kind, reading, summary }: Chosen) {
  if (summary.is === "cards") return [];
  const { mapping } = reading;
  const missing = requiredFields[kind].filter((field) => !mapping.includes(field));
  const named = (["name", "firstName", "lastName", "company"] as const).some((field) => mapping.includes(field));
  return kind === "contacts" && !named ? [...missing, "name" as const] : missing;
}

/** The screen was opened for one kind: that stands unless the file plainly is of another. */
const kindFor = (summary: FileSummary, chosen: ImportKind): ImportKind =>
  summary.kind === "contacts" || summary.kind === chosen ? chosen : summary.kind;

const orderOf = ({ order }: Reading): DayOrder | null => (order === "ask" ? null : (order ?? "dmy"));

const decided = (of: Pick<Chosen, "name" | "summary" | "kind" | "duplicates">, reading: Reading): Chosen => ({
  ...of,
  duplicates: of.duplicates === "update" && (of.kind === "invoices" || of.kind === "expenses") ? "skip" : of.duplicates,
  reading,
  mark: reading.mark ?? ".",
  order: orderOf(reading),
});

const cardOf = ({ name, phones, email }: PickedContact) => ({
  name,
  company: "",
  phones: [...phones],
  email,
  address: null,
  birthday: "",
  note: "",
  tags: [],
});

/** The series begins after the imported numbers; the mark tells the server that these documents are of other books. */
const stepOver = ({ seriesId, start }: NumberClash, importId: string): JournalWrite => ({
  do: "update",
  collection: "series",
  id: seriesId,
  patch: { ...start, imported: { importId, source: "numbers" } },
});
