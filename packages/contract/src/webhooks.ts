import { RecordId } from "@ankara/domain/records/fields";
import { webhookEvents } from "@ankara/domain/webhooks/events";
import * as z from "zod/mini";
import { defineCall, managing } from "./call.ts";
import { OwnerCredentials } from "./users.ts";

export const maxWebhookEndpoints = 5;
/** Days a delivery is kept and can be resent. */
export const deliveryDays = 30;

const Events = z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length));

export const WebhookEndpoint = z.object({
  id: RecordId,
  url: z.string(),
  events: z.array(z.string()),
  made_at: z.string(),
  /** It has not answered since; null while it does. */
  failing_since: z.nullable(z.string()),
  /** Nothing is sent there since; by its owner, or after three days without an answer. */
  stopped_at: z.nullable(z.string()),
  /** Until then messages are signed with the secret before this one too. */
  old_secret_until: z.nullable(z.string()),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const WebhookDelivery = z.object({
  /** Goes as `webhook-id`, the same however often it is sent. */
  id: RecordId,
  /** One of the events, or `test`. */
  event: z.string(),
  made_at: z.string(),
  state: z.enum(["waiting", "delivered", "failed"]),
  tries: z.int(),
  tried_at: z.nullable(z.string()),
  /** When it is tried again. */
  next_at: z.nullable(z.string()),
  /** The endpoint's status code at the last attempt; null if it did not answer. */
  status: z.nullable(z.int()),
  /** The first 300 bytes of that answer, or why there was none. */
  answer: z.string(),
  /** The payload. */
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const listWebhooks = defineCall({
  method: "GET",
  path: "/webhook-endpoints",
  summary: "Addresses that are told what happens in the business",
  auth: "session",
  roles: managing,
  answer: z.object({ data: z.array(WebhookEndpoint) }),
  errors: ["unauthenticated"],
});

export const addWebhook = defineCall({
  method: "POST",
  path: "/webhook-endpoints",
  summary: "Tell another address, by https, what happens; the secret messages are signed with is shown this once",
  auth: "session",
  roles: managing,
  proof: "owner",
  openToDemos: true,
  body: z.object({
    user: OwnerCredentials,
    endpoint: z.object({ url: z.string().check(z.trim(), z.maxLength(500)), events: Events }),
  }),
  answer: z.object({ endpoint: WebhookEndpoint, secret: z.string() }),
  errors: ["unauthenticated", "wrong_password", "conflict", "second_factor", "wrong_code", "proof_needed"],
});

export const changeWebhook = defineCall({
  method: "PATCH",
  path: "/webhook-endpoints/:id",
  summary: "Other events, or stop and go on; a new address is a new endpoint",
  auth: "session",
  roles: managing,
  proof: "none",
  params: z.object({ id: RecordId }),
  body: z.object({ endpoint: z.object({ events: z.optional(Events), on: z.optional(z.boolean()) }) }),
  answer: z.object({ endpoint: WebhookEndpoint }),
  errors: ["unauthenticated"],
});

export const removeWebhook = defineCall({
  method: "DELETE",
  path: "/webhook-endpoints/:id",
  summary: "Forget an endpoint, its secret and its log",
  auth: "session",
  roles: managing,
  proof: "none",
  params: z.object({ id: RecordId }),
  answer: z.object({ message: z.string() }),
  errors: ["unauthenticated"],
});

export const renewWebhookSecret = defineCall({
  method: "POST",
  path: "/webhook-endpoints/:id/secret",
  summary: "A new secret, shown this once; for a day messages are signed with the old one too",
  auth: "session",
  roles: managing,
  proof: "owner",
  openToDemos: true,
  params: z.object({ id: RecordId }),
  body: z.object({ user: OwnerCredentials }),
  answer: z.object({ endpoint: WebhookEndpoint, secret: z.string() }),
  errors: ["unauthenticated", "wrong_password", "second_factor", "wrong_code", "proof_needed"],
});

export const testWebhook = defineCall({
  method: "POST",
  path: "/webhook-endpoints/:id/test",
  summary: "Send a message that says nothing, now, and hear how that went",
  auth: "session",
  roles: managing,
  proof: "none",
  params: z.object({ id: RecordId }),
  answer: z.object({ delivery: WebhookDelivery }),
  errors: ["unauthenticated"],
});

export const listDeliveries = defineCall({
  method: "GET",
  path: "/webhook-endpoints/:id/deliveries",
  summary: "What was sent to an endpoint in the last 30 days, the latest first, 50 at a time",
  auth: "session",
  roles: managing,
  params: z.object({ id: RecordId }),
  query: z.object({ before: z.optional(RecordId) }),
  answer: z.object({ data: z.array(WebhookDelivery), more: z.boolean() }),
  errors: ["unauthenticated"],
});

export const resendDelivery = defineCall({
  method: "POST",
  path: "/webhook-deliveries/:id/send-again",
  summary: "Send a message once more, now, under the same webhook-id",
  auth: "session",
  roles: managing,
  proof: "none",
  params: z.object({ id: RecordId }),
  answer: z.object({ delivery: WebhookDelivery }),
  errors: ["unauthenticated"],
});
