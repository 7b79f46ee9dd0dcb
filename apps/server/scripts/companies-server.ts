/**
 * The server with stand-ins of Paystack, Flutterwave and Stripe, and their own pages by https, for walks through a browser that
 * takes their names for this machine. It is forked with a port for each (`PORT`, `PAGES_PORT`), and does at the companies what its parent asks
 * for, because without keys nobody else moves their money.
 */
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:https";
import { join } from "node:path";
import { reconcileDueBusinesses } from "../src/commands/payments/reconcile-job.ts";
import { usualTerms } from "../src/providers/payments/payments.ts";
import { selfSigned } from "../test/support/certificate.ts";
import { flutterwaveStandIn } from "../test/support/pay-stand-ins/flutterwave.ts";
import { paystackStandIn } from "../test/support/pay-stand-ins/paystack.ts";
import type { CompanyStandIn } from "../test/support/pay-stand-ins/stand-in.ts";
import { stripeStandIn } from "../test/support/pay-stand-ins/stripe.ts";
import { scriptServer } from "./support-server.ts";

const standIns = {
  paystack: await paystackStandIn(),
  flutterwave: await flutterwaveStandIn(),
  stripe: await stripeStandIn(),
};
type Company = keyof typeof standIns;
/** Asked for by the parent, one after the other. */
export type CompanyAct = { readonly at: Company } & (
  | { readonly do: "dispute"; readonly amount: number }
  /** Sends what was paid to the banks on that day, and compares what they list. */
  | { readonly do: "settle"; readonly day: string }
);
/** An answer to an act, and the first one once the server is there. */
export type CompanyAnswer = { readonly failed: string | null };

const port = Number(process.env["PORT"]);
const publicUrl = `http://127.0.0.1:${port}`;
const server = await scriptServer({
  providers: Object.values(standIns).map(({ provider }) => provider),
  terms: { ...usualTerms, share: { bps: 100, fixed: {} } },
  webDist: join(import.meta.dirname, "../../web/dist"),
  publicUrl,
});

/** Lets a message of a company come in. */
async function tell(at: Company, message: ReturnType<CompanyStandIn["message"]> | undefined): Promise<void> {
  const { raw, headers } = message ?? { raw: Buffer.alloc(0), headers: {} };
  const { statusCode } = await server.app.inject({
    method: "POST",
    url: `/webhooks/${at}`,
    payload: raw,
    headers: { ...headers, "content-type": "application/json" },
  });
  if (statusCode !== 200) throw new Error(`the message was answered with ${statusCode}`);
}

/** The first payment at each company, which is the one that is disputed. */
const firstPaid = new Map<Company, string>();

/** Pays the page that was opened last. @returns the address its payer goes back to */
async function pay(at: Company): Promise<string> {
  const { reference, returnUrl } = standIns[at].lastOpened();
  await standIns[at].pay(reference);
  if (!firstPaid.has(at)) firstPaid.set(at, reference);
  await tell(at, standIns[at].message(reference));
  return returnUrl;
}

async function carryOut(act: CompanyAct): Promise<void> {
  if (act.do === "settle") {
    standIns[act.at].settle(act.day);
    // Comparisons are a day apart: the walk does not wait for the next.
    await server.deps.db.global
      .updateTable("billing_due")
      .set({ due_at: new Date(0) })
      .execute();
    return reconcileDueBusinesses(server.deps);
  }
  const reference = firstPaid.get(act.at) ?? "";
  standIns[act.at].dispute?.(reference, act.amount);
  if (act.at !== "flutterwave") return tell(act.at, standIns[act.at].messageOf?.("dispute", reference));
  // It sends no message about chargebacks: they are found in its list, which is asked for once an hour.
  await server.deps.db.global
    .updateTable("dispute_polls")
    .set({ asked_at: new Date(0) })
    .execute();
  return reconcileDueBusinesses(server.deps);
}

/** Stripe's own script, as far as the form of a card needs it: a field, and a payment that Stripe is told of. */
const stripeScript = `window.Stripe = () => {
  const heard = {};
  const element = {
    on(name, act) { heard[name] = act; return element; },
    off: () => element, once: () => element, update() {}, destroy() {}, unmount() {},
    mount(place) {
      const label = document.createElement("label");
      label.append("Card number", document.createElement("input"));
      place.append(label);
      setTimeout(() => heard.ready?.(element), 200);
    },
  };
  const elements = { create: () => element, getElement: () => element, update() {}, on() {}, off() {} };
  return {
    elements: () => elements,
    confirmPayment: async () => { await fetch("https://api.stripe.com/v1/confirm"); return {}; },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
  };
};`;

type Page = { readonly status?: number; readonly headers: Record<string, string>; readonly body?: string };
const redirect = (location: string): Page => ({ status: 302, headers: { location } });

/** Pages and scripts of the companies: each page pays or ends onboarding with one button, and leads back. */
async function pageOf(host: string, path: string): Promise<Page> {
  switch (host) {
    case "connect.stripe.com":
      standIns.stripe.finishOnboarding();
      await tell("stripe", standIns.stripe.messageOf?.("account", ""));
      return redirect(`${publicUrl}/money?connected=stripe`);
    case "js.stripe.com":
      return { headers: { "content-type": "text/javascript" }, body: stripeScript };
    case "api.stripe.com":
      await pay("stripe");
      return { headers: { "access-control-allow-origin": "*" } };
  }
  if (path.startsWith("/paid")) return redirect(await pay(host.split(".")[1] as Company));
  const form = '<form action="/paid"><button>Pay at the company</button></form>';
  return { headers: { "content-type": "text/html" }, body: `<!doctype html><title>${host}</title>${form}` };
}

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const key = privateKey.export({ type: "pkcs8", format: "pem" });
const pages = createServer({ key, cert: selfSigned(privateKey, publicKey) }, (request, response) => {
  pageOf(request.headers.host ?? "", request.url ?? "/").then(
    ({ status = 200, headers, body }) => response.writeHead(status, headers).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

process.on("message", (act: CompanyAct) => {
  carryOut(act).then(
    () => process.send?.({ failed: null } satisfies CompanyAnswer),
    (error: unknown) => process.send?.({ failed: String(error) } satisfies CompanyAnswer),
  );
});
async function stop(): Promise<void> {
  pages.closeAllConnections();
  pages.close();
  await server.close();
  for (const { close } of Object.values(standIns)) await close();
}
process.once("disconnect", () => void stop());
try {
  await once(pages.listen(Number(process.env["PAGES_PORT"]), "127.0.0.1"), "listening");
  await server.app.listen({ port, host: "127.0.0.1" });
} catch (error) {
  // Its database would outlive it.
  await stop();
  throw error;
}
process.send?.({ failed: null } satisfies CompanyAnswer);
