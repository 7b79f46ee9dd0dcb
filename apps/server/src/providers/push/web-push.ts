import { createHash } from "node:crypto";
import { type Network, realNetwork, requestPublic } from "../pages/fetch-page.ts";
import {
  type PushAnswer,
  type PushMessage,
  type PushSender,
  answerOf,
  failed,
  maxPayloadBytes,
  pushLifeSeconds,
} from "./push-sender.ts";
import { areBrowserKeys, sealMessage } from "./seal-message.ts";
import { type VapidKeys, vapidHeader } from "./vapid.ts";

const wholeMs = 10_000;

/**
 * The services the makers of browsers run; a name with a dot in front stands for all below it. An address is whatever a
 * browser says it is, so anybody could name any server: the guard of `requestPublic` keeps our messages out of networks,
 * this list keeps them away from everybody who asked for none.
 */
const knownHosts = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
];

/**
 * Sends to browsers by Web Push: sealed for the browser (RFC 8291), signed by us (RFC 8292), by https to hosts that are
 * known, at public addresses, following no redirect.
 *
 * @param moreHosts - services an operator adds to the known ones
 */
export function webPush(
  keys: VapidKeys,
  {
    publicUrl,
    moreHosts = [],
    network = realNetwork,
    now = () => new Date(),
  }: { publicUrl: string; moreHosts?: readonly string[]; network?: Network; now?: () => Date },
): NonNullable<PushSender["web"]> {
  const userAgent = `Ankara-Push/1.0 (+${publicUrl})`;
  const hosts = [...knownHosts, ...moreHosts];
  const isKnown = (host: string) =>
    hosts.some((known) => (known.startsWith(".") ? host.endsWith(known) : host === known));
  return {
    publicKey: keys.publicKey,
    takes({ endpoint, ...browser }) {
      const url = URL.parse(endpoint);
      if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return false;
      return isKnown(url.hostname) && areBrowserKeys(browser);
    },
    async send(address, message): Promise<PushAnswer> {
      if (!this.takes(address)) return { outcome: "refused", why: "not an address we send to" };
      const signal = AbortSignal.timeout(wholeMs);
      try {
        const url = new URL(address.endpoint);
        const response = await requestPublic(url, {
          network,
          userAgent,
          signal,
          method: "POST",
          body: sealMessage(payloadOf(message), address),
          headers: {
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            ttl: String(pushLifeSeconds),
            urgency: "normal",
            // Of two with one topic the service keeps the later; it may have 32 letters.
            topic: createHash("sha256").update(message.tag).digest("base64url").slice(0, 32),
            authorization: await vapidHeader(keys, url.origin, now()),
          },
        });
        // The body of the response is ignored.
        response.destroy();
        return answerOf(response.statusCode ?? 0, response.headers["retry-after"]);
      } catch (error) {
        return failed(error);
      }
    },
  };
}

/** The payload our service worker reads. */
function payloadOf({ title, body, path, tag, language }: PushMessage): string {
  const text = JSON.stringify({ title, body, path, tag, language });
  if (Buffer.byteLength(text) <= maxPayloadBytes) return text;
  return JSON.stringify({ title: title.slice(0, 100), body: body.slice(0, 300), path, tag, language });
}
