/** `npm run push:keys`: a new pair of keys for messages to browsers, as lines for the environment. */
import { newVapidKeys } from "../src/providers/push/vapid.ts";

const { publicKey, privateKey } = newVapidKeys();
process.stdout.write(`PUSH_VAPID_PUBLIC_KEY=${publicKey}\nPUSH_VAPID_PRIVATE_KEY=${privateKey}\n`);
