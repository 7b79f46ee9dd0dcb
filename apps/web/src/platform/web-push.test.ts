// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import { webPush } from "./web-push.ts";

afterEach(() => vi.unstubAllGlobals());

const [ours, before] = [Uint8Array.of(4, 251, 255, 1), Uint8Array.of(4, 9, 9, 9)];
const publicKey = "BPv_AQ";
const subscriptionOf = (key: Uint8Array<ArrayBuffer>, endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: key.buffer },
  getKey: (name: string) => (name === "p256dh" ? Uint8Array.of(251, 255) : Uint8Array.of(1, 2)).buffer,
  unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
});
type Known = ReturnType<typeof subscriptionOf>;

function browser({ permission = "granted", known = null as Known | null, worker = true, refuses = false } = {}) {
  type Wanted = { applicationServerKey: Uint8Array<ArrayBuffer> };
  const subscribe = vi.fn<(wanted: Wanted) => Promise<Known>>(async ({ applicationServerKey }) => {
    if (refuses) throw new DOMException("no service", "AbortError");
    return subscriptionOf(applicationServerKey, "https://push.example/new");
  });
  const pushManager = { getSubscription: async () => known, subscribe };
  vi.stubGlobal("Notification", { permission, requestPermission: async () => permission });
  vi.stubGlobal("navigator", {
    serviceWorker: { getRegistration: async () => (worker ? { pushManager } : undefined) },
  });
  return subscribe;
}

describe("an address of the browser", () => {
  test("is asked for with the server's key", async () => {
    const subscribe = browser();
    expect(await webPush.register(publicKey)).toEqual({
      kind: "web",
      endpoint: "https://push.example/new",
      p256dh: "-_8",
      auth: "AQI",
    });
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: ours });
  });

  test("subscription › renewed when the server's key changed, kept otherwise", async () => {
    const old = subscriptionOf(before, "https://push.example/old");
    browser({ known: old });
    await webPush.register(publicKey);
    expect(old.unsubscribe).toHaveBeenCalledOnce();
    const same = subscriptionOf(ours, "https://push.example/same");
    browser({ known: same });
    await webPush.register(publicKey);
    expect(same.unsubscribe).not.toHaveBeenCalled();
  });

  test("is none where the person says no, no worker runs, or the browser has no service", async () => {
    const refused = browser({ permission: "denied" });
    expect(await webPush.register(publicKey)).toBeNull();
    expect(refused).not.toHaveBeenCalled();
    browser({ worker: false });
    expect(await webPush.register(publicKey)).toBeNull();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    browser({ refuses: true });
    expect(await webPush.register(publicKey)).toBeNull();
  });

  test("that is there is found without asking, while notices are allowed; and given up", async () => {
    const known = subscriptionOf(ours, "https://push.example/known");
    browser({ known });
    expect(await webPush.current()).toMatchObject({ endpoint: "https://push.example/known" });
    await webPush.forget();
    expect(known.unsubscribe).toHaveBeenCalledOnce();
    browser({ known, permission: "denied" });
    expect(await webPush.current()).toBeNull();
    browser();
    expect(await webPush.current()).toBeNull();
  });
});
