import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { WebhookDelivery } from "@ankara/contract/webhooks";
import type { WebhookEvent } from "@ankara/domain/webhooks/events";
import type { Tone } from "../../ui/status.tsx";

export const eventNames: Record<WebhookEvent, MessageDescriptor> = {
  "invoice.issued": msg`Invoice issued`,
  "invoice.paid": msg`Invoice paid`,
  "invoice.cancelled": msg`Invoice voided`,
  "payment.recorded": msg`Payment recorded`,
  "payment.reversed": msg`Payment reversed`,
  "client.created": msg`Client added`,
  "quote.accepted": msg`Quote accepted`,
  "quote.declined": msg`Quote declined`,
};

export const stateOf: Record<WebhookDelivery["state"], { readonly word: MessageDescriptor; readonly tone: Tone }> = {
  delivered: { word: msg`Delivered`, tone: "paid" },
  waiting: { word: msg`Waiting`, tone: "warn" },
  failed: { word: msg`Failed`, tone: "overdue" },
};
