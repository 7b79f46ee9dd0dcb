import * as z from "zod/mini";
import { firebasePush, ServiceAccount } from "../providers/push/fcm.ts";
import { isPair, type VapidKeys } from "../providers/push/vapid.ts";
import { StartProblem } from "./start-problem.ts";
import type { PushSender } from "../providers/push/push-sender.ts";
import { webPush } from "../providers/push/web-push.ts";

/** Keys for messages to browsers and to the app; null: none are sent. */
export type PushEnv = {
  readonly web: VapidKeys | null;
  /** Push services of browsers beside those of the big makers. */
  readonly hosts: readonly string[];
  readonly app: ServiceAccount | null;
};

const Text = z.optional(z.string().check(z.trim()));
export const pushVariables = {
  PUSH_VAPID_PUBLIC_KEY: Text,
  PUSH_VAPID_PRIVATE_KEY: Text,
  PUSH_VAPID_SUBJECT: Text,
  PUSH_HOSTS: Text,
  PUSH_FCM_ACCOUNT: Text,
};
type Given = { readonly [name in keyof typeof pushVariables]?: string | undefined };

/** @throws StartProblem for half a pair of keys, keys that are none, or a service account that cannot be read */
export function pushEnv(given: Given): PushEnv {
  return { web: vapidOf(given), hosts: hostsOf(given.PUSH_HOSTS), app: accountOf(given.PUSH_FCM_ACCOUNT) };
}

function vapidOf(given: Given): VapidKeys | null {
  const names = ["PUSH_VAPID_PUBLIC_KEY", "PUSH_VAPID_PRIVATE_KEY", "PUSH_VAPID_SUBJECT"] as const;
  const missing = names.filter((name) => !given[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new StartProblem(`${names.join(", ")} belong together; ${missing.join(", ")} is missing.`);
  const keys = {
    publicKey: given.PUSH_VAPID_PUBLIC_KEY ?? "",
    privateKey: given.PUSH_VAPID_PRIVATE_KEY ?? "",
    subject: given.PUSH_VAPID_SUBJECT ?? "",
  };
  if (!isPair(keys))
    throw new StartProblem("PUSH_VAPID_PUBLIC_KEY and PUSH_VAPID_PRIVATE_KEY are no pair; make one: npm run push:keys");
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(keys.subject))
    throw new StartProblem("PUSH_VAPID_SUBJECT is how push services reach you: mailto:you@example.com or https://…");
  return keys;
}

function hostsOf(text = ""): readonly string[] {
  const hosts = text
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
  const wrong = hosts.filter((host) => !/^\.?([a-z0-9-]+\.)+[a-z]{2,}$/.test(host));
  if (wrong.length > 0)
    throw new StartProblem(
      `PUSH_HOSTS takes names of hosts, with a dot in front for all below one: ${wrong.join(", ")}`,
    );
  return hosts;
}

/** The text of the file, or its base64: what an environment file takes in one line. The key never stands in a message. */
function accountOf(text: string | undefined): ServiceAccount | null {
  if (!text) return null;
  const account = z.safeParse(
    ServiceAccount,
    jsonOf(text.startsWith("{") ? text : Buffer.from(text, "base64").toString()),
  );
  if (!account.success)
    throw new StartProblem(
      "PUSH_FCM_ACCOUNT takes the JSON file of a Firebase service account, as it is or as base64.",
    );
  return account.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The services there are keys for. */
export const choosePush = ({ web, hosts, app }: PushEnv, publicUrl: string): PushSender => ({
  web: web && webPush(web, { publicUrl, moreHosts: hosts }),
  app: app && firebasePush(app, { publicUrl }),
});
