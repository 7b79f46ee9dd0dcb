import type { LocalDate } from "@ankara/domain/dates/dates";
import { inListOrder, listPriceOf } from "@ankara/domain/catalog/price-list";
import { currencyOf } from "@ankara/domain/money/currencies";
import { numberStyleOf } from "@ankara/domain/money/format-money";
import { multiplyToMinor, parseDecimal, powerOfTen } from "@ankara/domain/money/decimal";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import { snapshotBusiness } from "@ankara/domain/invoice/issue";
import { packId } from "@ankara/domain/link-id";
import type { Business } from "@ankara/domain/records/business";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { clothOf, type Cloth } from "./cloth/motif.ts";
import { type Formats, formatsFor } from "./formats.ts";
import { escapeHtml as e } from "./html.ts";
import { pageLabelsFor } from "./labels/page.ts";
import type { OrderProblem } from "./labels/clients/label-types.ts";
import { priceListLabelsFor } from "./labels/price-list.ts";
import { chatWithSeller, pageHeader } from "./public-header.ts";
import { publicPageBytes } from "./public-page.ts";
import { bytesOf, emptyState, icon, page } from "./public-shell.ts";
import { sellerOf } from "./view/parties.ts";
import { unitText } from "./view/units.ts";

/** An item of the price list as it stands now. */
export type ListedItem = {
  readonly item: CatalogItem;
  /** Its stock is kept, and nothing is left. */
  readonly isOut: boolean;
};

/** A business's price list as its page shows it. */
export type PriceListInput = {
  /** The `{id}` of `/price-list/{id}`. */
  readonly linkId: string;
  readonly business: Business;
  /** Calendar day where the business is. */
  readonly today: LocalDate;
  readonly items: readonly ListedItem[];
  /** Taxes that an order adds to the prices, `VAT 7.5 %`. */
  readonly taxes: readonly { readonly name: string; readonly ratePpm: number }[];
  /** The language the visitor chose on the page. */
  readonly chosenLanguage?: string;
  /** The language of the visitor's browser, where they chose none. */
  readonly language?: string;
};

/** Quantities by item, as the visitor typed them. */
export type TypedQuantities = ReadonlyMap<string, string>;

/** Everything the pages of one price list share. */
export function viewPriceList({ linkId, business, chosenLanguage, language }: PriceListInput) {
  const formats = formatsFor(chosenLanguage ?? language ?? business.language, business.currency);
  const from = snapshotBusiness(business);
  const link = `/price-list/${linkId}`;
  const labels = priceListLabelsFor(formats.labels.language);
  return {
    formats,
    labels,
    language: formats.labels.language,
    pageLabels: pageLabelsFor(formats.labels.language),
    cloth: clothOf(business.companyName, business.accent),
    from,
    seller: sellerOf(from, formats),
    link,
    /** Opens a chat with the business; null where its number is not known. */
    chatWith: (text: string): string | null => chatWithSeller({ from, country: business.country }, text),
    urlOf: (path: string, quantities: TypedQuantities = new Map()): string => {
      const hidden = [...fieldsOf(quantities), ...(chosenLanguage === undefined ? [] : [["lang", chosenLanguage]])];
      return `${link}${path}${hidden.length === 0 ? "" : `?${new URLSearchParams(hidden).toString()}`}`;
    },
  };
}
export type PriceListView = ReturnType<typeof viewPriceList>;

/** Quantities as fields of a form: the item's id in 22 characters, and how many. */
export const fieldsOf = (quantities: TypedQuantities): [string, string][] =>
  [...quantities].filter(([, quantity]) => quantity !== "").map(([id, quantity]) => [packId(id), quantity]);

export const hiddenFields = (fields: readonly (readonly [string, string])[]): string =>
  fields.map(([name, value]) => `<input type="hidden" name="${e(name)}" value="${e(value)}">`).join("");

