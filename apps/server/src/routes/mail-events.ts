import type { FastifyInstance } from "fastify";
import { applyMailEvents } from "../commands/bounces/apply-mail-events.ts";
import type { Deps } from "../deps.ts";
import { sendRefused } from "../http/send-refused.ts";
import { WebhookUnverified } from "../providers/mail-events/mail-event.ts";

/** SendGrid sends what happened in some seconds as one message. */
const largestMessage = 2 * 1024 * 1024;

/**
 * Registers the addresses mail services report deliveries and bounces to. A service that is not set up has no address;
 * an unusable message always gets the same answer.
 */
export async function mailEventRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // The signature stands over the bytes as they came. SNS says that its JSON is text.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
  for (const source of deps.mailEvents)
    app.post(`/webhooks/mail/${source.name}`, { bodyLimit: largestMessage }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        const events = await source.read(raw, request.headers);
        const changed = await applyMailEvents(deps, events);
        deps.metrics.webhook(source.name, changed > 0 ? "applied" : "unchanged");
        return await reply.send({ received: true });
      } catch (error) {
        if (!(error instanceof WebhookUnverified)) {
          deps.metrics.webhook(source.name, "failed");
          throw error;
        }
        request.log.warn({ provider: source.name, reason: error.message }, "a message was not let in");
        deps.metrics.webhook(source.name, "refused");
        return sendRefused(reply, { code: "bad_request" });
      }
    });
}
