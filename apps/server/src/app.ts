import { loadAllDocumentLabels } from "@ankara/documents/labels/language-labels";
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import cors from "@fastify/cors";
import { reconcileDueBusinesses } from "./commands/payments/reconcile-job.ts";
import type { Deps, Settings } from "./deps.ts";
import { Admission } from "./http/admission.ts";
import { compressAnswers } from "./http/compress.ts";
import { contentPolicy } from "./http/content-policy.ts";
import { registerCsrf } from "./http/csrf.ts";
import { answerParserError, registerErrors } from "./http/errors.ts";
import { slimDataAnswers } from "./http/page-headers.ts";
import { registerJsonBody } from "./http/request-body.ts";
import { sendRefused } from "./http/send-refused.ts";
import { watchRequests, watchLoop } from "./watch/watch-requests.ts";
import { appLinkRoutes } from "./routes/app-links.ts";
import { registerAi } from "./routes/ai.ts";
import { registerAffiliatePage } from "./routes/affiliate-page.ts";
import { registerAffiliates } from "./routes/affiliates.ts";
import { registerAnnouncements } from "./routes/announcements.ts";
import { registerAttachments } from "./routes/attachments.ts";
import { registerApiKeys } from "./routes/api-keys.ts";
import { registerApiDocs } from "./routes/api-docs.ts";
import { registerBilling } from "./routes/billing.ts";
import { registerDemo } from "./routes/demo.ts";
import { registerCheck } from "./routes/check.ts";
import { registerExitHistory } from "./routes/exit-history.ts";
import { registerFiscal } from "./routes/fiscal.ts";
import { registerFiles } from "./routes/files.ts";
import { mailEventRoutes } from "./routes/mail-events.ts";
import { registerPayouts } from "./routes/payouts.ts";
import { registerMails } from "./routes/mails.ts";
import { registerOutbox, registerMailPreviews } from "./routes/outbox.ts";
import { clientPortalRoutes } from "./routes/client-portal.ts";
import { paymentLinkRoutes, registerPaymentLinks } from "./routes/payment-link.ts";
import { priceListRoutes } from "./routes/price-list.ts";
import { registerPublicClaim } from "./routes/public-claim.ts";
import { registerPublicInvoice } from "./routes/public-invoice.ts";
import { registerPublicPdf } from "./routes/public-pdf.ts";
import { publicOfferRoutes } from "./routes/public-offer.ts";
import { registerPasskeys } from "./routes/passkeys.ts";
import { confirmEmailRoutes } from "./routes/confirm-email.ts";
import { shareTargetRoutes } from "./routes/share-target.ts";
import { registerState } from "./routes/state.ts";
import { stopReminderRoutes } from "./routes/stop-reminders.ts";
import { registerBusinesses } from "./routes/businesses.ts";
import { registerPeople } from "./routes/people.ts";
import { registerPush } from "./routes/push.ts";
import { registerRecords } from "./routes/records.ts";
import { registerSync } from "./routes/sync.ts";
import { registerSecurity } from "./routes/security.ts";
import { registerUsers } from "./routes/users.ts";
import { registerWeb } from "./routes/web.ts";
import { registerWebhookEndpoints } from "./routes/webhook-endpoints.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { sandboxRoutes } from "./providers/payments/sandbox/routes.ts";
import { NetworkLimit } from "./policies/network-limit.ts";
import { networkOf } from "./policies/throttle.ts";

const defaultBodyLimitBytes = 64 * 1024;
/** A client that does not finish its request in time makes room for others. */
const requestTimeoutMs = 60_000;
const keepAliveTimeoutMs = 65_000;
/** Milliseconds between two looks for connections that are over their time. */
const checkEveryMs = 5_000;

/** A year: browsers that came by https once ask by nothing else. Not for subdomains, which may be somebody else's. */
const onlyHttpsSeconds = 31_536_000;