/** The language as a field of a form that leads to another page of the list. */
export const languageField = ({ chosenLanguage }: PriceListInput): string =>
  hiddenFields(chosenLanguage === undefined ? [] : [["lang", chosenLanguage]]);

export const logoOf = ({ business }: Pick<PriceListInput, "business">): { readonly logoUrl?: string } =>
  business.logoUrl === "" ? {} : { logoUrl: business.logoUrl };

const short = { decimals: "auto" } as const;

/** A price without decimals that say nothing, `₦14,750`; one finer than the currency keeps its own, `₦0.125`. */
function priceText(decimal: string, { currency, money, figure, price }: Formats): string {
  const amount = decimalToMinor(decimal, currency);
  const isFiner = parseDecimal(decimal).scale > currencyOf(currency).decimals;
  return isFiner ? money(amount).replace(figure(amount), price(decimal)) : money(amount, short);
}

const categoryOf = ({ item }: ListedItem): string => item.category.trim();

/** Categories of the list, by name; none where they would divide nothing. */
function categoriesOf(items: readonly ListedItem[]): string[] {
  const named = [...new Set(items.map(categoryOf))].toSorted((a, b) => a.localeCompare(b, "en"));
  return named.length > 1 ? [...named.filter((name) => name !== ""), ...named.filter((name) => name === "")] : [];
}

/**
 * The list: photo, price and a field for how many. A plain form, which works with no script and carries what was typed
 * from page to page in the address. A page holds at most `publicPageBytes` bytes; the rest of the list is on the next.
 */
