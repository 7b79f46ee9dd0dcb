import { PageFailure } from "../pages/page-reader.ts";

/** The push address of one browser or phone. */
export type PushAddress =
  | {
      readonly kind: "web";
      /** The push endpoint the browser was given by its maker, https. */
      readonly endpoint: string;
      /** The browser's public key and its secret, base64url. */
      readonly p256dh: string;
      readonly auth: string;
    }
  | { readonly kind: "app"; readonly token: string };

/** The text of a locked screen. Never an amount. */
export type PushMessage = {
  /** The same happening again takes the place of the first on the screen. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** Path in the app: `/invoice/…`. */
  readonly path: string;
  /** BCP 47, of title and body. */
  readonly language: string;
};

/**
 * `gone`: nobody is there any more, the address is to be forgotten. `later`: it may be tried again, after `waitSeconds`
 * where the service said so. `refused`: it will never take this message.
 */
export type PushAnswer =
  | { readonly outcome: "taken" | "gone" }
  | { readonly outcome: "later" | "refused"; readonly why: string; readonly waitSeconds?: number };

/** One kind of service messages go through. Real: `web-push.ts`, `fcm.ts`. It never throws. */
export interface PushService<Kind extends PushAddress["kind"]> {
  /** Returns whether pushes may be sent there. */
  accepts(address: Extract<PushAddress, { kind: Kind }>): boolean;
  send(address: Extract<PushAddress, { kind: Kind }>, message: PushMessage): Promise<PushAnswer>;
}

/** The services a server has keys for; usually none, and then nobody is asked for leave. */
export type PushSender = {
  readonly web: (PushService<"web"> & { readonly publicKey: string }) | null;
  readonly app: PushService<"app"> | null;
};

/** Without keys nothing is offered, stored or sent. */
export const noPush: PushSender = { web: null, app: null };

/** Returns whether a push could be sent to an address now. */
export const acceptsAddress = (push: PushSender, address: PushAddress): boolean =>
  address.kind === "web" ? push.web?.accepts(address) === true : push.app?.accepts(address) === true;

export async function sendPush(push: PushSender, address: PushAddress, message: PushMessage): Promise<PushAnswer> {
  const answer = address.kind === "web" ? push.web?.send(address, message) : push.app?.send(address, message);
  return answer ?? { outcome: "refused", why: "there are no keys for it any more" };
}

/** Reads the status of any push service. With 404 and 410 a service says that a browser gave its address up. */
export function answerOf(status: number, retryAfter: string | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { outcome: "taken" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  const why = `status ${status}`;
  if (status !== 429 && status < 500) return { outcome: "refused", why };
  const waitSeconds = /^\d{1,6}$/.test(retryAfter ?? "") ? Number(retryAfter) : undefined;
  return { outcome: "later", why, waitSeconds };
}

/** Nothing came back. What leads into a network is never tried again, everything else may be a bad moment. */
export function failed(error: unknown): PushAnswer {
  const why = error instanceof Error ? error.message.slice(0, 200) : "no connection";
  return { outcome: error instanceof PageFailure ? "refused" : "later", why };
}

/** Longer names and numbers are cut: services take 4096 bytes sealed, and a screen shows two lines. */
export const maxPayloadBytes = 3_000;

/** A message nobody could be told within this is old news. */
export const pushLifeSeconds = 24 * 3600;
