import type { MinorUnits } from "@ankara/domain/money/money";
import { ownCloth } from "@ankara/documents/cloth/motif";
import { escapeHtml as e } from "@ankara/documents/html";
import { formStyle, publicPageStyle } from "@ankara/documents/public-page-style";
import { formatMoney } from "@ankara/domain/money/format-money";
import type { SandboxEngine } from "./engine.ts";
import {
  type Renews,
  type SandboxPayment,
  type SandboxCheckout,
  type SandboxSubscription,
  webhookModes,
} from "./state.ts";

/**
 * The look of our own pages for clients, on bare elements: whoever tries things out sees what clients see. In English only:
 * no server that takes real money has these pages, and each says so in its first line.
 */
const style = `${publicPageStyle(ownCloth)}${formStyle}
.desk{padding-top:16px}.wide{max-width:960px}.frame{padding:4px;max-width:none}.framed{background:none}h1{font-size:28px;line-height:34px;letter-spacing:-.02em;margin:12px 0}h2{margin:24px 0 8px}p{margin:8px 0}
.flag{border:2px dashed #b45309;border-radius:12px;padding:10px 14px;margin:0 0 16px;font-weight:600}.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}label{font-weight:500}
input:not([hidden]),select{display:block;width:100%;min-height:52px;margin-top:6px;padding:12px;border:1px solid var(--field);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit}
button{width:100%;min-height:56px;padding:6px 16px;border:0;border-radius:12px;font:inherit;font-size:18px;font-weight:600;background:var(--own);color:var(--on);margin-top:16px;cursor:pointer}button.quiet{background:var(--surface);color:var(--ink);box-shadow:inset 0 0 0 1px var(--field);min-height:48px;font-size:16px;margin-top:8px}
.bad{border-left:4px solid var(--overdue);padding:2px 0 2px 12px;margin:16px 0}.hint{font-size:13px;line-height:18px;color:var(--muted)}p>a{display:inline-block;padding:10px 0}table{font-size:15px}td:last-child{white-space:normal}td,th{padding:8px 12px 8px 0}td button,td input{min-height:44px;font-size:15px}`;

export const flag = '<p class="flag">Sandbox: no real money</p>';
const hint =
  '<p class="hint">Test cards: 4242 4242 4242 4242 pays, 4000 0025 0000 3155 asks the bank, 4000 0000 0000 0002 is declined, 4000 0000 0000 9995 has no money, 4000 0000 0000 0341 pays once and fails at renewals. Any date ahead, any three digits.</p>';

