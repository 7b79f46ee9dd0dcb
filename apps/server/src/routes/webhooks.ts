import type { FastifyInstance } from "fastify";
import { receiveWebhook } from "../commands/payments/receive-webhook.ts";
import type { Deps } from "../deps.ts";
import { sendRefused } from "../http/send-refused.ts";
import type { ProviderName } from "../providers/payments/provider.ts";

const largestMessage = 256 * 1024;
const names: readonly ProviderName[] = ["sandbox", "stripe", "paystack", "flutterwave"];

/** Receives the webhooks of payment providers. An unusable message always gets the same answer. */
export async function webhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // The signature stands over the bytes as they came: nothing may parse and write them anew.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
  for (const name of names)
    app.post(`/webhooks/${name}`, { bodyLimit: largestMessage }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const received = await receiveWebhook(deps, { provider: name, raw, headers: request.headers });
      return received ? reply.send({ received: true }) : sendRefused(reply, { code: "bad_request" });
    });
}
