import type { ServerAnswer } from "./mail-provider.ts";

/** The text a server adds to its answer is for people; the rest is cut. */
const maxText = 500;

/** Read an SMTP answer, of one line or several: `550 5.1.1 No such user here`. */
export function answerOf(response: string): ServerAnswer {
  const lines = response
    .split(/\r?\n/)
    .map((line) => /^(\d{3})[ -]?(?:([245]\.\d{1,3}\.\d{1,3})(?: |$))?(.*)$/.exec(line));
  const text = response
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, maxText);
  return { code: Number(lines[0]?.[1] ?? 0), enhancedCode: lines.find((line) => line?.[2])?.[2] ?? null, text };
}