/** The whole server, from what it is given. Listens nowhere yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  await loadAllDocumentLabels();
  const policy = contentPolicy();
  const secure = deps.settings.publicUrl.startsWith("https:");
  const subdomains = deps.settings.hstsSubdomains === true;
  const logger: FastifyBaseLogger = deps.log;
  const { requestsAtOnce, mobile } = deps.settings;
  const onTurnedAway = () => deps.metrics.turnedAway();
  const admission =
    requestsAtOnce === null ? null : new Admission(requestsAtOnce, { origins: mobile.origins, onTurnedAway });
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: deps.log.level !== "debug" }),
    bodyLimit: defaultBodyLimitBytes,
    serverFactory: (handle) =>
      createServer(timeoutsOf(deps.settings), (request, response) => {
        if (!admission?.turnsAway(request, response)) handle(request, response);
      }),
    trustProxy: deps.settings.trustProxy,
    genReqId: requestIds(),
    requestIdHeader: false,
    frameworkErrors: (_, request, reply) => {
      // No hook has run yet: an address that cannot be read never reaches a route.
      void reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff");
      void reply.header("content-security-policy", policy);
      if (secure)
        void reply.header(
          "strict-transport-security",
          `max-age=${onlyHttpsSeconds}${subdomains ? "; includeSubDomains" : ""}`,
        );
      sendRefused(reply, { code: "bad_request" });
    },
    clientErrorHandler: answerParserError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Requests under way finish, and one that still comes over an open connection is answered: see `stopOnSignal`.
    forceCloseConnections: "idle",
    return503OnClosing: false,
  });

  app.decorate("reachedByHttps", secure);
  watchRequests(app, deps);
  const stopWatchingLoop = watchLoop(app, deps.metrics);
  app.addHook("onClose", async () => stopWatchingLoop());
  registerErrors(app);
  registerJsonBody(app);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: secure ? { maxAge: onlyHttpsSeconds, includeSubDomains: subdomains } : false,
    referrerPolicy: { policy: "no-referrer" },
    frameguard: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("content-security-policy", policy).header("x-request-id", request.id);
    void reply.header("permissions-policy", "camera=(self), geolocation=(), microphone=(self), payment=()");
  });
  // Before the limit of requests: the app shall read that it was too fast, as any other refusal.
  await registerShellOrigins(app, deps.settings.mobile.origins);
  if (deps.settings.requestsPerMinute !== null) limitNetworks(app, deps, deps.settings.requestsPerMinute);
  admission?.watch(app);
  registerCsrf(app);
  compressAnswers(app);
  slimDataAnswers(app);

  app.addHook("onClose", async () => deps.accountLimits?.close());
  app.addHook("onClose", () => deps.drawings.close());

  registerState(app, deps);
  registerUsers(app, deps);
  registerPeople(app, deps);
  registerBusinesses(app, deps);
  registerSecurity(app, deps);
  registerPasskeys(app, deps);
  registerApiKeys(app, deps);
  registerSync(app, deps);
  registerRecords(app, deps);
  registerWebhookEndpoints(app, deps);
  registerPush(app, deps);
  registerAi(app, deps);
  registerBilling(app, deps);
  registerPayouts(app, deps);
  registerPaymentLinks(app, deps);
  registerAnnouncements(app, deps);
  registerAffiliates(app, deps);
  registerAffiliatePage(app, deps);
  await app.register(webhookRoutes, deps);
  await app.register(mailEventRoutes, deps);
  if (deps.sandboxPay) {
    const { sandboxPay } = deps;
    await app.register(sandboxRoutes, {
      prefix: "/checkout",
      ...sandboxPay,
      afterClock: () => reconcileDueBusinesses(deps),
    });
    sandboxPay.attach(app);
  }
  registerDemo(app, deps);
  registerPublicInvoice(app, deps);
  registerPublicPdf(app, deps);
  registerPublicClaim(app, deps);
  await app.register(clientPortalRoutes, deps);
  await app.register(priceListRoutes, deps);
  await app.register(paymentLinkRoutes, deps);
  await app.register(stopReminderRoutes, deps);
  await app.register(confirmEmailRoutes, deps);
  await app.register(publicOfferRoutes, deps);
  await app.register(shareTargetRoutes);
  await app.register(appLinkRoutes, deps.settings);
  registerCheck(app, deps);
  registerExitHistory(app, deps);
  registerFiscal(app, deps);
  registerFiles(app, deps);
  registerAttachments(app, deps);
  registerApiDocs(app, deps);
  registerMails(app, deps);
  registerOutbox(app, deps);
  registerMailPreviews(app, deps);
  registerWeb(app, deps);
  return app;
}

/** Node looks for late connections every 30 s unless it is told: a body that never ends would live half as long again. */
function timeoutsOf({ requestTimeoutMs: whole = requestTimeoutMs }: Settings) {
  return {
    requestTimeout: whole,
    headersTimeout: whole,
    keepAliveTimeout: keepAliveTimeoutMs,
    connectionsCheckingInterval: Math.min(checkEveryMs, whole / 4),
  };
}

/** Short ids that do not repeat between starts, for finding a request in the log. */
function requestIds(): () => string {
  const start = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}

/** Files of the build, and messages of payment providers, which come in crowds from few addresses. */
const free = /^\/(assets|webhooks)\//;

/** Refuse a network that asks too much, over all servers. */
function limitNetworks(app: FastifyInstance, deps: Pick<Deps, "db" | "log">, perMinute: number): void {
  const limit = new NetworkLimit(deps, perMinute);
  app.addHook("onRequest", (request, reply, done) => {
    const wait = free.test(request.url) ? null : limit.count(networkOf(request.ip));
    if (wait !== null) return void sendRefused(reply, { code: "throttled", retryAfter: wait });
    done();
  });
  app.addHook("onClose", () => limit.close());
}

/**
 * Lets the mobile shell call the API from its own origin, and no other page: exact origins, no cookies. What it may do
 * hangs on its bearer token alone.
 */
async function registerShellOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    credentials: false,
    methods: ["GET", "POST", "PATCH", "PUT", "DELETE"],
    allowedHeaders: ["Authorization", "Content-Type", "Content-Encoding", "Idempotency-Key", "X-Device-Key"],
    exposedHeaders: ["Date", "Retry-After", "X-Request-Id", "X-Device-Key"],
    maxAge: 7_200,
    strictPreflight: false,
  });
}
