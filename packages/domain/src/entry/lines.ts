import type { ItemId } from "../records/fields.ts";
import { fold } from "../text.ts";
import { type AmountMeaning, isMoney, type Segment, parsePrice } from "./price.ts";
import { parseQuantity } from "./quantity.ts";
import type { NumberToken, Token } from "./tokens.ts";
import { eachKeywords, links, purposes, tails, totalKeywords, unitKeywords } from "./vocabulary.ts";

/** An item of the catalogue as the parser needs to know one. */
export type EntryItem = {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly prices: Readonly<Record<string, string>>;
};

export type EntryLine = {
  /** The text typed for it. */
  readonly text: string;
  readonly name: string;
  readonly itemId: ItemId | null;
  /** Decimal text; "1" when none was typed. */
  readonly quantity: string;
  /** Key of `units.ts`, or a word of its own; null when none was typed. */
  readonly unit: string | null;
  /** The amount as typed, decimal text; empty when none was. */
  readonly amount: string;
  readonly amountIs: AmountMeaning;
  readonly currency: string | null;
};

export type ItemIndex = ReadonlyMap<string, EntryItem>;

/** Items by their folded name, in singular and plural. */
export function indexItems(items: readonly EntryItem[]): ItemIndex {
  const byName = new Map<string, EntryItem>();
  for (const item of items) {
    const name = fold(item.name);
    if (name && !byName.has(name)) byName.set(name, item);
  }
  return byName;
}

function itemOf(name: string, items: ItemIndex): EntryItem | null {
  const folded = fold(name);
  const plain = folded.replace(/(?<=\p{L}{3})s$/u, "");
  return items.get(folded) ?? items.get(plain) ?? items.get(`${folded}s`) ?? null;
}

/** Words that begin a phrase and say nothing of what was sold. */
const openers = new Set(
  "sold sell i we supplied supply delivered add please pls abeg invoice bill charge new of for the vendu livre facture nimeuza uza vente de pour some he she they bought took buy".split(
    " ",
  ),
);
const joins = new Set(["and", "na", "et", "&", "plus", "then"]);

/** The lines of a phrase, and the parts nothing could be made of. */
export function parseLines(
  tokens: readonly Token[],
  { items, home }: { items: ItemIndex; home: string },
): { lines: EntryLine[]; unread: string[] } {
  const lines: EntryLine[] = [];
  const unread: string[] = [];
  for (const segment of joinNameless(splitSegments(tokens))) {
    const line = readLine(segment, items, home);
    if (line) lines.push(line);
    else if (textOf(segment)) unread.push(textOf(segment));
  }
  return { lines, unread };
}

function splitSegments(tokens: readonly Token[]): Segment[] {
  const segments: Segment[] = [];
  let now: Segment = [];
  const close = () => {
    if (now.length > 0) segments.push(now);
    now = [];
  };
  tokens.forEach((token, at) => {
    if (token.kind === "stop") return close();
    if (token.kind === "word" && joins.has(token.folded) && now.length > 0 && beginsLine(tokens, at + 1, now))
      return close();
    // "3 bags rice 45k 2 cartons oil 30k"
    if (token.kind === "number" && priced(now) && now.length > 2 && hasOwnName(tokens, at)) close();
    now.push(token);
  });
  close();
  return segments;
}

const isStrong = (token: Token | undefined): token is NumberToken =>
  token?.kind === "number" && (token.currency !== null || token.large);
const isMarked = (token: Token): token is NumberToken => token.kind === "number" && token.currency !== null;
/** Has this part its price already? */
const priced = (segment: Segment): boolean => {
  const price = segment.findIndex(isStrong);
  return (
    price > 0 &&
    segment
      .slice(price + 1)
      .every(
        (token) =>
          token.kind === "word" &&
          (eachKeywords.has(token.folded) ||
            totalKeywords.has(token.folded) ||
            ["per", "kila", "par", "in"].includes(token.folded) ||
            unitKeywords.has(token.folded)),
      )
  );
};

function beginsLine(tokens: readonly Token[], at: number, before: Segment): boolean {
  const next = tokens[at];
  if (next?.kind === "number") return hasOwnName(tokens, at);
  const last = before.at(-1);
  return last?.kind === "number"
    ? last.currency !== null || last.large || last.grouped || last.value.length > 2
    : priced(before);
}

/** Does a name follow the number, before the next stop? */
function hasOwnName(tokens: readonly Token[], at: number): boolean {
  for (let next = at + 1; next < tokens.length && tokens[next]?.kind !== "stop"; next += 1) {
    const token = tokens[next] as Token;
    if (token.kind === "number" && isStrong(token)) return false;
    if (
      token.kind === "word" &&
      !unitKeywords.has(token.folded) &&
      !eachKeywords.has(token.folded) &&
      !totalKeywords.has(token.folded) &&
      !links.has(token.folded) &&
      !tails.has(token.folded)
    )
      return true;
  }
  return false;
}

