import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root } from "./shell.ts";

/** Days within which a package with a known hole is replaced (docs/security.md), by how grave npm calls it. */
export const mendWithinDays = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 } as const;
type Severity = keyof typeof mendWithinDays;

/** Of `npm audit --json`, what is read here. */
export type AuditReport = {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly isDirect: boolean; readonly range: string }>
  >;
};

/** Packages with known holes, the gravest first, one line each with the days there are. */
export function holesOf({ vulnerabilities = {} }: AuditReport): { name: string; severity: Severity; line: string }[] {
  const order = Object.keys(mendWithinDays);
  return Object.entries(vulnerabilities)
    .map(([name, { severity, isDirect, range }]) => {
      const known = severity in mendWithinDays ? (severity as Severity) : "critical";
      const days = mendWithinDays[known];
      const line = `${known}: ${name} ${range}${isDirect ? "" : " (through another)"}, within ${days} days of its report`;
      return { name, severity: known, line };
    })
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || a.name.localeCompare(b.name));
}

/** `npm run audit`: asks the registry for known holes of what runs. Needs the network, so no other command calls it. */
export async function audit(): Promise<number> {
  const audited = promisify(execFile)("npm", ["audit", "--json", "--omit=dev"], { cwd: root, maxBuffer: 2 ** 26 });
  // npm answers 1 where there are holes: its report is what counts.
  const text = await audited.then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? "",
  );
  const report = parse(text);
  if (!report?.vulnerabilities) {
    console.error(
      "The registry did not tell: nothing is known of holes now. Ask again with a network that reaches it.",
    );
    return 2;
  }
  const holes = holesOf(report);
  for (const { line } of holes) console.error(line);
  console.log(JSON.stringify({ suite: "audit", n: holes.length, failures: holes.length }));
  return holes.length === 0 ? 0 : 1;
}

function parse(text: string): AuditReport | null {
  try {
    return JSON.parse(text) as AuditReport;
  } catch {
    return null;
  }
}
