import { currencyOf } from "@ankara/domain/money/currencies";
import { escapeHtml as e } from "./html.ts";
import type { PageLabels } from "./labels/page-label-types.ts";
import { icon } from "./public-shell.ts";
import type { Run } from "./tree.ts";
import type { PayRow } from "./view/payment.ts";

/** The class of the one huge amount: a long one is smaller. */
export function amountSize(...texts: readonly string[]): string {
  const length = Math.max(...texts.map((text) => text.length));
  return length > 18 ? "amt longer" : length > 14 ? "amt long" : "amt";
}

/** An amount whose symbol and decimals are lighter than the digits; struck text is struck as a whole by its class. */
export function renderAmount(runs: readonly Run[], currency: string): string {
  const { decimals } = currencyOf(currency);
  return runs
    .map((run) => {
      if (run.weight !== 600 && run.struck !== true) return `<span class="c">${e(run.text)}</span>`;
      const parted = decimals === 0 ? null : /^(.*\d)([.,]\d+)$/.exec(run.text);
      return parted ? `${e(parted[1]!)}<span class="d">${e(parted[2]!)}</span>` : e(run.text);
    })
    .join("");
}

/** The accounts to pay to. */
export const payRows = (rows: readonly PayRow[], labels: PageLabels): string =>
  `<dl class="rows">${copiedFirst(rows)
    .map((row) => payRow(row, labels))
    .join("")}</dl>`;

/** A row of an account. What a person copies brings its button, which the script shows. */
function payRow({ label, value, strong }: PayRow, labels: PageLabels): string {
  const head = `<dt>${e(label)}</dt>`;
  if (!strong) return `<div>${head}<dd>${e(value)}</dd></div>`;
  // Banks' apps take an account number without the spaces that make it readable.
  const copied = /^[A-Z\d\s]*\d[A-Z\d\s]*$/i.test(value) ? value.replaceAll(/\s/g, "") : value;
  return `<div data-copy="${e(copied)}">${head}<dd class="m">${e(value)}</dd><dd class="b"><button type="button" class="cp" hidden>${icon("copy")}${icon("check")}<span>${e(labels.copy)}</span></button></dd></div>`;
}

/** With one account, what a person copies comes first; with several, each stays with its bank. */
function copiedFirst(rows: readonly PayRow[]): readonly PayRow[] {
  const isOneAccount = rows.filter((row) => row.strong).length <= 2;
  return isOneAccount ? [...rows.filter((row) => row.strong), ...rows.filter((row) => !row.strong)] : rows;
}
