import * as z from "zod/mini";
import { type Network, realNetwork } from "../pages/fetch-page.ts";
import { type MessageGateway, codeText, postToGateway } from "./message-gateway.ts";

/** An account of Africa's Talking; `from` is a sender name registered with it, null for the shared one. */
export type AfricasTalkingAccount = {
  readonly username: string;
  readonly apiKey: string;
  readonly from: string | null;
};

/** `statusCode`: 100 processed, 101 sent, 102 queued; everything above is a refusal (403 no such number, 405 no balance). */
const Answer = z.object({
  SMSMessageData: z.object({ Recipients: z.array(z.object({ statusCode: z.number() })) }),
});

/** SMS through Africa's Talking: Kenya, Uganda, Tanzania, Rwanda, Nigeria, Ethiopia, Ghana, Zambia and others. */
export function africasTalking(
  { username, apiKey, from }: AfricasTalkingAccount,
  { publicUrl, network = realNetwork }: { readonly publicUrl: string; readonly network?: Network },
): MessageGateway {
  const host = username === "sandbox" ? "api.sandbox.africastalking.com" : "api.africastalking.com";
  return {
    channel: "sms",
    async send(message) {
      const form = new URLSearchParams({ username, to: message.to, message: codeText(message) });
      if (from !== null) form.set("from", from);
      const headers = { apiKey, accept: "application/json", "content-type": "application/x-www-form-urlencoded" };
      const url = new URL(`https://${host}/version1/messaging`);
      const answer = z.safeParse(
        Answer,
        await postToGateway(url, { network, publicUrl, headers, body: form.toString() }),
      );
      if (!answer.success) throw new Error("the gateway’s answer names no recipient");
      const [recipient] = answer.data.SMSMessageData.Recipients;
      if (!recipient || recipient.statusCode > 102)
        throw new Error(`the gateway did not take it: ${recipient?.statusCode ?? "no recipient"}`);
    },
  };
}
