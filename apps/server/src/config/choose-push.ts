import { firebasePush } from "../providers/push/fcm.ts";
import type { PushSender } from "../providers/push/push-sender.ts";
import { webPush } from "../providers/push/web-push.ts";
import type { PushEnv } from "./push-env.ts";

/** The services there are keys for. */
export const choosePush = ({ web, hosts, app }: PushEnv, publicUrl: string): PushSender => ({
  web: web && webPush(web, { publicUrl, moreHosts: hosts }),
  app: app && firebasePush(app, { publicUrl }),
});