export function renderPriceList(
  input: PriceListInput,
  {
    typed,
    category = null,
    from = 0,
    problem = null,
  }: {
    readonly typed: TypedQuantities;
    /** Null for all of them. */
    readonly category?: string | null;
    /** Place in the list of the first item on this page. */
    readonly from?: number;
    readonly problem?: OrderProblem | null;
  },
): string {
  const view = viewPriceList(input);
  const { labels, formats, pageLabels, link, cloth, seller } = view;
  const order = inListOrder(input.items.map(({ item }) => item)).map(({ id }) => id);
  const place = new Map(order.map((id, index) => [id, index]));
  const all = input.items.toSorted((a, b) => place.get(a.item.id)! - place.get(b.item.id)!);
  const categories = categoriesOf(all);
  const chosen = category !== null && categories.includes(category) ? category : null;
  const listed = chosen === null ? all : all.filter((one) => categoryOf(one) === chosen);
  const start = from < listed.length ? from : 0;

  const chat = view.chatWith(labels.askSeller);
  const chip = (name: string | null, text: string) =>
    `<button name="c" value="${e(name ?? "")}" formaction="${e(link)}"${name === chosen ? ' aria-current="true"' : ""}>${e(text)}</button>`;
  const chips =
    categories.length === 0
      ? ""
      : `<div class="chips">${chip(null, labels.all)}${categories.map((name) => chip(name === "" ? otherCategory : name, name === "" ? labels.others : name)).join("")}</div>`;
  const taxes = formats.list(input.taxes.map(({ name, ratePpm }) => `${name} ${formats.percent(ratePpm)}`));
  const error = problem === null ? "" : `<p class="err" role="alert">${e(labels.problems[problem])}</p>`;
  const head = `<div class="hero"><div class="top"><h1 class="title">${e(labels.title)}</h1><small>${e(formats.date(input.today))}</small></div>${taxes === "" ? "" : `<p class="fine">${e(labels.plus(taxes))}</p>`}${error}</div>`;
  const acts =
    chat === null
      ? ""
      : `<nav class="acts" aria-label="${e(pageLabels.more)}"><a href="${e(chat)}" rel="noreferrer">${icon("chat")}WhatsApp</a></nav>`;
  const bar = (total: string, count: string) =>
    `<div class="bar2"><button class="btn"><span class="n"${count === "" ? " hidden" : ""}>${e(count)}</span><span>${e(view.chatWith("") === null ? labels.order : labels.orderOnWhatsapp)}</span><span class="s">${e(total)}</span></button></div>`;
  const { total, count } = sumOfTyped(all, typed, formats);
  const shown = (rows: readonly string[], next: number | null) => {
    const onPage = new Set(listed.slice(start, start + rows.length).map(({ item }) => item.id));
    const elsewhere = new Map([...typed].filter(([id]) => !onPage.has(id)));
    const carried = all
      .filter(({ item }) => elsewhere.has(item.id))
      .map(
        ({ item }) =>
          `<input type="hidden" name="${packId(item.id)}" value="${e(elsewhere.get(item.id) ?? "")}" data-p="${scaledPrice(item, formats.currency)}">`,
      )
      .join("");
    const more =
      next === null
        ? ""
        : `<button class="btn sec" name="p" value="${next}" formaction="${e(link)}">${e(labels.moreItems)}</button>`;
    const body =
      rows.length === 0
        ? emptyState(labels.empty)
        : `<ul class="grid">${rows.join("")}</ul>${more}${bar(total, count)}`;
    // Enter in a field orders, whatever button stands before the one that does.
    const first = `<button class="sr" tabindex="-1" aria-hidden="true"></button>`;
    return page({
      language: view.language,
      title: [labels.title, seller.name].filter((text) => text !== "").join(" · "),
      cloth,
      style: priceListStyle(cloth),
      script: rows.length === 0 ? "" : priceListScript,
      body: `<div class="desk wide">${pageHeader({ pageUrl: link, ...logoOf(input) }, view, cloth, pageLabels)}<main><form action="${e(link)}/order" data-m="${e(JSON.stringify(dressOf(formats)))}" data-more="${e(labels.oneMore(""))}" data-less="${e(labels.oneLess(""))}">${first}${languageField(input)}${chosen === null || next === null ? "" : hiddenFields([["c", chosen === "" ? otherCategory : chosen]])}${carried}${head}${chips}${body}</form></main>${acts}<footer class="foot">${e(pageLabels.madeWith)}</footer></div>`,
    });
  };

  let room =
    publicPageBytes - bytesOf(shown([], listed.length)) - bytesOf(priceListScript) - bytesOf(bar(total, count)) - 400;
  const rows: string[] = [];
  for (const one of listed.slice(start)) {
    const row = itemRow(one, { view, typed: typed.get(one.item.id) ?? "" });
    room -= bytesOf(row);
    if (room < 0) break;
    rows.push(row);
  }
  const next = start + rows.length;
  return shown(rows, next < listed.length ? next : null);
}

/** The value of the chip for items without a category, which no category can have: names are trimmed. */
export const otherCategory = " ";

function itemRow(
  { item, isOut }: ListedItem,
  { view, typed }: { readonly view: PriceListView; readonly typed: string },
): string {
  const { labels, formats, link } = view;
  const { id, name, description, unit, photo } = item;
  const price = listPriceOf(item, formats.currency) ?? "0";
  const [about = ""] = description.split("\n");
  const picture =
    photo === null
      ? "<i></i>"
      : `<img src="${e(`${link}/photo/${photo.id}`)}" alt="" width="160" height="160" loading="lazy" decoding="async">`;
  const per =
    unit === "piece" ? "" : ` <small>${e(labels.per(unitText({ quantity: "", unit }, formats.labels)))}</small>`;
  const field = isOut
    ? `<span class="chip late">${e(labels.outOfStock)}</span>`
    : `<div class="q"><input name="${packId(id)}" value="${e(typed)}" inputmode="decimal" maxlength="9" autocomplete="off" placeholder="+" aria-label="${e(labels.howMany(name))}" data-p="${scaledPrice(item, formats.currency)}" data-n="${e(name)}"></div>`;
  return `<li${isOut ? ' class="out"' : ""}><div class="ph">${picture}${field}</div><b>${e(name)}</b>${about === "" ? "" : `<small>${e(about.slice(0, 80))}</small>`}<p><b>${e(priceText(price, formats)).replace(e(formats.symbol), (symbol) => `<span>${symbol}</span>`)}</b>${per}</p></li>`;
}

