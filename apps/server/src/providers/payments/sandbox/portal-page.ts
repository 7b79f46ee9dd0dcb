import { escapeHtml as e } from "@ankara/documents/html";
import { formatMoney } from "@ankara/domain/money/format-money";
import type { SandboxEngine } from "./engine.ts";
import { cardFields, flag, page, wrong } from "./pages.ts";
import type { Renews, SandboxSubscription } from "./state.ts";

/** The portal as it was opened for one customer. */
export type Portal = {
  readonly token: string;
  readonly customer: string;
  readonly returnUrl: string;
  readonly plans: readonly Renews[];
};

/** What the payer may do by himself: see what was charged, change the card or the plan, cancel. */
export function portalPage(engine: SandboxEngine, { token, customer, returnUrl, plans }: Portal, message = ""): string {
  const subscriptions = Object.values(engine.state.subscriptions).filter((each) => each.customer === customer);
  const payments = Object.values(engine.state.payments)
    .filter((each) => each.customer === customer)
    .toReversed();
  const plan = (each: SandboxSubscription) =>
    `<h2>${e(each.plan.title)}</h2><p>${e(formatMoney(each.plan.amount, each.plan.currency))}, ${statusWords(each)}. Card ending in ${e(each.card.last4)}.</p>` +
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

const statusWords = ({ status, cancelsAtEnd, paidUntil, next }: SandboxSubscription): string => {
  const day = e(paidUntil.slice(0, 10));
  if (status === "cancelled") return "ended";
  if (status === "past_due") return "the last renewal failed";
  if (next && !cancelsAtEnd) return `becomes ${e(next.title)} on ${day}`;
  return cancelsAtEnd ? `ends on ${day}` : `renews on ${day}`;
};
