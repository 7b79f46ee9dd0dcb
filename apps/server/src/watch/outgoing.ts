import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import type { Log } from "../log.ts";
import type { MailProvider } from "../providers/mail/mail-provider.ts";
import { type Cause, causeOf, withCause } from "./cause.ts";
import type { Metrics } from "./metrics.ts";
import type { Env } from "../config/env.ts";
import { hostsOfDevices } from "../config/fiscal-devices.ts";

type Watch = { readonly log: Log; readonly metrics: Metrics };
type FetchRequest = { readonly origin?: unknown; readonly method?: string };
type Begun = {
  readonly provider: string;
  readonly method: string;
  readonly at: number;
  readonly cause: Cause | undefined;
};

/**
 * Each call to the world outside, whichever library makes it: whom it was made to, what came back, how long it took, and
 * for which request. Paths, keys and bodies stay out: they say who somebody is.
 *
 * @param providers - our name of each host (`api.paystack.co` → `paystack`); any other host is called `other`
 * @returns how to stop
 */
export function watchOutgoing({ log, metrics }: Watch, providers: ReadonlyMap<string, string>): () => void {
  const begun = new WeakMap<object, Begun>();
  const begin = (request: object, host: string, method: string) => {
    const provider = providers.get(host) ?? "other";
    begun.set(request, { provider, method, at: performance.now(), cause: causeOf() });
  };
  const end = (request: object, outcome: number | "failed") => {
    const call = begun.get(request);
    if (!call || !begun.delete(request)) return;
    const { provider, method, cause } = call;
    const seconds = (performance.now() - call.at) / 1000;
    metrics.provider(provider, typeof outcome === "number" ? `${Math.trunc(outcome / 100)}xx` : outcome, seconds);
    const line = { provider, method, outcome, ms: Math.round(seconds * 1000) };
    withCause(cause ?? { reqId: null }, () => log.info(line, "provider called"));
  };
  const listeners: Record<string, (message: unknown) => void> = {
    "undici:request:create": (message) => {
      const { request } = message as { request: FetchRequest };
      begin(request, hostOf(request.origin), request.method ?? "GET");
    },
    "undici:request:headers": (message) => {
      const { request, response } = message as { request: object; response: { statusCode: number } };
      end(request, response.statusCode);
    },
    "undici:request:error": (message) => end((message as { request: object }).request, "failed"),
    "http.client.request.start": (message) => {
      const { request } = message as { request: ClientRequest };
      begin(request, String(request.getHeader("host") ?? request.host), request.method);
    },
    "http.client.response.finish": (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      end(request, response.statusCode ?? 0);
    },
    "http.client.request.error": (message) => end((message as { request: object }).request, "failed"),
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}

/** Mail goes over a protocol of its own. What else a provider can do (the outbox lists its mails) stays. */
export const watchedMail = <Provider extends MailProvider>({ log, metrics }: Watch, mail: Provider): Provider => ({
  ...mail,
  async send(letter, beforeEnd) {
    const at = performance.now();
    let outcome: "sent" | "failed" = "failed";
    try {
      const answer = await mail.send(letter, beforeEnd);
      outcome = "sent";
      return answer;
    } finally {
      const ms = Math.round(performance.now() - at);
      metrics.provider("mail", outcome, ms / 1000);
      log.info({ provider: "mail", outcome, ms }, "provider called");
    }
  },
});

function hostOf(origin: unknown): string {
  try {
    return new URL(String(origin)).host;
  } catch {
    return "";
  }
}

/** Our names of the hosts we call, for the log and the metrics; pages people name stay `other`. */
export function providerHosts({ aiModels, fiscal }: Pick<Env, "aiModels" | "fiscal">): ReadonlyMap<string, string> {
  const hosts = new Map([
    ["api.stripe.com", "stripe"],
    ["api.paystack.co", "paystack"],
    ["api.flutterwave.com", "flutterwave"],
    ["api.anthropic.com", "ai"],
    ["fcm.googleapis.com", "push"],
    ["oauth2.googleapis.com", "push"],
    ["updates.push.services.mozilla.com", "push"],
    ["web.push.apple.com", "push"],
  ]);
  for (const { baseUrl } of aiModels) if (baseUrl !== "anthropic") hosts.set(new URL(baseUrl).host, "ai");
  if (fiscal.nigeria) hosts.set(new URL(fiscal.nigeria.url).host, "fiscal");
  for (const host of fiscal.devices ? hostsOfDevices(fiscal.devices) : []) hosts.set(host, "fiscal");
  return hosts;
}
