import { createHash, createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
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
    accepts({ endpoint, ...browser }) {
      const url = URL.parse(endpoint);
      if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return false;
      return isKnown(url.hostname) && areBrowserKeys(browser);
    },
    async send(address, message): Promise<PushAnswer> {
      if (!this.accepts(address)) return { outcome: "refused", why: "not an address we send to" };
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

/** Salt and key of one message; given by tests alone, which compare with the published example. */
type Chosen = { readonly salt: Buffer; readonly privateKey: Buffer };

const recordSize = 4096;
const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/**
 * Seal a message for one browser (RFC 8291 over RFC 8188, `aes128gcm`): only the browser opens it, its maker's service that
 * carries it does not. A new key and salt for each message.
 *
 * @param p256dh - the browser's public key, 65 bytes in base64url
 * @param auth - the secret it shares with us, 16 bytes in base64url
 * @throws when these are no such keys
 */
export function sealMessage(
  text: string,
  { p256dh, auth }: { readonly p256dh: string; readonly auth: string },
  chosen?: Chosen,
): Buffer {
  const theirs = Buffer.from(p256dh, "base64url");
  const ours = createECDH("prime256v1");
  if (chosen) ours.setPrivateKey(chosen.privateKey);
  else ours.generateKeys();
  const publicKey = ours.getPublicKey();
  const salt = chosen?.salt ?? randomBytes(16);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, publicKey]);
  const shared = derive(ours.computeSecret(theirs), Buffer.from(auth, "base64url"), info, 32);
  const key = derive(shared, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(shared, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // 2 ends the last record, which is the only one.
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.update(Buffer.of(2)), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey, sealed, cipher.getAuthTag()]);
}

/** Returns whether these can be keys of a browser: a point of the curve, and 16 bytes. */
export function areBrowserKeys({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  if (Buffer.from(auth, "base64url").length !== 16) return false;
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  try {
    const key = Buffer.from(p256dh, "base64url");
    ecdh.computeSecret(key);
    return key.length === 65;
  } catch {
    return false;
  }
}