/** Returns the sum of what is typed, before taxes, and its number of pieces; empty while nothing is typed. */
function sumOfTyped(
  items: readonly ListedItem[],
  typed: TypedQuantities,
  { currency, money }: Formats,
): { readonly total: string; readonly count: string } {
  const { decimals } = currencyOf(currency);
  let total = 0;
  let count = 0;
  for (const { item } of items) {
    const quantity = /^\d{1,5}(\.\d{1,3})?$/.test(typed.get(item.id) ?? "") ? (typed.get(item.id) as string) : "0";
    if (!/[1-9]/.test(quantity)) continue;
    total += multiplyToMinor(quantity, listPriceOf(item, currency) ?? "0", decimals);
    count += quantity.includes(".") ? 1 : Number(quantity);
  }
  return count === 0 ? { total: "", count: "" } : { total: money(total, short), count: String(count) };
}

/** A price in millionths of the currency unit, for exact sums in the visitor's browser. */
function scaledPrice(item: CatalogItem, currency: string): string {
  const { units, scale } = parseDecimal(listPriceOf(item, currency) ?? "0");
  return String(units * powerOfTen(6 - scale));
}

/** How an amount is written: decimals, group and point, and what stands before and behind the digits. */
export function dressOf({
  currency,
  money,
  figure,
  labels,
}: Formats): readonly [number, string, string, string, string] {
  const [before = "", after = ""] = money(0).split(figure(0));
  const { group, point } = numberStyleOf(labels.language);
  return [currencyOf(currency).decimals, group, point, before, after];
}

/** Sum of what is typed, exact to the minor unit: a price in millionths times a quantity in thousandths. */
export const sumScript = `const read=v=>{const m=/^(\\d{1,5})(?:[.,](\\d{1,3}))?$/.exec(v.trim());return m?BigInt(m[1]+(m[2]||'').padEnd(3,'0')):0n},
sum=(all,[dec,group,point,before,after])=>{let t=0n,c=0;const r=10n**BigInt(9-dec);for(const[v,p]of all){const q=read(v);if(q>0n){t+=(q*BigInt(p)*2n+r)/(2n*r);c+=q%1000n?1:Number(q/1000n)}}
const u=String(t).padStart(dec+1,'0'),w=u.slice(0,u.length-dec).replace(/\\B(?=(\\d{3})+$)/g,group);return c?[c,before+w+(dec&&/[1-9]/.test(u.slice(-dec))?point+u.slice(-dec):'')+after]:[0,'']};`;

/** Turns each field into a stepper and keeps count and sum on the button. Without it the fields are typed into. */
const priceListScript = `(()=>{${sumScript}
const d=document,f=d.querySelector('form'),n=f.querySelector('.n'),s=f.querySelector('.s'),dress=JSON.parse(f.dataset.m);
const show=()=>{const[c,t]=sum([...f.querySelectorAll('[data-p]')].map(i=>[i.value,i.dataset.p]),dress);n.hidden=!c;n.textContent=c;s.textContent=t};
for(const q of f.querySelectorAll('.q')){const i=q.firstChild,step=(by,sign,label)=>{const b=d.createElement('button');b.type='button';b.textContent=sign;b.setAttribute('aria-label',label+i.dataset.n);
b.addEventListener('click',()=>{const v=Math.min(99999,Math.max(0,Math.floor(Number(i.value.replace(',','.'))||0)+by));i.value=v||'';show();if(!v)q.lastChild.focus()});return b};
q.prepend(step(-1,'\\u2212',f.dataset.less));q.append(step(1,'+',f.dataset.more));q.classList.add('js')}
f.addEventListener('input',show);addEventListener('pageshow',show)})()`;

