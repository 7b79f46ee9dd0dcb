import type { CodeMessage, Messages } from "../../src/providers/messages/message-gateway.ts";

/** Gateways that keep what they are given. `refuse`: whether they take nothing at the moment. */
export function recordedMessages(more: Partial<Messages> = {}) {
  const sent: (CodeMessage & { readonly channel: string })[] = [];
  const state = { refuses: false };
  const gateway = (channel: "sms" | "whatsapp") => ({
    channel,
    async send(message: CodeMessage) {
      if (state.refuses) throw new Error("the gateway answered 500");
      sent.push({ ...message, channel });
    },
  });
  const messages: Messages = {
    gateways: [gateway("sms"), gateway("whatsapp")],
    countries: ["NG", "KE"],
    maxPerHour: 200,
    maxPerDay: 1_000,
    ...more,
  };
  return { sent, state, messages, codeFor: (number: string) => sent.findLast(({ to }) => to === number)?.code ?? "" };
}
