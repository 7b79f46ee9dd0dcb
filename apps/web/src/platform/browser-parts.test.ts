// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { browserParts } from "./browser-parts.ts";

afterEach(() => vi.unstubAllGlobals());
const withNavigator = (parts: object) => vi.stubGlobal("navigator", { ...parts });

describe("the number on the icon", () => {
  test("badge › set, and cleared at zero", async () => {
    const calls: unknown[] = [];
    withNavigator({
      setAppBadge: async (count: number) => void calls.push(count),
      clearAppBadge: async () => void calls.push("clear"),
    });
    expect([await browserParts.badge(3), await browserParts.badge(0)]).toEqual([true, true]);
    expect(calls).toEqual([3, "clear"]);
  });

  test("nothing happens where icons carry none, or the browser refuses", async () => {
    withNavigator({});
    expect(await browserParts.badge(3)).toBe(false);
    withNavigator({
      setAppBadge: () => Promise.reject(new DOMException("", "NotAllowedError")),
      clearAppBadge: () => 0,
    });
    expect(await browserParts.badge(3)).toBe(false);
  });
});

describe("touch", () => {
  const felt = (reduced: boolean) => {
    const vibrate = vi.fn<Navigator["vibrate"]>();
    withNavigator({ vibrate });
    vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
    browserParts.haptic("done");
    return vibrate.mock.calls.length;
  };
  test("is felt, and not by who asked for less motion", () => {
    expect([felt(false), felt(true)]).toEqual([1, 0]);
  });
  test("is silent on a device without it", () => {
    withNavigator({});
    expect(() => browserParts.haptic("tick")).not.toThrow();
  });
});

describe("a picture", () => {
  const chosen = async (from: "camera" | "gallery", act: (input: HTMLInputElement) => void) => {
    const clicked = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(() => undefined);
    const captured = browserParts.takePicture(from);
    const input = clicked.mock.contexts.at(-1) as HTMLInputElement;
    act(input);
    return { taken: await captured, capture: input.getAttribute("capture"), accept: input.accept };
  };
  beforeEach(() => vi.restoreAllMocks());

  test("of the camera comes from the camera at the back, of the gallery from there", async () => {
    const file = new File(["x"], "a.jpg", { type: "image/jpeg" });
    const give = (input: HTMLInputElement) => {
      Object.defineProperty(input, "files", { value: [file] });
      input.dispatchEvent(new Event("change"));
    };
    expect(await chosen("camera", give)).toEqual({ taken: { file }, capture: "environment", accept: "image/*" });
    expect((await chosen("gallery", give)).capture).toBeNull();
  });

  test("picture › cancelled › returns null, no error", async () => {
    expect((await chosen("camera", (input) => input.dispatchEvent(new Event("cancel")))).taken).toBeNull();
  });
});

describe("notices", () => {
  const withNotification = (permission: string, granted = permission) => {
    const shown: unknown[] = [];
    class Fake {
      static permission = permission;
      static requestPermission = async () => granted;
      constructor(title: string, options: unknown) {
        shown.push([title, options]);
      }
      addEventListener() {}
    }
    vi.stubGlobal("Notification", Fake);
    return shown;
  };
  const notice = { id: "n1", title: "Due today", body: "INV-0007", path: "/invoice/7" };

  test("are shown with leave, by the worker where there is one", async () => {
    const shown = withNotification("granted");
    withNavigator({});
    await browserParts.notices.show(notice);
    expect(shown).toMatchObject([["Due today", { body: "INV-0007", tag: "n1", data: { path: "/invoice/7" } }]]);
    const showNotification = vi.fn<() => Promise<void>>();
    withNavigator({ serviceWorker: { getRegistration: async () => ({ showNotification }) } });
    await browserParts.notices.show(notice);
    expect(showNotification).toHaveBeenCalledOnce();
    expect(shown).toHaveLength(1);
  });

  test("notices › without permission › none shown; denied differs from never asked", async () => {
    const shown = withNotification("denied");
    await browserParts.notices.show(notice);
    expect(shown).toEqual([]);
    expect(await browserParts.notices.leave()).toBe("refused");
    withNotification("default", "granted");
    expect([await browserParts.notices.leave(), await browserParts.notices.request()]).toEqual(["not_asked", true]);
    vi.stubGlobal("Notification", undefined);
    Reflect.deleteProperty(globalThis, "Notification");
    expect([await browserParts.notices.leave(), await browserParts.notices.request()]).toEqual(["refused", false]);
  });

  test("cannot be planned ahead by a page", () => {
    expect(browserParts.notices.plan).toBeNull();
  });
});

test("browser › has no secret store, no biometric check, and without a service no push", async () => {
  expect([browserParts.secrets, browserParts.push, await browserParts.biometric.kind()]).toEqual([null, null, null]);
  expect(await browserParts.biometric.check("")).toBe(false);
});

test("push › offered where the browser supports it, and its code is loaded on use", async () => {
  vi.resetModules();
  for (const name of ["PushManager", "Notification"]) vi.stubGlobal(name, { permission: "granted" });
  const subscription = {
    endpoint: "https://push.example/1",
    getKey: () => Uint8Array.of(1, 2).buffer,
    unsubscribe: async () => true,
  };
  const pushManager = { getSubscription: async () => subscription };
  withNavigator({ serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  const { push } = (await import("./browser-parts.ts")).browserParts;
  expect(await push?.current()).toEqual({
    kind: "web",
    endpoint: "https://push.example/1",
    p256dh: "AQI",
    auth: "AQI",
  });
});
