import { addPushAddress, readPush, removePushAddress } from "@ankara/contract/push";
import * as z from "zod/mini";
import { type Push, type PushAddress, thisDevice } from "./device.ts";
import { readLock } from "../session/lock/lock-record.ts";
import { api } from "../api/api.ts";
import { localText } from "./browser-storage.ts";
import { pushMarkKey, wantsPush } from "./push-mark.ts";
import { readSession } from "../session/session.ts";

const Mark = z.object({
  userId: z.string(),
  session: z.string(),
  address: z.string(),
  discreet: z.boolean(),
  /** The server's key it was made for, and the day the server was last asked whether it is so still. */
  publicKey: z.string(),
  askedOn: z.string(),
});
type Mark = z.infer<typeof Mark>;

/** `none`: the device or the server has no such service. */
export type PushState = "on" | "off" | "refused" | "none";

/** Returns the state of push. Without an answer of the server: as this device knows it. */
export async function readPushState(): Promise<PushState> {
  const { push, notices } = await thisDevice().parts();
  if (!push) return "none";
  const state = await api.call(readPush);
  if (state.ok && !isServed(push, state.value.push)) return "none";
  if (!state.ok && !wantsPush()) return "none";
  const known = await push.current();
  if (wantsPush() && known && (!state.ok || state.value.push.on)) return "on";
  return (await notices.leave()) === "refused" ? "refused" : "off";
}

/** Asks for permission and registers the address at the server; needs a tap of the person first. */
export async function turnPushOn(): Promise<"on" | "refused" | "failed"> {
  const { push, notices } = await thisDevice().parts();
  if (!push) return "failed";
  // Before anything that takes time: a browser lets a page ask only shortly after a tap.
  if (!(await notices.request())) return (await notices.leave()) === "refused" ? "refused" : "failed";
  const state = await api.call(readPush);
  if (!state.ok || !isServed(push, state.value.push)) return "failed";
  const publicKey = state.value.push.public_key ?? "";
  const address = await push.register(publicKey);
  return address && (await send(address, publicKey)) ? "on" : "failed";
}

export async function turnPushOff(): Promise<void> {
  localText.remove(pushMarkKey);
  await (await thisDevice().parts()).push?.forget();
  // A failed call is harmless, because the push service reports a dead address to the server.
  await api.call(removePushAddress);
}

/**
 * Keep the server's copy true, when the app is opened: the person signed in anew, the browser gave another address, or the app
 * was locked; once a day also whether the server has the same keys and knows the address still. What another person of this
 * device asked for ends.
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
  const isSame = known !== null && JSON.stringify(mark) === JSON.stringify(markOf(known, mark.publicKey, mark.askedOn));
  const today = dayOf();
  if (isSame && mark.askedOn === today) return;
  const state = await api.call(readPush);
  if (!state.ok || !isServed(push, state.value.push)) return;
  const publicKey = state.value.push.public_key ?? "";
  if (isSame && state.value.push.on && publicKey === mark.publicKey) return saveMark({ ...mark, askedOn: today });
  // Permission was given before; where it was withdrawn nobody is asked again.
  const address = await push.register(publicKey);
  if (address) await send(address, publicKey);
}

async function send(address: PushAddress, publicKey: string): Promise<boolean> {
  const mark = markOf(address, publicKey, dayOf());
  const sent = await api.call(addPushAddress, { body: { address, discreet: mark.discreet } });
  if (sent.ok) saveMark(mark);
  return sent.ok;
}

const isServed = ({ kind }: Push, server: { public_key: string | null; app: boolean }): boolean =>
  kind === "app" ? server.app : server.public_key !== null;

/** The days of UTC do: it is about once in a while. */
const dayOf = (): string => new Date().toISOString().slice(0, 10);

const saveMark = (mark: Mark): void => localText.set(pushMarkKey, JSON.stringify(mark));

function markOf(address: PushAddress, publicKey: string, markedOn: string): Mark {
  const session = readSession();
  return {
    userId: session?.user.id ?? "",
    // Each sign-in ends at a moment of its own.
    session: session?.expireAt ?? "",
    address: address.kind === "web" ? address.endpoint : address.token,
    discreet: readLock() !== null,
    publicKey,
    askedOn: markedOn,
  };
}

function readMark(): Mark | null {
  try {
    return Mark.parse(JSON.parse(localText.get(pushMarkKey) ?? "null"));
  } catch {
    return null;
  }
}
