import type { WebhookSender } from "../../src/providers/webhooks/webhook-sender.ts";

/** For tests that are not about messages to others: nothing leaves the machine. */
export const noWebhooks: WebhookSender = {
  send: () => Promise.resolve({ status: null, answer: "Tests send nothing" }),
};
