import type { EvalCase, EvalPage } from "./cases.ts";
import { type Finding, ruleNames } from "./rules.ts";

/** One text that was judged; `refused` where the writer would not write it. */
export type Judged = {
  readonly one: EvalCase;
  readonly findings: readonly Finding[];
  readonly refused: boolean;
  /** 1 to 5 by a second model; null without one. */
  readonly grade: number | null;
};

/** Returns the judged texts as a table: a row for each page, the share that passes, and how many fail each rule. */
export function tableOf(writer: string, judged: readonly Judged[]): string {
  const pages = [...new Set(judged.map(({ one }) => one.page))];
  const rows = [
    ...pages.map((page) =>
      rowOf(
        page,
        judged.filter(({ one }) => one.page === page),
      ),
    ),
    rowOf("all", judged),
  ];
  const head = ["page", "texts", "refused", "pass", ...ruleNames, "grade"];
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd();
  return [writer, line(head), ...rows.map(line)].join("\n");
}

function rowOf(page: EvalPage | "all", judged: readonly Judged[]): string[] {
  const written = judged.filter(({ refused }) => !refused);
  const passed = written.filter(({ findings }) => findings.length === 0).length;
  const failing = ruleNames.map((rule) =>
    written.filter(({ findings }) => findings.some((found) => found.rule === rule)),
  );
  const grades = written.flatMap(({ grade }) => (grade === null ? [] : [grade]));
  const mean = grades.length > 0 ? (grades.reduce((sum, grade) => sum + grade, 0) / grades.length).toFixed(1) : "";
  return [
    page,
    String(written.length),
    String(judged.length - written.length),
    written.length === 0 ? "" : `${Math.floor((passed / written.length) * 100)} %`,
    ...failing.map(({ length }) => (length === 0 ? "" : String(length))),
    mean,
  ];
}
