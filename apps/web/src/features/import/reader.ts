import type { ImportKind, Mapping } from "@ankara/domain/import/fields";
import type { ImportOptions } from "@ankara/domain/import/table";
import type { VCard } from "@ankara/domain/import/vcard";
import type { Result } from "@ankara/domain/result";
import type { ExitTarget } from "./exit/plan-exit.ts";
import type { JournalWrite } from "./journal.ts";
import { startCalledWorker } from "../../platform/worker-calls.ts";
import type { FileProblem } from "./read-file.ts";
import type { FileSummary, ImportSession, PlanSummary, Reading, SentContext } from "./session.ts";

const [workerAddress = ""] = Object.values(
  import.meta.glob<string>("./import-worker.ts", { query: "?worker&url", import: "default", eager: true }),
);

/** An `ImportSession` somewhere else. */
export type Reader = {
  read: (file: Blob) => Promise<Result<FileSummary, FileProblem>>;
  readCards: (cards: readonly VCard[]) => Promise<Result<FileSummary, FileProblem>>;
  inspect: (kind: ImportKind, mapping?: Mapping) => Promise<Reading>;
  plan: (options: ImportOptions, context: SentContext, onProgress: (done: number) => void) => Promise<PlanSummary>;
  planExit: (target: ExitTarget) => Promise<ReturnType<ImportSession["planExit"]>>;
  begin: (first: readonly JournalWrite[]) => Promise<void>;
  writes: (from: number, count: number) => Promise<JournalWrite[]>;
  files: (from: number, count: number) => ReturnType<ImportSession["files"]>;
  logo: () => ReturnType<ImportSession["logo"]>;
  history: (count: number) => ReturnType<ImportSession["history"]>;
  badRows: (reasons: Readonly<Record<string, string>>) => Promise<string>;
  /** Ends it, whatever it is doing: how a person cancels. */
  close: () => void;
};

/** A reader in a worker of its own. Tests run it in place: a page never carries its code a second time. */
export function openReader(): Reader {
  return import.meta.env.MODE === "test" ? readerInPage() : readerInWorker();
}

function readerInWorker(): Reader {
  const { call, close } = startCalledWorker<keyof ImportSession>(workerAddress);
  return {
    read: (file) => call("read", [file]),
    planExit: (target) => call("planExit", [target]),
    readCards: (cards) => call("readCards", [cards]),
    inspect: (kind, mapping) => call("inspect", [kind, mapping]),
    plan: (options, context, onProgress) => call("plan", [options, context], onProgress),
    begin: (first) => call("begin", [first]),
    writes: (from, count) => call("writes", [from, count]),
    files: (from, count) => call("files", [from, count]),
    logo: () => call("logo", []),
    history: (count) => call("history", [count]),
    badRows: (reasons) => call("badRows", [reasons]),
    close,
  };
}

function readerInPage(): Reader {
  const session = import("./session.ts").then(({ ImportSession: Session }) => new Session());
  return {
    read: async (file) => (await session).read(file),
    planExit: async (target) => (await session).planExit(target),
    readCards: async (cards) => (await session).readCards(cards),
    inspect: async (kind, mapping) => (await session).inspect(kind, mapping),
    plan: async (options, context, onProgress) => (await session).plan(options, context, onProgress),
    begin: async (first) => (await session).begin(first),
    writes: async (from, count) => (await session).writes(from, count),
    files: async (from, count) => (await session).files(from, count),
    logo: async () => (await session).logo(),
    history: async (count) => (await session).history(count),
    badRows: async (reasons) => (await session).badRows(reasons),
    close: () => {},
  };
}
