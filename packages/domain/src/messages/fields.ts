import { isLocalDate, type LocalDate } from "../dates/dates.ts";

// Reads the messages of banks and mobile money: one reader for each field, over all senders.

/** An amount with what stands in front of it. */
type Amount = {
  readonly value: string;
  readonly currency: string | null;
  readonly before: string;
  readonly after: string;
  readonly at: number;
};

const code = String.raw`(?:NGN|N|₦|KSHS?|KES|UGX|USHS?|TSHS?|TZS|GHS|GH₵|GHC|₵|RWF|FRW|ZMW|K|XAF|FCFA|CFA|ETB|ZAR|R|USD|\$)`;
const figure = String.raw`\d{1,3}(?:[, ]\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?`;
const amountPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}*])(?:(?<front>${code})\.?\s?(?<a>${figure})|(?<b>${figure})\s?(?<back>${code})|(?<c>\d{1,3}(?:,\d{3})*\.\d{2}))(?![\p{L}\p{N}*])`,
  "giu",
);
const currencies: Readonly<Record<string, string>> = {
  NGN: "NGN",
  N: "NGN",
  "₦": "NGN",
  KSH: "KES",
  KSHS: "KES",
  KES: "KES",
  UGX: "UGX",
  USH: "UGX",
  USHS: "UGX",
  TSH: "TZS",
  TSHS: "TZS",
  TZS: "TZS",
  GHS: "GHS",
  "GH₵": "GHS",
  GHC: "GHS",
  "₵": "GHS",
  RWF: "RWF",
  FRW: "RWF",
  ZMW: "ZMW",
  K: "ZMW",
  XAF: "XAF",
  FCFA: "XAF",
  CFA: "XAF",
  ETB: "ETB",
  ZAR: "ZAR",
  R: "ZAR",
  USD: "USD",
  $: "USD",
};

function amounts(text: string): Amount[] {
  return [...text.matchAll(amountPattern)].map((match) => {
    const { front, a, b, back, c } = match.groups ?? {};
    const value = (a ?? b ?? c ?? "").replaceAll(/[, ]/g, "").replace(/\.0*$/, "");
    return {
      value: value.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, ""),
      currency: currencies[(front ?? back ?? "").toUpperCase()] ?? null,
      before: text.slice(Math.max(0, match.index - 34), match.index),
      after: text.slice(match.index + match[0].length, match.index + match[0].length + 6),
      at: match.index,
    };
  });
}

/** Not what was paid: what is left, what it cost, what may be sent. */
const other =
  /(?:bal(?:ance)?|salio|solde|fees?|charges?|frais|makato|cost|tax|levy|limit|transact(?:ion)? within|vat|stamp duty|commission|available)[\s:.]*(?:is|was|ni|de|:|=|now)?[\s:.]*(?:lako|yako|jipya|ni|actuel|est)?[\s:.]*$/iu;

/** The amount that moved; null when none can be told from balances and fees. */
export function amountOf(text: string): { value: string; currency: string | null } | null {
  const moved = amounts(text).filter(({ before }) => !other.test(before));
  const named = moved.find(({ before }) =>
    /(?:amt|amount|montant|received|umepokea|re[cç]u|credited with|sent you|payment of|payment received for|transfer(?:t)? (?:of|de))[^\n]{0,14}$/iu.test(
      before,
    ),
  );
  const best = named ?? moved.find(({ currency }) => currency !== null) ?? moved[0];
  return best && /[1-9]/.test(best.value)
    ? { value: best.value, currency: best.currency ?? moved.find(({ currency }) => currency)?.currency ?? null }
    : null;
}

const ins =
  /you(?:'ve| have)?(?: just)? received|received from|payment received|umepokea|vous avez re[cç]u|sent you|credited|\bcredit\b|\bcr\b|imepokelewa|inflow|deposit(?:ed)? (?:of|from)|you have got|^\W*received\b/iu;
const outs =
  /\bsent to\b|\bpaid to\b|\bdebit(?:ed)?\b|\bdr\b|withdraw|umetuma|umelipa|vous avez (?:envoy|pay|transf)|you have (?:sent|paid|transferred|bought)|airtime (?:purchase|bought)|transferred to|imelipwa kwa|paiement de .{1,40} (?:à|a) /iu;

/** Came money in or went it out? null when the message does not say. */
export function directionOf(text: string): "in" | "out" | null {
  const came = ins.exec(text);
  const went = outs.exec(text);
  if (came && went) return came.index <= went.index ? "in" : "out";
  return came ? "in" : went ? "out" : null;
}

const references = [
  /^\W*([A-Z0-9]{8,12})\s+(?:confirmed|imethibitishwa)/iu,
  /(?:financial transaction id|transaction id|trans(?:action)? ?(?:no|number|ref(?:erence)?)|txn\.? ?id|txid|id (?:de )?(?:la )?transaction|transaction|tid|session ?id|kumbukumbu(?: no)?|muamala(?: no)?)\s*\.?\s*[:#]?\s*([A-Z]{0,4}\d[A-Z0-9.\-/]{4,39}|[A-Z0-9]{8,40})/iu,
  /(?:ref(?:erence)?(?: no| id| number)?|réf(?:érence)?)\s*\.?\s*[:#.]\s*([A-Z0-9][A-Z0-9\-/]{5,39})/iu,
];

/** The sender's own number of the transaction; empty without one. */
export function referenceOf(text: string): string {
  for (const pattern of references) {
    const found = pattern.exec(text)?.[1]?.replace(/[.\-/]+$/, "");
    if (found && /\d/.test(found)) return found;
  }
  return "";
}

/** Returns the text of the payer, and of the bank for them, in which invoice numbers and payment references stand. */
export function narrationOf(text: string): string {
  const parts = [
    ...text.matchAll(
      /(?:account (?:number|no\.?)|acc(?:oun)?t? ?ref|bill ref|message from sender|reason|narration|remarks?|desc(?:ription)?|des|reference|motif|message|kumbukumbu ya malipo)\s*[:.]?\s*([^\n]{2,90})/giu,
    ),
  ].map(
    ([, part = ""]) =>
      part.split(/(?:\.\s|new (?:utility|account|m-pesa)|your new|current balance|transaction id|avail)/iu)[0] ?? "",
  );
  const slashed = /^[^\n]*(?:NIP|TRF|FIP|TNF|MOB|USSD)[/:\- ][^\n]*/imu.exec(text)?.[0] ?? "";
  return [...parts, slashed]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
}

const phonePattern =
  /(?<![\p{L}\p{N}.,])(\+?\d{9,13}|\+?\d{3,6}[*xX]{2,8}\d{2,4}|\*{4,10}\d{3})(?![\p{L}\p{N}]|[.,]\d)/gu;

/** The payer's phone, in full or with stars; empty without one. */
export function phoneOf(text: string, reference: string): string {
  const head = text.search(/from|kutoka|\bde\b/iu);
  const found = [...text.matchAll(phonePattern)]
    .map((match) => ({ phone: match[1] ?? "", at: match.index }))
    .filter(
      ({ phone, at }) =>
        phone !== reference &&
        at >= head &&
        /^(?:\+?(?:2[0-9]{2})\d{9}|0\d{9,10}|[67]\d{8}|\+?\d{3,6}[*xX]+\d+|\*+\d+)$/.test(phone),
    )
    .filter(
      ({ at }) =>
        !/\b(?:acc?t?|account|a\/c|id|no|ref|tid|call|on)\s*[:.]?\s*$/iu.test(text.slice(Math.max(0, at - 9), at)),
    );
  return found[0]?.phone ?? "";
}

const name = String.raw`[\p{L}][\p{L}\p{M}'’.\-& ]{1,58}?`;
const stop = String.raw`(?=\s*(?:[\d(|,;:/+*\n]|$|\.\s|\.$|\s(?:on|at|via|to|current|account|new|your|sur|le|tarehe|with|ref|acc|for|using|through|in your)\b))`;
const payers = [
  new RegExp(String.raw`(${name})\s+(?:just )?sent you`, "iu"),
  new RegExp(
    String.raw`(?:received from|transfer from|trf from|frm|from|kutoka kwa|kutoka)\s+(?:\+?[\d*]{5,13}[\s,\-]+)?(${name})${stop}`,
    "iu",
  ),
  new RegExp(String.raw`(?:FCFA|CFA|XAF|RWF|FRW)\s+(?:de|from)\s+(?:\+?[\d*]{5,13}[\s,\-]+)?(${name})${stop}`, "iu"),
  new RegExp(
    String.raw`(?:TNF|TRF|NIP|FIP|MOB|USSD)[:/\- ]+(?:[A-Z]{2,8}[/:])?(?!(?:TRANSFER|TRF|FRM|FROM|INV|CR)\b)(${name})${stop}`,
    "u",
  ),
];

/** Returns the payer's name as the sender writes it; empty if there is none. */
export function payerOf(text: string): string {
  for (const pattern of payers) {
    const found = pattern.exec(text)?.[1]?.replaceAll(/\s+/g, " ").trim();
    if (found && found.length > 1 && !/^(?:your|the|a|an|account|bank|mobile|you)\b/i.test(found))
      return found.replace(/[.-]+$/, "");
  }
  return "";
}

const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const datePatterns: readonly [RegExp, (parts: string[]) => string][] = [
  [/(?<!\d)(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/u, ([y = "", m = "", d = ""]) => day(y, m, d)],
  [
    /(?<!\d)(\d{1,2})[-/. ](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/., ]+(\d{4}|\d{2})(?!\d)/iu,
    ([d = "", m = "", y = ""]) => day(y, String(monthNames.indexOf(m.toLowerCase()) + 1), d),
  ],
  [/(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/u, ([d = "", m = "", y = ""]) => day(y, m, d)],
];
const day = (y: string, m: string, d: string): string =>
  `${y.padStart(4, "20")}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`;

/** The day of the payment. Days come before months, as in all these countries. */
export function dateOf(text: string): LocalDate | null {
  for (const [pattern, read] of datePatterns) {
    const found = pattern.exec(text);
    const date = found && read(found.slice(1));
    if (date && isLocalDate(date)) return date;
  }
  return null;
}

/** Clock time, `15:05`; null without one. */
export function timeOf(text: string): string | null {
  const found = /(?<![\d.])(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm)?(?!\d)/iu.exec(text);
  if (!found) return null;
  const [, hours = "", minutes = "", half = ""] = found;
  const hour = half === "" ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, "0")}:${minutes}` : null;
}
