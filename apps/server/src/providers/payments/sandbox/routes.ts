import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { contentPolicy } from "../../../http/content-policy.ts";
import { isSameSecret } from "../../../policies/same-secret.ts";
import type { Paid, SandboxEngine } from "./engine.ts";
import { accountRoutes, type IdRequest } from "./accounts.ts";
import { cardPage, checkoutPage, deskPage, missingPage, type Portal, portalPage } from "./pages.ts";
import { webhookModes } from "./state.ts";

const Minor = z.int().check(z.gte(1), z.lte(9e15));
const Url = z.url({ protocol: /^https?$/ });
const Renews = z.strictObject({
  intent: z.string(),
  title: z.string(),
  months: z.int().check(z.gte(1), z.lte(36)),
  amount: Minor,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});
/** Bodies of the API are closed, as those of real providers are: a misspelt field is an error here and not in production. */
const NewCheckout = z.strictObject({
  key: z.string().check(z.minLength(8), z.maxLength(255)),
  reference: z.string().check(z.minLength(6), z.maxLength(60)),
  amount: Minor,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  customer: z.string().check(z.minLength(1), z.maxLength(60)),
  email: z.string().check(z.maxLength(254)),
  description: z.string().check(z.maxLength(200)),
  returnUrl: Url,
  leaveUrl: Url,
  form: z.enum(["hosted", "card"]),
  renews: z.nullable(Renews),
  expiresAt: z.iso.datetime(),
  account: z._default(z.nullable(z.string()), null),
  share: z._default(z.int().check(z.gte(0), z.lte(9e15)), 0),
});
const NewRefund = z.strictObject({ payment: z.string(), amount: Minor, key: z.string() });
const NewPortal = z.strictObject({
  customer: z.string(),
  returnUrl: Url,
  plans: z.array(Renews).check(z.maxLength(10)),
});
const CardInput = z.object({ number: z.string(), expiry: z.string(), cvc: z.string() });
const Clock = z.object({ days: z.coerce.number().check(z.gte(0), z.lte(800)) });
const Webhooks = z.object({ mode: z.enum(webhookModes) });

/**
 * The sandbox's own HTTP, below /checkout: an API with a secret key, as a provider has it, and the pages of the payer.
 * Only mounted in sandbox mode.
 */
