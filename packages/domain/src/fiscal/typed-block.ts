import { instantOf, type Moment } from "../dates/dates.ts";
import type { FiscalBlock } from "../records/fiscal.ts";
import type { Invoice } from "../records/invoice.ts";
import { err, ok, type Result } from "../result.ts";
import type { FiscalRegime } from "./regimes.ts";

/** The authority's answer as a person typed, pasted or scanned it. */
export type TypedBlock = Readonly<Record<Always, string>> & Readonly<Partial<Record<Sometimes, string>>>;
type Always = "number" | "code" | "device" | "recorded" | "qr";
type Sometimes = "internal" | "register" | "day" | "receipt";
const always: readonly Always[] = ["number", "code", "device", "recorded", "qr"];
/** Parts only some authorities give. */
const sometimes: readonly Sometimes[] = ["internal", "register", "day", "receipt"];

/** The block of the document as fields of a form; all empty without one. */
export const typedOf = (block: FiscalBlock | null): TypedBlock =>
  Object.fromEntries([...always, ...sometimes].map((field) => [field, block?.[field] ?? ""])) as TypedBlock;

export type BlockProblem = {
  readonly field: keyof TypedBlock;
  readonly code:
    /** Neither a number nor a QR text: there is nothing to print. */
    | "nothing"
    | "too_long"
    /** Controls, or letters no QR code of an authority has. */
    | "unreadable";
};
/** Kept all the same: it looks unlike what the authority is known to give. */
export type BlockDoubt = { readonly field: keyof TypedBlock; readonly example: string };

const longest = {
  number: 120,
  code: 300,
  device: 60,
  recorded: 40,
  internal: 60,
  register: 60,
  day: 20,
  receipt: 60,
} as const;
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Make a block of what was typed. Lengths and unprintable letters are refused; a text of another shape than the
 * authority's is taken, since authorities change theirs, and named in `doubts`.
 */
export function typedBlock(
  invoice: Pick<Invoice, "number" | "kind" | "status">,
  regime: FiscalRegime,
  typed: TypedBlock,
  now: Moment,
): Result<{ block: FiscalBlock; doubts: BlockDoubt[] }, BlockProblem[]> {
  const clean = Object.fromEntries(
    [...always, ...sometimes].flatMap((field) => {
      // The code to the letter but for the ends: line breaks are part of some.
      const text = field === "qr" ? typed.qr.trim() : oneLine(typed[field] ?? "");
      return text === "" && sometimes.some((one) => one === field) ? [] : [[field, text]];
    }),
  ) as TypedBlock;
  const problems: BlockProblem[] = [];
  if (clean.number === "" && clean.qr === "") problems.push({ field: "number", code: "nothing" });
  for (const [field, max] of Object.entries({ ...longest, qr: regime.qrMax }) as [keyof TypedBlock, number][]) {
    const text = clean[field] ?? "";
    if (text.length > max) problems.push({ field, code: "too_long" });
    else if (control.test(text)) problems.push({ field, code: "unreadable" });
  }
  if (problems.length > 0) return err(problems);
  const doubts = regime.parts.flatMap(({ key, shape, example }): BlockDoubt[] =>
    (clean[key] ?? "") !== "" && shape && !shape.test(clean[key] ?? "") ? [{ field: key, example }] : [],
  );
  const block = { of: invoice.number ?? "", regime: regime.key, ...clean, at: instantOf(now), by: "business" as const };
  return ok({ block, doubts });
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/**
 * Sort a pasted text into the parts of a regime: `FDN: 3260…`, one a line as the apps show them, or a link by itself,
 * which is what their QR codes hold. What is not known stays out; the person sees all of it in the fields.
 */
export function readPasted(text: string, regime: FiscalRegime): Partial<TypedBlock> {
  const found: Partial<Record<keyof TypedBlock, string>> = {};
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  for (const line of lines) {
    if (/^https?:\/\/\S+$/i.test(line)) found.qr ??= line;
    for (const { key, label } of regime.parts) {
      const match = new RegExp(`^${escaped(label)}\\s*(?:[:#=]|\\s)\\s*(.+)$`, "i").exec(line);
      if (match?.[1]) found[key] ??= match[1].trim();
    }
  }
  const only = lines.filter(Boolean);
  const [number] = regime.parts.filter(({ key, shape }) => key === "number" && shape);
  if (Object.keys(found).length === 0 && only.length === 1 && number?.shape?.test(only[0] as string))
    found.number = only[0] as string;
  return found;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
