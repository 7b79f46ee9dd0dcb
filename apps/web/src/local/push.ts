import { addPushAddress, readPush, removePushAddress } from "@ankara/contract/push";
import * as z from "zod/mini";
import { type Push, type PushAddress, thisDevice } from "../device/device.ts";
import { readLock } from "../lock/lock-record.ts";
import { api } from "./api.ts";
import { localText } from "./browser-storage.ts";
import { pushMarkKey, wantsPush } from "./push-mark.ts";
import { readSession } from "./session.ts";

const Mark = z.object({ userId: z.string(), session: z.string(), address: z.string(), discreet: z.boolean() });
type Mark = z.infer<typeof Mark>;

/** `none`: the device or the server has no such service. */
export type PushState = "on" | "off" | "refused" | "none";

/** How it stands. Without an answer of the server: as this device knows it. */
export async function readPushState(): Promise<PushState> {
  const { push, notices } = await thisDevice().parts();
  if (!push) return "none";
  const asked = await api.call(readPush);
  if (asked.ok && !isServed(push, asked.value.push)) return "none";
  if (!asked.ok && !wantsPush()) return "none";
  const known = await push.current();
  if (wantsPush() && known && (!asked.ok || asked.value.push.on)) return "on";
  return (await notices.leave()) === "refused" ? "refused" : "off";
}

/** Asks for leave and tells the server where; the tap of a person comes before it. */
export async function turnPushOn(): Promise<"on" | "refused" | "failed"> {
  const { push, notices } = await thisDevice().parts();
  if (!push) return "failed";
  // Before anything that takes time: a browser lets a page ask only shortly after a tap.
  if (!(await notices.ask())) return (await notices.leave()) === "refused" ? "refused" : "failed";
  const asked = await api.call(readPush);
  if (!asked.ok || !isServed(push, asked.value.push)) return "failed";
  const address = await push.register(asked.value.push.public_key ?? "");
  if (!address) return "failed";
  return (await send(address)) ? "on" : "failed";
}

export async function turnPushOff(): Promise<void> {
  localText.remove(pushMarkKey);
  await (await thisDevice().parts()).push?.forget();
  // Unheard of: the service tells the server that nobody is there.
  await api.call(removePushAddress);
}

/**
 * Keep the server's copy true, when the app is opened: the person signed in anew, the browser or the server changed its keys,
 * or the app was locked. What another person of this device asked for ends.
 */
export async function refreshPush(): Promise<void> {
  const mark = readMark();
  const session = readSession();
  if (!session || !wantsPush()) return;
  const { push } = await thisDevice().parts();
  if (!push || mark?.userId !== session.user.id) {
    localText.remove(pushMarkKey);
    return push?.forget();
  }
  const known = await push.current();
  if (known && isSame(mark, markOf(known))) return;
  const asked = await api.call(readPush);
  if (!asked.ok || !isServed(push, asked.value.push)) return;
  // Leave was given before; where it was taken back nobody is asked again.
  const address = await push.register(asked.value.push.public_key ?? "");
  if (address) await send(address);
}

async function send(address: PushAddress): Promise<boolean> {
  const mark = markOf(address);
  const sent = await api.call(addPushAddress, { body: { address, discreet: mark.discreet } });
  if (sent.ok) localText.set(pushMarkKey, JSON.stringify(mark));
  return sent.ok;
}

const isServed = ({ kind }: Push, server: { public_key: string | null; app: boolean }): boolean =>
  kind === "app" ? server.app : server.public_key !== null;

function markOf(address: PushAddress): Mark {
  const session = readSession();
  return {
    userId: session?.user.id ?? "",
    // Each sign-in ends at a moment of its own.
    session: session?.expireAt ?? "",
    address: address.kind === "web" ? address.endpoint : address.token,
    discreet: readLock() !== null,
  };
}

const isSame = (a: Mark, b: Mark): boolean => JSON.stringify(a) === JSON.stringify(b);

function readMark(): Mark | null {
  try {
    return Mark.parse(JSON.parse(localText.get(pushMarkKey) ?? "null"));
  } catch {
    return null;
  }
}