/** Two columns on a phone, as many as fit on a desktop; folded cloth stands where there is no photo. */
function priceListStyle({ width, height, zoom }: Cloth): string {
  const tile = `${width * zoom * 0.4}px ${height * zoom * 0.4}px`;
  return `.wide{max-width:1080px}.title{margin:0}.hero .fine{margin-top:2px}
.chips{display:flex;gap:8px;overflow-x:auto;margin:12px -16px 0;padding:2px 16px;scrollbar-width:none}.chips button{flex:none;min-height:44px;padding:0 16px;border:1px solid var(--line);border-radius:22px;background:var(--surface);color:var(--muted);font:inherit;font-size:15px;font-weight:500;cursor:pointer}.chips [aria-current]{background:var(--ink);border-color:var(--ink);color:var(--paper)}
.grid{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(148px,1fr));gap:20px 12px;margin-top:16px}.grid>li{min-width:0;line-height:21px}.grid b{font-weight:500}.grid p b{font-weight:600}.grid p small{display:inline}.grid p span{font-weight:400;color:var(--muted)}
.ph{position:relative;display:grid;place-items:center;aspect-ratio:4/3;margin-bottom:8px;border-radius:12px;overflow:hidden;background:color-mix(in srgb,var(--own) 9%,var(--surface))}.ph img{position:absolute;width:100%;height:100%;object-fit:cover}.out .ph>:first-child{opacity:.45}.ph .chip{position:absolute;right:8px;bottom:8px;margin:0;background:var(--surface)}
.ph i{position:relative;top:-6%;left:-5%;width:60%;height:24%;border-radius:6px;background:var(--tile) 50%/${tile}}.ph i:before,.ph i:after{content:"";position:absolute;height:100%;border-radius:6px}.ph i:before{bottom:100%;left:8%;right:4%;background:var(--second)}.ph i:after{top:100%;left:3%;right:-5%;background:var(--own)}li:nth-child(2n) i:before{left:-6%;right:5%}li:nth-child(2n) i:after{left:5%;right:-3%}li:nth-child(3n) i:before{background:var(--own)}li:nth-child(3n) i:after{background:var(--second)}
.q{position:absolute;right:8px;bottom:8px;display:flex;border-radius:22px;background:var(--surface);box-shadow:0 0 0 1px var(--line),0 2px 6px rgb(20 16 30/.14)}.q input{width:64px;height:44px;border:0;border-radius:22px;background:none;color:var(--own);font:inherit;font-weight:600;text-align:center}.q input::placeholder{color:var(--own);opacity:1;font-size:22px}.q button{width:44px;height:44px;border:0;border-radius:22px;background:none;color:var(--own);font:inherit;font-size:22px;cursor:pointer}.js input{width:36px;padding:0}.js button:last-child{background:var(--own);color:var(--on)}.js :placeholder-shown,.js button:has(+:placeholder-shown){display:none}.js :placeholder-shown+button{background:none;color:var(--own)}.q :focus-visible{outline-offset:-3px}
.bar2{position:sticky;bottom:0;margin:20px -16px 0;padding:10px 16px 16px;background:var(--surface);border-top:1px solid var(--line)}.bar2 .btn{margin:0;font-size:16px}.n{min-width:24px;padding:0 6px;border-radius:12px;background:color-mix(in srgb,var(--on) 22%,transparent);font-size:15px;line-height:24px}.n:not([hidden])+span{text-align:left}.s:not(:empty){margin-left:auto;white-space:nowrap}
.err{margin-top:12px;border-left:4px solid var(--overdue);padding:2px 0 2px 12px}.grid+.btn{margin-top:20px}
@media(min-width:901px){.grid{grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:28px 20px}.bar2{margin:28px 0 0;border:1px solid var(--line);border-radius:16px 16px 0 0}.bar2 .btn{max-width:420px;margin:0 auto}}`;
}
