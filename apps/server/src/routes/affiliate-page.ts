import type { MinorUnits } from "@ankara/domain/money/money";
import { escapeHtml } from "@ankara/documents/html";
import { documentLabelsFor } from "@ankara/documents/labels/document-labels";
import { facesFor, pageFont } from "@ankara/documents/public-page-style";
import {
  commissionPpm,
  earningMonths,
  holdDays,
  payoutMinimum,
  refDays,
} from "@ankara/domain/subscriptions/affiliates";
import { formatMoney } from "@ankara/domain/money/format-money";
import { joinList } from "@ankara/domain/text";
import { planPrices, portalPlans, subscribePlans } from "@ankara/domain/subscriptions/plans";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { contentPolicy } from "../http/content-policy.ts";
import { sendApp } from "../http/navigation.ts";
import { affiliateLabels } from "./affiliate-labels.ts";

type PageRequest = FastifyRequest<{ Querystring: { key?: string; own?: string; ref?: string; lang?: string } }>;

/**
 * Registers the page about the affiliate programme, without a script. With `?key=` (the mailed link) or `?own=1` the
 * address is an affiliate's own page, which the app draws.
 */
export function registerAffiliatePage(app: FastifyInstance, deps: Deps): void {
  app.get("/affiliate", async (request: PageRequest, reply) => {
    const { key, own, ref } = request.query;
    if (key !== undefined || own !== undefined) return sendApp(deps.appPage, request, reply);
    const html = affiliatePage(typeof ref === "string" ? ref : "", languageFor(request));
    return reply
      .header("vary", "accept-language")
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", contentPolicy({ inlineOf: html, scripts: false }))
      .send(html);
  });
}

/** The language asked for, else the first of the browser's that somebody has written the page in. */
function languageFor({ query, headers }: PageRequest): string {
  const wanted = [query.lang, ...(headers["accept-language"] ?? "").slice(0, 200).split(",")];
  const tags = wanted.map((tag) => String(tag).trim().toLowerCase().split(/[-;]/)[0] ?? "");
  return tags.find((tag) => Object.hasOwn(affiliateLabels, tag)) ?? "en";
}

const style = `@font-face{font-family:Inter;src:url(${pageFont}) format("woff2");font-weight:400 600;font-display:optional}
*{box-sizing:border-box;margin:0;padding:0}
:root{color-scheme:light dark;--paper:#FAF8F4;--surface:#FFF;--line:#E7E2D8;--ink:#1B1B1F;--muted:#5F5B55;--primary:#27348B;--on:#FFF;--link:#27348B}
@media(prefers-color-scheme:dark){:root{--paper:#121318;--surface:#1A1C23;--line:#2B2E38;--ink:#ECECF1;--muted:#A7A9B4;--primary:#9FA9FF;--on:#121318;--link:#9FA9FF}}
body{background:var(--paper);color:var(--ink);font:400 16px/24px Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
a{color:var(--link)}header,main,footer{max-width:760px;margin:0 auto;padding:0 20px}
header{display:flex;justify-content:space-between;align-items:center;min-height:64px}header a{font-weight:600;text-decoration:none;display:flex;align-items:center;gap:10px;min-height:44px}
h1{font-size:28px;line-height:36px;text-wrap:balance;letter-spacing:-.022em;margin-top:24px}h1,h2,th,b,strong{font-weight:600}h2{font-size:18px;line-height:26px;margin:36px 0 10px}
.lead{text-wrap:pretty;color:var(--muted);margin-top:8px;max-width:52ch}
.row{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}.btn{display:inline-flex;align-items:center;min-height:48px;padding:0 20px;border-radius:8px;font-weight:600;text-decoration:none;background:var(--primary);color:var(--on)}.sec{background:none;color:var(--ink);box-shadow:inset 0 0 0 1px var(--muted)}
ol,ul{list-style:none;display:grid;gap:12px}li,table{background:var(--surface);border:1px solid var(--line);border-radius:12px}li{padding:16px}li b{display:block}li span,.mut{color:var(--muted)}
table+p{margin-top:10px}table{width:100%;font-variant-numeric:tabular-nums;border-collapse:separate;border-spacing:0;overflow:hidden}th,td{padding:12px 10px;text-align:right;font-weight:400;overflow-wrap:normal}td+td{white-space:nowrap}td b{font-weight:600}th:first-child,td:first-child{text-align:left}tr+tr>*,tbody tr>*{border-top:1px solid var(--line)}thead th{color:var(--muted);font-size:13px}
dt{font-weight:600;margin-top:14px}dd{color:var(--muted)}footer{padding-top:40px;padding-bottom:40px;font-size:15px}
@media(min-width:700px){h1{font-size:40px;line-height:48px;margin-top:40px}ol{grid-template-columns:repeat(3,1fr)}th,td{padding:12px 16px}}`;

