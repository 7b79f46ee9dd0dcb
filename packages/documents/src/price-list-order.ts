import { snapshotBusiness } from "@ankara/domain/invoice/issue";
import type { Invoice } from "@ankara/domain/records/invoice";
import { escapeHtml as e } from "./html.ts";
import { viewInvoice } from "./invoice-view.ts";
import type { OrderProblem } from "./labels/clients/label-types.ts";
import {
  fieldsOf,
  hiddenFields,
  languageField,
  logoOf,
  type PriceListInput,
  type PriceListView,
  type TypedQuantities,
  viewPriceList,
} from "./price-list.ts";
import { pageHeader } from "./public-header.ts";
import { lineRow, renderSums } from "./public-page.ts";
import { formStyle } from "./public-page-style.ts";
import { doneMark, icon, page } from "./public-shell.ts";
import { plainText } from "./tree.ts";

/** Fields that the form of an order sends. */
export type OrderForm = {
  /** Names the order: the same form sent twice is one. */
  readonly id: string;
  readonly quantities: TypedQuantities;
  /** Fingerprint of the draft the client read. */
  readonly fingerprint: string;
  readonly name: string;
  readonly note: string;
};

/** The order before it is sent: its lines and sums as the invoice will have them, and who orders. */
export function renderOrder(
  input: PriceListInput,
  {
    draft,
    form,
    problem = null,
  }: { readonly draft: Invoice; readonly form: OrderForm; readonly problem?: OrderProblem | null },
): string {
  const view = viewPriceList(input);
  const { labels, seller, pageLabels } = view;
  const drawn = viewInvoice({ invoice: draft, from: snapshotBusiness(input.business), language: view.language });
  const hasChat = view.chatWith("") !== null;
  const error = problem === null ? "" : `<p class="err" role="alert">${e(labels.problems[problem])}</p>`;
  const hidden = hiddenFields([["id", form.id], ["seen", form.fingerprint], ...fieldsOf(form.quantities)]);
  const button = hasChat
    ? `<button class="btn">${icon("chat")}${e(labels.orderOnWhatsapp)}</button><p class="fine mid">${e(labels.opensWhatsapp(seller.name))}</p>`
    : `<button class="btn">${e(labels.sendOrder)}</button><p class="fine mid">${e(labels.payNothing(seller.name))}</p>`;
  return orderPage(input, view, {
    title: labels.yourOrder,
    main: `<div class="hero"><h1 class="title">${e(labels.yourOrder)}</h1></div>${error}<table><tbody>${drawn.lines.map((line) => lineRow(line, drawn, pageLabels)).join("")}</tbody></table>${renderSums(drawn)}<form method="post" action="${e(view.urlOf("/order"))}">${hidden}<label>${e(labels.name)}<input type="text" name="name" value="${e(form.name)}" maxlength="120" autocomplete="name" required></label><label>${e(labels.note)}<input type="text" name="note" value="${e(form.note)}" maxlength="300" autocomplete="off"></label>${button}</form><form action="${e(view.link)}">${languageField(input)}${hiddenFields(fieldsOf(form.quantities))}<button class="btn sec">${e(labels.changeOrder)}</button></form>`,
  });
}

/** Thanks for an order that goes to the business alone, because no chat can be opened with it. */
export function renderOrderSent(input: PriceListInput): string {
  const view = viewPriceList(input);
  const { labels, seller } = view;
  return orderPage(input, view, {
    title: labels.sent(seller.name),
    main: `<div class="ok">${doneMark}<h1 class="title">${e(labels.sent(seller.name))}</h1><p class="when">${e(labels.sentText(seller.name))}</p></div><a class="btn sec" href="${e(view.urlOf(""))}">${e(labels.backToList)}</a>`,
  });
}

/** The message that brings an order to the business. */
export function orderMessage(
  input: PriceListInput,
  draft: Invoice,
  { name, note }: Pick<OrderForm, "name" | "note">,
): string {
  const view = viewPriceList(input);
  const { labels, seller } = view;
  const drawn = viewInvoice({ invoice: draft, from: snapshotBusiness(input.business), language: view.language });
  return [
    labels.hello(seller.name),
    ...drawn.lines.map((line) => labels.line(line.quantity, line.name, line.amount)),
    ...drawn.sums.filter(({ tone }) => tone === "plain").map(({ label, amount }) => `${label}: ${plainText(amount)}`),
    labels.total(drawn.total),
    labels.from(name),
    ...(note === "" ? [] : [note]),
  ].join("\n");
}

function orderPage(
  input: PriceListInput,
  view: PriceListView,
  { title, main }: { readonly title: string; readonly main: string },
): string {
  return page({
    language: view.language,
    title: [title, view.seller.name].filter((text) => text !== "").join(" · "),
    cloth: view.cloth,
    style: `${formStyle}.hero{padding-bottom:8px}`,
    body: `<div class="desk">${pageHeader(logoOf(input), view, view.cloth, view.pageLabels)}<main>${main}</main></div>`,
  });
}
