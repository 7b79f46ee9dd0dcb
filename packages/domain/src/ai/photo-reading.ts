import { isLocalDate, type LocalDate } from "../dates/dates.ts";
import { isExpenseCategory } from "../expenses/categories.ts";
import { isCurrency } from "../money/currencies.ts";
import { parseMoneyText } from "../money/parse-money.ts";
import type { PhotoType } from "./photos.ts";

/** Values of one photo for its form; empty where the photo does not say. They are a proposal, which the owner checks. */
export type PhotoReadings = {
  readonly receipt_photo: {
    readonly total: string;
    readonly tax: string;
    readonly currency: string;
    readonly date: string;
    readonly supplier: string;
    readonly note: string;
    readonly category: string;
  };
  readonly item_photo: {
    readonly name: string;
    readonly description: string;
    readonly price: string;
    readonly currency: string;
    readonly category: string;
  };
  /** The order as a phrase that quick entry reads: a line for each item, then the client. */
  readonly order_photo: { readonly phrase: string };
};
export type PhotoReading<T extends PhotoType = PhotoType> = PhotoReadings[T];

/** A model's answer to a photo that shows nothing of the kind, or nothing legible. */
export const unclearPhoto = "none";
export const isUnclear = (answer: string): boolean => /^\W*none\W*$/iu.test(answer);

const longest = { supplier: 120, note: 500, name: 200, description: 2_000, category: 60, line: 200 } as const;
const maxLines = 100;

/**
 * Reads a model's answer, lines of the form `total: 12500`. A value that is no sum, day or currency is left out, so that nothing
 * half-read stands in a form.
 *
 * @param home - currency of the business, for sums without one
 * @param today - a receipt of a later day was misread
 * @returns null when the value that makes the reading useful is missing
 */
export function readPhotoAnswer<T extends PhotoType>(
  type: T,
  answer: string,
  ground: { readonly home: string; readonly today: LocalDate },
): PhotoReading<T> | null;
export function readPhotoAnswer(
  type: PhotoType,
  answer: string,
  { home, today }: { readonly home: string; readonly today: LocalDate },
): PhotoReading | null {
  const lines = linesOf(answer);
  const first = (name: string, length = 60): string =>
    lines
      .find((line) => line.name === name)
      ?.value.slice(0, length)
      .trim() ?? "";
  const code = first("currency").toUpperCase();
  const currency = isCurrency(code) ? code : home;
  const sum = (name: string): string => decimalOf(first(name), currency);
  switch (type) {
    case "receipt_photo": {
      const [total, tax, date] = [sum("total"), sum("tax"), first("date")];
      if (!(Number(total) > 0)) return null;
      return {
        total,
        tax: Number(tax) > 0 && Number(tax) < Number(total) ? tax : "",
        currency,
        date: isLocalDate(date) && date <= today ? date : "",
        supplier: first("supplier", longest.supplier),
        note: first("for", longest.note),
        category: isExpenseCategory(first("category")) ? first("category") : "",
      };
    }
    case "item_photo": {
      const name = first("name", longest.name);
      if (name === "") return null;
      return {
        name,
        description: first("description", longest.description),
        price: sum("price"),
        currency,
        category: first("category", longest.category),
      };
    }
    case "order_photo": {
      const items = lines.filter((line) => line.name === "line").map(({ value }) => value.slice(0, longest.line));
      if (items.length === 0) return null;
      const client = first("client", longest.supplier);
      return { phrase: [...items.slice(0, maxLines), ...(client === "" ? [] : [`for ${client}`])].join("\n") };
    }
  }
}

/** Lines of `name: value`, with or without a list's mark and bold names before them. */
const linesOf = (answer: string): readonly { readonly name: string; readonly value: string }[] =>
  [...answer.matchAll(/^[\s*_-]*([a-z]+)[*_]*\s*:[*_]*[ \t]*(\S.*)$/gimu)].map(([, name = "", value = ""]) => ({
    name: name.toLowerCase(),
    value: value.trim(),
  }));

/** Reads one number with the marks of a currency around it; "500 or 600" and "−500" are no sums. */
function decimalOf(text: string, currency: string): string {
  const number = /^[^\d(−-]*(\d[\d,]*(?:\.\d+)?)[^\d]*$/u.exec(text)?.[1];
  const money = parseMoneyText(number ?? "", currency);
  return money.ok ? money.value.decimal : "";
}
