import { randomBytes } from "node:crypto";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { lookAfterMoney } from "./commands/billing/look-after.ts";
import type { Deps } from "./deps.ts";
import { contentPolicy } from "./http/content-policy.ts";
import { registerCsrf } from "./http/csrf.ts";
import { registerErrors } from "./http/errors.ts";
import { registerJsonBody } from "./http/json-body.ts";
import { sendRefused } from "./http/send-refused.ts";
import { networkOf } from "./policies/throttle.ts";
import { registerAi } from "./routes/ai.ts";
import { registerAffiliatePage } from "./routes/affiliate-page.ts";
import { registerAffiliates } from "./routes/affiliates.ts";
import { registerAnnouncements } from "./routes/announcements.ts";
import { registerAttachments } from "./routes/attachments.ts";
import { registerApiDocs } from "./routes/api-docs.ts";
import { registerBilling } from "./routes/billing.ts";
import { registerDemo } from "./routes/demo.ts";
import { registerFiles } from "./routes/files.ts";
import { registerMailPreviews } from "./routes/mail-previews.ts";
import { registerOutbox } from "./routes/outbox.ts";
import { registerPublicClaim } from "./routes/public-claim.ts";
import { registerPublicInvoice } from "./routes/public-invoice.ts";
import { publicOfferRoutes } from "./routes/public-offer.ts";
import { registerState } from "./routes/state.ts";
import { stopReminderRoutes } from "./routes/stop-reminders.ts";
import { registerSync } from "./routes/sync.ts";
import { registerUsers } from "./routes/users.ts";
import { registerWeb } from "./routes/web.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { sandboxRoutes } from "./providers/payments/sandbox/routes.ts";

const defaultBodyLimitBytes = 64 * 1024;
/** A client that does not finish its request in time makes room for others. */
const timeouts = { requestTimeout: 60_000, keepAliveTimeout: 65_000 } as const;

/** The whole server, from what it is given. Listens nowhere yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = deps.log;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: deps.log.level !== "debug" }),
    bodyLimit: defaultBodyLimitBytes,
    requestTimeout: timeouts.requestTimeout,
    keepAliveTimeout: timeouts.keepAliveTimeout,
    trustProxy: deps.settings.trustProxy,
    genReqId: requestIds(),
    requestIdHeader: false,
    frameworkErrors: (_, request, reply) => {
      void reply.header("x-request-id", request.id);
      sendRefused(reply, { code: "bad_request" });
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: true,
  });

  const secure = deps.settings.publicUrl.startsWith("https:");
  app.decorate("reachedByHttps", secure);
  registerErrors(app);
  registerJsonBody(app);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "no-referrer" },
    frameguard: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });
  const policy = contentPolicy();
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("content-security-policy", policy).header("x-request-id", request.id);
    void reply.header("permissions-policy", "camera=(self), geolocation=(), microphone=(self), payment=()");
  });
  if (deps.settings.requestsPerMinute !== null) {
    await app.register(rateLimit, {
      max: deps.settings.requestsPerMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => networkOf(request.ip),
      allowList: (request) => request.url.startsWith("/assets/"),
    });
  }
  registerCsrf(app);

  registerState(app, deps);
  registerUsers(app, deps);
  registerSync(app, deps);
  registerAi(app, deps);
  registerBilling(app, deps);
  registerAnnouncements(app, deps);
  registerAffiliates(app, deps);
  registerAffiliatePage(app, deps);
  await app.register(webhookRoutes, deps);
  if (deps.sandboxPay) {
    const { sandboxPay } = deps;
    await app.register(sandboxRoutes, { prefix: "/checkout", ...sandboxPay, afterClock: () => lookAfterMoney(deps) });
    sandboxPay.attach(app);
  }
  registerDemo(app, deps);
  registerPublicInvoice(app, deps);
  registerPublicClaim(app, deps);
  await app.register(stopReminderRoutes, deps);
  await app.register(publicOfferRoutes, deps);
  registerFiles(app, deps);
  registerAttachments(app, deps);
  registerApiDocs(app, deps);
  registerOutbox(app, deps);
  registerMailPreviews(app, deps);
  registerWeb(app, deps);
  return app;
}

/** Short ids that do not repeat between starts, for finding a request in the log. */
function requestIds(): () => string {
  const start = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}
