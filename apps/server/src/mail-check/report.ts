import type { Finding } from "./finding.ts";

const signs = { right: "✓", advice: "!", missing: "✗", wrong: "✗", unknown: "?" } as const;
/** A text of a TXT record is stored in pieces of this many characters at most; most providers cut it by themselves. */
const pieceLength = 255;

/** The findings as a person reads them, with the record to be added below what lacks it. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ about, state, text, add }) => [
    `${signs[state]} ${about.padEnd(6)} ${text}`,
    ...(add
      ? [`         ${add.type}  ${add.name}`, `         ${add.type === "TXT" ? quoted(add.value) : add.value}`]
      : []),
  ]);
  const open = findings.filter(({ state }) => state !== "right" && state !== "advice").length;
  return [...lines, open === 0 ? "Mails of this domain can be told from forged ones." : `${open} to be mended.`].join(
    "\n",
  );
}

export const isGood = (findings: readonly Finding[]): boolean =>
  findings.every(({ state }) => state === "right" || state === "advice");

const quoted = (text: string): string =>
  (text.match(new RegExp(`.{1,${pieceLength}}`, "g")) ?? []).map((piece) => `"${piece}"`).join(" ");