export async function sandboxRoutes(
  app: FastifyInstance,
  {
    engine,
    apiKey,
    afterClock,
  }: { readonly engine: SandboxEngine; readonly apiKey: string; readonly afterClock: () => Promise<void> },
): Promise<void> {
  const portals = new Map<string, Portal>();
  app.addContentTypeParser<string>("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  );

  const api = <T extends z.ZodMiniType>(
    schema: T | null,
    answer: (body: z.output<T>, request: IdRequest) => object | null | undefined,
  ) => ({
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isKey(request.headers.authorization, apiKey))
        return reply.code(401).send({ error: "The key is not right." });
      const parsed = schema ? z.safeParse(schema, request.body) : null;
      if (parsed && !parsed.success)
        return reply
          .code(400)
          .send({ error: parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ") });
      const value = answer((parsed?.data ?? undefined) as z.output<T>, request as IdRequest);
      return value ? reply.send(value) : reply.code(404).send({ error: "There is nothing like that here." });
    },
  });

  app.get(
    "/v1/clock",
    api(null, () => ({ offsetMs: engine.state.offsetMs })),
  );
  app.get(
    "/v1/disputes",
    api(null, () => ({ payments: engine.disputed() })),
  );
  app.post(
    "/v1/checkouts",
    api(NewCheckout, (body) =>
      body.account === null || engine.state.accounts[body.account]?.state === "ready"
        ? presentCheckout(engine, engine.createCheckout(body).id)
        : null,
    ),
  );
  app.get(
    "/v1/checkouts/:id",
    api(null, (_, { params }) => presentCheckout(engine, params.id)),
  );
  app.get(
    "/v1/references/:id",
    api(null, (_, { params }) => {
      const checkout = engine.checkoutByReference(params.id);
      return checkout && presentCheckout(engine, checkout.id);
    }),
  );
  app.post(
    "/v1/checkouts/:id/expire",
    api(null, (_, { params }) => {
      engine.expire(params.id);
      return presentCheckout(engine, params.id);
    }),
  );
  app.get(
    "/v1/subscriptions/:id",
    api(null, (_, { params }) => presentSubscription(engine, params.id)),
  );
  app.post(
    "/v1/subscriptions/:id/plan",
    api(Renews, (body, { params }) => engine.changeSubscription(params.id, body)),
  );
  app.post(
    "/v1/subscriptions/:id/cancel",
    api(null, (_, { params }) => engine.cancelSubscription(params.id)),
  );
  app.post(
    "/v1/refunds",
    api(NewRefund, (body) => engine.refund(body.payment, body.amount, body.key)),
  );
  app.post(
    "/v1/portals",
    api(NewPortal, (request) => {
      const token = randomBytes(18).toString("base64url");
      portals.set(token, { token, ...request });
      return { path: `/checkout/portal/${token}` };
    }),
  );

  accountRoutes(app, { engine, api, send });

  app.get("/pay/:id", async (request: IdRequest, reply) => {
    const checkout = engine.checkout(request.params.id);
    return checkout ? send(reply, checkoutPage(checkout)) : send(reply, missingPage(), 404);
  });
  app.post("/pay/:id", async (request: IdRequest, reply) =>
    afterCard(reply, request.params.id, engine.pay(request.params.id, cardOf(request.body))),
  );
  app.post("/pay/:id/bank", async (request: IdRequest, reply) =>
    afterCard(reply, request.params.id, engine.answerBank(request.params.id, answerOf(request.body))),
  );
  const afterCard = (reply: FastifyReply, id: string, paid: Paid): FastifyReply => {
    const checkout = engine.checkout(id);
    if (!checkout) return send(reply, missingPage(), 404);
    if (paid.state === "paid") return reply.redirect(checkout.returnUrl, 303);
    return send(
      reply,
      checkoutPage(checkout, paid.state === "refused" ? paid.message : ""),
      paid.state === "refused" ? 402 : 200,
    );
  };

  app.get("/card", async (request: FastifyRequest<{ Querystring: { client_secret?: string } }>, reply) => {
    const checkout = engine.checkoutBySecret(request.query.client_secret ?? "");
    return checkout?.form === "card"
      ? send(reply, cardPage(checkout), 200, { framed: true })
      : send(reply, missingPage(), 404, { framed: true });
  });
  app.post("/card/pay", (request, reply) =>
    reply.send(engine.pay(secretOf(engine, request.body), cardOf(request.body))),
  );
  app.post("/card/bank", (request, reply) =>
    reply.send(engine.answerBank(secretOf(engine, request.body), answerOf(request.body))),
  );

  app.get("/portal/:id", async (request: IdRequest, reply) => {
    const portal = portals.get(request.params.id);
    return portal ? send(reply, portalPage(engine, portal)) : send(reply, missingPage(), 404);
  });
  for (const act of ["card", "plan", "cancel"] as const)
    app.post(`/portal/:id/${act}`, async (request: IdRequest, reply) => {
      const portal = portals.get(request.params.id);
      const id = fieldOf(request.body, "subscription");
      if (!portal || engine.state.subscriptions[id]?.customer !== portal.customer)
        return send(reply, missingPage(), 404);
      const problem = act === "card" ? engine.setCard(id, cardOf(request.body)) : null;
      const plan = portal.plans.find(({ intent }) => intent === fieldOf(request.body, "plan"));
      if (act === "plan" && plan)
        engine.changeSubscription(id, plan, fieldOf(request.body, "when") === "now" ? "at once" : "later");
      if (act === "cancel") engine.cancelSubscription(id);
      return send(reply, portalPage(engine, portal, problem ?? ""), problem ? 402 : 200);
    });

  app.get("/desk", async (_, reply) => send(reply, deskPage(engine)));
  const desk = <T extends z.ZodMiniType>(path: string, schema: T, act: (body: z.output<T>) => void) =>
    app.post(`/desk/${path}`, async (request, reply) => {
      const parsed = z.safeParse(schema, request.body);
      if (!parsed.success) return reply.code(422).send({ error: "This cannot be used here." });
      act(parsed.data);
      const isForm = (request.headers["content-type"] ?? "").includes("urlencoded");
      await engine.settled();
      if (path === "clock") await afterClock();
      return isForm
        ? reply.redirect("/checkout/desk", 303)
        : { now: engine.now().toISOString(), webhooks: engine.state.webhooks };
    });
  desk("clock", Clock, ({ days }) => engine.advance(days * 24 * 3600 * 1000));
  desk("webhooks", Webhooks, ({ mode }) => engine.setWebhooks(mode));
  desk("dispute", z.object({ payment: z.string(), amount: z.coerce.number() }), ({ payment, amount }) => {
    engine.dispute(payment, amount);
  });
  desk("decide", z.object({ dispute: z.string(), end: z.enum(["won", "lost"]) }), ({ dispute, end }) => {
    engine.endDispute(dispute, end);
  });
  desk("elsewhere", z.object({ customer: z.string(), amount: z.coerce.number(), currency: z.string() }), (paid) => {
    const account = Object.values(engine.state.accounts).find(({ customer }) => customer === paid.customer);
    if (account) engine.payElsewhere(account.id, paid.amount, paid.currency);
  });
  desk("refund", z.object({ payment: z.string(), amount: z.coerce.number() }), ({ payment, amount }) => {
    engine.refund(payment, amount, randomBytes(8).toString("hex"));
  });
}

function presentCheckout(engine: SandboxEngine, id: string): object | null {
  const checkout = engine.checkout(id);
  if (!checkout) return null;
  const { key: _, waiting: __, ...shown } = checkout;
  const payment = checkout.paymentId === null ? null : engine.state.payments[checkout.paymentId];
  return { ...shown, path: `/checkout/pay/${id}`, payment };
}

function presentSubscription(engine: SandboxEngine, id: string): object | null {
  const subscription = engine.state.subscriptions[id];
  return subscription ? { ...subscription, charges: engine.chargesOf(id) } : null;
}

function cardOf(body: unknown): z.output<typeof CardInput> {
  const parsed = z.safeParse(CardInput, body);
  return parsed.success ? parsed.data : { number: "", expiry: "", cvc: "" };
}

const answerOf = (body: unknown): boolean => (body as { answer?: unknown } | undefined)?.answer === "yes";
const secretOf = (engine: SandboxEngine, body: unknown): string =>
  engine.checkoutBySecret(fieldOf(body, "client_secret"))?.id ?? "";

function fieldOf(body: unknown, name: string): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === "string" ? value : "";
}

const isKey = (header: string | undefined, apiKey: string): boolean => isSameSecret(`Bearer ${apiKey}`, header ?? "");

function send(reply: FastifyReply, html: string, status = 200, { framed = false } = {}): FastifyReply {
  const policy = contentPolicy({ inlineOf: html, scripts: html.includes("<script>") });
  return reply
    .code(status)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-frame-options", framed ? "SAMEORIGIN" : "DENY")
    .header(
      "content-security-policy",
      framed ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : policy,
    )
    .send(html);
}
