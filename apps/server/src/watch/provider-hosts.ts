import type { Env } from "../config/env.ts";

/** Our names of the hosts we call, for the log and the metrics; pages people name stay `other`. */
export function providerHosts({ aiModel, fiscal }: Pick<Env, "aiModel" | "fiscal">): ReadonlyMap<string, string> {
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
  if (aiModel && aiModel.baseUrl !== "anthropic") hosts.set(new URL(aiModel.baseUrl).host, "ai");
  if (fiscal.nigeria) hosts.set(new URL(fiscal.nigeria.url).host, "fiscal");
  return hosts;
}
