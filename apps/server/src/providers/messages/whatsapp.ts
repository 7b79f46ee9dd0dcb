import * as z from "zod/mini";
import { type Network, realNetwork } from "../pages/fetch-page.ts";
import { type MessageGateway, postToGateway } from "./message-gateway.ts";

/** A number of the WhatsApp Business Platform, and its approved authentication template with a button that copies the code. */
export type WhatsappAccount = {
  readonly phoneNumberId: string;
  readonly token: string;
  readonly template: string;
  /** Languages the template was approved in, the first for everybody else: `en`, `fr`, `sw`. */
  readonly languages: readonly string[];
};

const Answer = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });

/** Messages through Meta's WhatsApp Cloud API. Its text is the template's; only the code is ours. */
export function whatsapp(
  { phoneNumberId, token, template, languages }: WhatsappAccount,
  { publicUrl, network = realNetwork }: { readonly publicUrl: string; readonly network?: Network },
): MessageGateway {
  const languageOf = (accepted: string) => {
    const wanted = accepted.split(",").map((tag) => tag.trim().split(/[-;]/, 1)[0]?.toLowerCase() ?? "");
    return (
      wanted.map((tag) => languages.find((each) => each.split(/[-_]/, 1)[0] === tag)).find(Boolean) ?? languages[0]
    );
  };
  return {
    channel: "whatsapp",
    async send({ to, code, language }) {
      const text = [{ type: "text", text: code }];
      const body = JSON.stringify({
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: to.slice(1),
        type: "template",
        template: {
          name: template,
          language: { code: languageOf(language) },
          // The button's parameter is the code once more.
          components: [
            { type: "body", parameters: text },
            { type: "button", sub_type: "url", index: "0", parameters: text },
          ],
        },
      });
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const url = new URL(`https://graph.facebook.com/v21.0/${phoneNumberId}/messages`);
      if (!z.safeParse(Answer, await postToGateway(url, { network, publicUrl, headers, body })).success)
        throw new Error("the gateway’s answer names no message");
    },
  };
}