const mark = `<svg width="28" height="28" viewBox="0 0 64 64" aria-hidden="true"><rect width="64" height="64" rx="14.5" fill="#27348B"/><path fill="none" stroke="#fff" stroke-width="6.4" stroke-linecap="round" stroke-linejoin="round" d="M14 51C15 35 21 22.4 32 13C43 22.4 49 35 50 51"/><path fill="#F2A413" fill-rule="evenodd" d="M32 31.8L41.2 41 32 50.2 22.8 41zM32 37.6L35.4 41 32 44.4 28.6 41z"/></svg>`;

/** The page in this language. The figures are those the program counts with. */
function affiliatePage(ref: string, language: string): string {
  const percent = commissionPpm / 10_000;
  const commission = (amount: MinorUnits, currency: string) =>
    formatMoney(Math.floor((amount * commissionPpm) / 1_000_000), currency, { decimals: "auto", language });
  const minimums = Object.entries(payoutMinimum).map(([currency, amount]) =>
    formatMoney(amount, currency, { decimals: "auto", language }),
  );
  const say = (affiliateLabels[language] ?? affiliateLabels["en"]!)({
    percent,
    earningMonths,
    refDays,
    holdDays,
    minimums,
  });
  const nigeria = documentLabelsFor(language).countries["NG"] ?? "Nigeria";
  const titleOf = (plan: { title: string }) => say.plans[plan.title] ?? plan.title;
  const plans = [
    ...subscribePlans.map((plan) => ({
      title: joinList([titleOf(plan), nigeria], language),
      price: planPrices(plan).total,
      currency: plan.currency,
    })),
    ...portalPlans.map((plan) => ({ title: titleOf(plan), price: plan.price, currency: plan.currency })),
  ];
  const rows = plans
    .map(
      ({ title, price, currency }) =>
        `<tr><td>${escapeHtml(title)}</td><td>${escapeHtml(formatMoney(price, currency, { decimals: "auto", language }))}</td><td><b>${escapeHtml(commission(price, currency))}</b></td></tr>`,
    )
    .join("");
  const register = `/affiliate/register${ref === "" ? "" : `?${new URLSearchParams({ ref })}`}`;
  const button = `<a class="btn" href="${escapeHtml(register)}">${say.join}</a>`;
  const steps = say.steps.map(
    ([title, text], at) => `<li><b>${at + 1}. ${title}</b><span>${escapeHtml(text)}</span></li>`,
  );
  const conditions = say.conditions.map(([what, text]) => `<dt>${what}</dt><dd>${text}</dd>`);
  const body = `<header><a href="/">${mark}Ankara</a><a href="/affiliate?own=1">${say.earnings}</a></header>
<main><h1>${say.headline}</h1>
<p class="lead">${say.lead}</p>
<p class="row">${button}<a class="btn sec" href="#terms">${say.readTerms}</a></p>
<h2>${say.howItWorks}</h2>
<ol>${steps.join("")}</ol>
<h2>${say.brings}</h2>
<table><thead><tr>${say.columns.map((column) => `<th scope="col">${column}</th>`).join("")}</tr></thead><tbody>${rows}</tbody></table>
<p class="mut">${say.eachTime}</p>
<h2 id="terms">${say.terms}</h2>
<dl>${conditions.join("")}</dl>
<p class="row">${button}</p></main>
<footer><a href="/login">${say.logIn}</a></footer>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="description" content="${say.headline}"><title>${say.title} · Ankara</title><link rel="icon" href="/icons/icon.svg" type="image/svg+xml"><link rel="preload" href="${pageFont}" as="font" type="font/woff2" crossorigin><style>${style}${facesFor(language, "")}</style></head><body>${body}</body></html>`;
}