/** @param framed - it stands in a frame of our own page, which has its cloth and its letters */
export const page = (title: string, body: string, { script = "", wide = false, framed = false } = {}): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${e(title)}</title><style>${style}</style></head><body${framed ? ' class="framed"' : ""}>${framed ? "" : '<div class="cloth" aria-hidden="true"></div>'}<div class="desk${framed ? " frame" : wide ? " wide" : ""}">${body}</div>${script === "" ? "" : `<script>${script}</script>`}</body></html>`;

const cardFields =
  '<label for="number">Card number</label><input id="number" name="number" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242" required>' +
  '<div class="two"><div><label for="expiry">Expires (MM / YY)</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="off" placeholder="12 / 34" required></div><div><label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="off" placeholder="123" required></div></div>';

const wrong = (message: string): string => (message === "" ? "" : `<p class="bad" role="alert">${e(message)}</p>`);
const sumOf = ({ amount, currency }: { amount: MinorUnits; currency: string }): string =>
  `<p class="amt long">${e(formatMoney(amount, currency))}</p>`;

/** The hosted checkout: what is paid, to whom, and the card. */
export function checkoutPage(checkout: SandboxCheckout, message = ""): string {
  const every = checkout.renews
    ? ` every ${checkout.renews.months === 1 ? "month" : `${checkout.renews.months} months`}`
    : "";
  const head = `${flag}<main><h1>Pay ${e(checkout.description)}</h1>${sumOf(checkout)}<p class="hint">${e(checkout.reference)}${every}</p>`;
  if (checkout.status !== "open") {
    const words =
      checkout.status === "complete" ? "This is paid." : "This payment page has expired. Nothing was charged.";
    return page("Checkout", `${head}<p>${words}</p>${leave(checkout, "Back")}</main>`);
  }
  if (checkout.waiting) {
    return page(
      "Your bank asks",
      `${head}${wrong(message)}<h2>Your bank asks: is this you?</h2><form method="post" action="/checkout/pay/${e(checkout.id)}/bank"><button name="answer" value="yes">Yes, pay</button><button class="quiet" name="answer" value="no">No</button></form></main>`,
    );
  }
  return page(
    "Checkout",
    `${head}${wrong(message)}<form method="post" action="/checkout/pay/${e(checkout.id)}" autocomplete="off">${cardFields}<button>Pay ${e(formatMoney(checkout.amount, checkout.currency))}</button></form>${leave(checkout, "Leave without paying")}${hint}</main>`,
  );
}

const leave = (checkout: SandboxCheckout, words: string): string =>
  `<p><a href="${e(checkout.status === "open" ? checkout.leaveUrl || checkout.returnUrl : checkout.returnUrl)}">${e(words)}</a></p>`;

/** Says and hears what `@ankara/contract/card-form` lists; believes its own origin alone. */
const cardScript = `
const say=(m)=>parent.postMessage(m,location.origin);
const form=document.querySelector("form"),bank=document.getElementById("bank"),bad=document.getElementById("bad");
const grow=()=>say({type:"resize",height:Math.ceil(document.body.getBoundingClientRect().height)});
const complain=(t)=>{bad.textContent=t;bad.hidden=false;say({type:"error",message:t});grow()};
const post=async(path,body)=>{try{const r=await fetch(path,{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({client_secret:form.dataset.secret,...body})});return await r.json()}catch{return{state:"refused",message:"The payment service does not answer. Please try again."}}};
const after=(r)=>{const asks=r.state==="asks_bank";bank.hidden=!asks;form.hidden=asks;if(asks){bad.hidden=true;bank.querySelector("button").focus();grow()}else if(r.state==="paid"){bad.hidden=true;say({type:"confirmed"})}else complain(r.message)};
let busy=false;
const pay=async()=>{if(busy||!bank.hidden)return;busy=true;after(await post("/checkout/card/pay",Object.fromEntries(new FormData(form))));busy=false};
form.addEventListener("submit",(x)=>{x.preventDefault();pay()});
for(const b of bank.querySelectorAll("button"))b.addEventListener("click",async()=>after(await post("/checkout/card/bank",{answer:b.value})));
addEventListener("message",(x)=>{if(x.origin===location.origin&&x.source===parent&&x.data&&x.data.type==="pay")pay()});
new ResizeObserver(grow).observe(document.body);
say({type:"ready"});grow();`;

/** The card form that stands in a frame of our own page, which has the Pay button. */
export const cardPage = (checkout: SandboxCheckout): string =>
  page(
    "Card",
    `${flag}<p class="bad" id="bad" role="alert" hidden></p><form data-secret="${e(checkout.clientSecret)}" autocomplete="off">${cardFields}<input type="submit" hidden></form><section id="bank" hidden><h2>Your bank asks: is this you?</h2><button value="yes">Yes, pay</button><button class="quiet" value="no">No</button></section>${hint}`,
    { script: cardScript, framed: true },
  );

/** The desk of whoever tries things out: the clock, how messages travel, refunds. */
export function deskPage(engine: SandboxEngine): string {
  const form = (action: string, fields: string, label: string) =>
    `<form method="post" action="/checkout/desk/${action}">${fields}<button>${label}</button></form>`;
  const disputeForms = ({ id, amount, disputes }: SandboxPayment): string => {
    const open = disputes.find(({ status }) => status === "open");
    if (!open)
      return form(
        "dispute",
        `<input type="hidden" name="payment" value="${e(id)}"><input type="hidden" name="amount" value="${amount}">`,
        "Let the bank dispute it",
      );
    return (["won", "lost"] as const)
      .map((end) =>
        form(
          "decide",
          `<input type="hidden" name="dispute" value="${e(open.ref)}"><input type="hidden" name="end" value="${end}">`,
          `Dispute is ${end}`,
        ),
      )
      .join("");
  };
  const modes = webhookModes
    .map((mode) => `<option${mode === engine.state.webhooks ? " selected" : ""}>${mode}</option>`)
    .join("");
  const payments = Object.values(engine.state.payments)
    .slice(-50)
    .toReversed()
    .map(
      (each) =>
        `<tr><td>${e(each.at)}</td><td>${e(each.reference)}</td><td>${e(formatMoney(each.amount, each.currency))}</td><td>${each.status === "success" ? "Paid" : e(each.reason)}</td><td>${
          each.status === "success"
            ? form(
                "refund",
                `<input type="hidden" name="payment" value="${e(each.id)}"><label>Amount in minor units<input name="amount" value="${each.amount}"></label>`,
                "Refund",
              ) + disputeForms(each)
            : ""
        }</td></tr>`,
    )
    .join("");
  return page(
    "Sandbox desk",
    `${flag}<main><h1>Sandbox desk</h1><h2>Test clock</h2><p>It is ${e(engine.now().toISOString())}.</p>${form("clock", '<label>Days ahead<input name="days" value="31" inputmode="numeric"></label>', "Move the clock")}<h2>Messages to the server</h2>${form("webhooks", `<label>Deliver<select name="mode">${modes}</select></label>`, "Set")}<h2>Payments</h2><table><thead><tr><th scope="col">When</th><th scope="col">Reference</th><th scope="col">Amount</th><th scope="col">State</th><th scope="col">Refund</th></tr></thead><tbody>${payments}</tbody></table></main>`,
    { wide: true },
  );
}

export const missingPage = (): string =>
  page("Not found", `${flag}<main><h1>There is no such payment</h1><p>Go back and start again.</p></main>`);

/** The portal as it was opened for one customer. */
export type Portal = {
  readonly token: string;
  readonly customer: string;
  readonly returnUrl: string;
  readonly plans: readonly Renews[];
};

/** Actions the payer takes himself: see what was charged, change the card or the plan, cancel. */
export function portalPage(engine: SandboxEngine, { token, customer, returnUrl, plans }: Portal, message = ""): string {
  const subscriptions = Object.values(engine.state.subscriptions).filter((each) => each.customer === customer);
  const payments = Object.values(engine.state.payments)
    .filter((each) => each.customer === customer)
    .toReversed();
  const plan = (each: SandboxSubscription) =>
    `<h2>${e(each.plan.title)}</h2><p>${e(formatMoney(each.plan.amount, each.plan.currency))}, ${statusLabel(each)}. Card ending in ${e(each.card.last4)}.</p>` +
    (each.status === "cancelled"
      ? ""
      : `<form method="post" action="/checkout/portal/${e(token)}/card">${cardFields}<input type="hidden" name="subscription" value="${e(each.id)}"><button>Change card</button></form>` +
        (each.cancelsAtEnd
          ? ""
          : planForm(token, each, plans) +
            `<form method="post" action="/checkout/portal/${e(token)}/cancel"><input type="hidden" name="subscription" value="${e(each.id)}"><button class="quiet">Cancel plan</button></form>`));
  const rows = payments
    .map(
      (each) =>
        `<tr><td>${e(each.at.slice(0, 10))}</td><td>${e(each.reference)}</td><td>${e(formatMoney(each.amount, each.currency))}</td><td>${each.status === "success" ? "Paid" : e(each.reason)}</td></tr>`,
    )
    .join("");
  return page(
    "Billing",
    `${flag}<main><h1>Billing</h1>${wrong(message)}${subscriptions.map(plan).join("") || "<p>There is no subscription.</p>"}<h2>Payments</h2><table><thead><tr><th scope="col">Day</th><th scope="col">Reference</th><th scope="col">Amount</th><th scope="col">State</th></tr></thead><tbody>${rows}</tbody></table><p><a href="${e(returnUrl)}">Back</a></p></main>`,
  );
}

/** Another plan of those the portal was opened with. */
function planForm(token: string, subscription: SandboxSubscription, plans: readonly Renews[]): string {
  const coming = (subscription.next ?? subscription.plan).intent;
  const others = plans.filter(({ intent }) => intent !== coming);
  if (others.length === 0) return "";
  const options = others
    .map(
      ({ intent, title, amount, currency }) =>
        `<option value="${e(intent)}">${e(title)}, ${e(formatMoney(amount, currency))}</option>`,
    )
    .join("");
  return `<form method="post" action="/checkout/portal/${e(token)}/plan"><input type="hidden" name="subscription" value="${e(subscription.id)}"><label for="plan">Plan</label><select id="plan" name="plan">${options}</select><label for="when">When</label><select id="when" name="when"><option value="later">When the paid period ends</option><option value="now">Now, charged at once</option></select><button>Change plan</button></form>`;
}

const statusLabel = ({ status, cancelsAtEnd, paidUntil, next }: SandboxSubscription): string => {
  const day = e(paidUntil.slice(0, 10));
  if (status === "cancelled") return "ended";
  if (status === "past_due") return "the last renewal failed";
  if (next && !cancelsAtEnd) return `becomes ${e(next.title)} on ${day}`;
  return cancelsAtEnd ? `ends on ${day}` : `renews on ${day}`;
};