/** "rice, 3 bags, 45k" is one line: parts without a name belong to the one before. */
function joinNameless(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const before = result.at(-1);
    const named = segment.some((token) => token.kind === "word" && isNameWord(token.folded));
    const hasNumber = segment.some(({ kind }) => kind === "number");
    // A second price is no part of the first line: it is shown as not understood.
    const both = before?.some((_, at) => isPrice(before, at)) && segment.some((_, at) => isPrice(segment, at));
    if (!named && before && hasNumber && !both) before.push(...segment);
    else result.push([...segment]);
  }
  return result;
}

const isPrice = (segment: Segment, at: number): boolean => segment[at]?.kind === "number" && isMoney(segment, at);

const isNameWord = (folded: string): boolean =>
  !unitKeywords.has(folded) &&
  !eachKeywords.has(folded) &&
  !totalKeywords.has(folded) &&
  !links.has(folded) &&
  !tails.has(folded) &&
  !openers.has(folded) &&
  !joins.has(folded) &&
  /[\p{L}\p{N}]/u.test(folded);

function readLine(segment: Segment, items: ItemIndex, home: string): EntryLine | null {
  let parts = dropOpeners(segment);
  const text = textOf(parts);
  const price = parsePrice(parts);
  if (price) parts = price.rest;
  const count = parseQuantity(parts, price !== null);
  parts = count.rest;
  const name = nameOf(parts);
  if (!/[\p{L}\p{N}]/u.test(name)) return null;
  const item = itemOf(name, items);
  // "kilo 5 shilingi elfu saba": the word stands beside the other number.
  const currency = price ? (price.token.currency ?? segment.find(isMarked)?.currency ?? null) : null;
  const amount = price?.token.value ?? "";
  const line = {
    text,
    name: item?.name ?? name,
    itemId: item?.id ?? null,
    quantity: count.quantity,
    unit: count.unit ?? item?.unit ?? null,
    amount,
    currency,
  };
  return { ...line, amountIs: price ? meaning(price.is, line, item, currency ?? home) : "each" };
}

const dropOpeners = (segment: Segment): Segment => {
  let from = 0;
  while (from < segment.length - 1) {
    const token = segment[from] as Token;
    if (
      token.kind === "word"
        ? !openers.has(token.folded) && !joins.has(token.folded)
        : token.kind !== "mark" || token.text !== ":"
    )
      break;
    from += 1;
  }
  return segment.slice(from);
};

function nameOf(segment: Segment): string {
  let parts = segment.filter((token) => token.kind !== "mark" || token.text === "/");
  while (
    parts.length > 0 &&
    parts[0]?.kind === "word" &&
    (links.has(parts[0].folded) || purposes.has(parts[0].folded) || /^[^\p{L}\p{N}]+$/u.test(parts[0].text))
  )
    parts = parts.slice(1);
  while (parts.length > 0) {
    const last = parts.at(-1) as Token;
    const loose =
      last.kind === "word"
        ? tails.has(last.folded) || joins.has(last.folded) || /^[^\p{L}\p{N}]+$/u.test(last.text)
        : last.kind === "mark";
    if (!loose) break;
    parts = parts.slice(0, -1);
  }
  return joined(parts)
    .replace(/^d['’](?=\p{L})/iu, "")
    .trim()
    .slice(0, 200);
}

function joined(tokens: readonly Token[]): string {
  return tokens.reduce((text, token, at) => {
    const before = tokens[at - 1];
    const close =
      before === undefined || (before.kind === "number" && before.glued) || token.text === "/" || before.text === "/";
    return `${text}${close ? "" : " "}${token.text.trim()}`;
  }, "");
}

const textOf = (segment: Segment): string => joined(segment).replaceAll(" x ", " × ").trim();

/** Said, or told by what the catalogue asks for one; otherwise a guess. */
function meaning(
  is: AmountMeaning,
  line: Pick<EntryLine, "quantity" | "amount">,
  item: EntryItem | null,
  currency: string,
): AmountMeaning {
  if (is !== "guess") return Number(line.quantity) === 1 ? "each" : is;
  if (Number(line.quantity) === 1) return "each";
  const price = item?.prices[currency];
  if (!price || Number(price) === 0) return "guess";
  const amount = Number(line.amount);
  const near = (to: number) => Math.abs(Math.log(amount / to));
  return near(Number(price)) <= near(Number(price) * Number(line.quantity)) ? "each" : "total";
}
