// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { nativeDevice, notices, numberOf } from "./native.ts";
import { base64Of, safeName } from "./files.ts";
import { problemOf, takePicture } from "./pictures.ts";

// The plugins end at the bridge to the phone: what crosses it is what these tests look at.
const phone = vi.hoisted(() => ({
  files: new Map<string, string>(),
  shared: [] as unknown[],
  planned: [] as { id: number; title: string }[],
  leave: "granted",
  taken: null as unknown,
  platform: "web",
  picked: {} as { name?: string; phone?: string },
}));
vi.mock("@capacitor/core", async (original) => {
  const core = await original<typeof import("@capacitor/core")>();
  return {
    ...core,
    Capacitor: { ...core.Capacitor, getPlatform: () => phone.platform },
    registerPlugin: () => ({ pick: async () => phone.picked }),
  };
});
vi.mock("@capacitor/filesystem", () => ({
  Directory: { Cache: "CACHE", Documents: "DOCUMENTS" },
  Filesystem: {
    stat: async ({ path, directory }: { path: string; directory: string }) => {
      if (!phone.files.has(`${directory}/${path}`)) throw new Error("File does not exist");
      return {};
    },
    writeFile: async ({ path, directory, data }: { path: string; directory: string; data: string }) => {
      phone.files.set(`${directory}/${path}`, data);
      return { uri: `file:///${directory}/${path}` };
    },
  },
}));
vi.mock("@capacitor/share", () => ({
  Share: {
    share: async (what: { title?: string }) => {
      if (what.title === "cancel") throw new Error("Share canceled");
      phone.shared.push(what);
    },
  },
}));
vi.mock("@capacitor-community/contacts", () => ({
  Contacts: {
    pickContact: async () => ({
      contact: { name: { display: "Mama Tolú" }, phones: [{ number: "+2348035550101" }], emails: [] },
    }),
  },
}));
vi.mock("@capacitor/camera", () => ({
  Camera: {
    takePhoto: async () => {
      if (phone.taken instanceof Error) throw phone.taken;
      return phone.taken;
    },
    chooseFromGallery: async () => ({ results: [] }),
  },
}));
vi.mock("@capacitor/local-notifications", () => ({
  LocalNotifications: {
    checkPermissions: async () => ({ display: phone.leave }),
    requestPermissions: async () => ({ display: phone.leave }),
    getPending: async () => ({ notifications: phone.planned }),
    cancel: async ({ notifications }: { notifications: { id: number }[] }) => {
      phone.planned = phone.planned.filter(({ id }) => !notifications.some((gone) => gone.id === id));
    },
    schedule: async ({ notifications }: { notifications: { id: number; title: string }[] }) => {
      phone.planned.push(...notifications);
    },
  },
}));

const pdf = () => new File(["%PDF-1.7"], "INV-0007.pdf", { type: "application/pdf" });
beforeEach(() => {
  phone.files.clear();
  phone.shared = [];
  phone.planned = [];
  phone.leave = "granted";
});

describe("files", () => {
  test("are shared from the place the file provider opens, with their bytes", async () => {
    expect(await nativeDevice.share({ file: pdf(), title: "Invoice" })).toBe("shared");
    expect(phone.shared).toEqual([
      { title: "Invoice", dialogTitle: "Invoice", files: ["file:///CACHE/shared/INV-0007.pdf"] },
    ]);
    expect(atob(phone.files.get("CACHE/shared/INV-0007.pdf")!)).toBe("%PDF-1.7");
    expect(await nativeDevice.share({ title: "cancel" })).toBe("cancelled");
  });

  test("are saved beside one of the same name, never over it", async () => {
    await nativeDevice.save(pdf());
    await nativeDevice.save(pdf());
    expect([...phone.files.keys()]).toEqual(["DOCUMENTS/Ankara/INV-0007.pdf", "DOCUMENTS/Ankara/INV-0007 (2).pdf"]);
  });

  test("keep names that both systems take, and bytes of any size", async () => {
    expect(["../../etc/passwd", "INV/7: late?.pdf", "...", ""].map(safeName)).toEqual([
      "-..-etc-passwd",
      "INV-7- late-.pdf",
      "file",
      "file",
    ]);
    const bytes = Uint8Array.from({ length: 100_000 }, (_, n) => n % 256);
    expect(Buffer.from(await base64Of(new Blob([bytes])), "base64").equals(Buffer.from(bytes))).toBe(true);
  });
});

test("native shell › a person of the address book comes as in a browser", async () => {
  expect(await nativeDevice.pickContacts?.()).toEqual([{ name: "Mama Tolú", phones: ["+2348035550101"], email: "" }]);
});

test("address book of Android › the system's picker answers one person, and nobody where it was left", async () => {
  phone.platform = "android";
  phone.picked = { name: "Mama Tolú", phone: "0803 555 0101" };
  expect(await nativeDevice.pickContacts?.()).toEqual([{ name: "Mama Tolú", phones: ["0803 555 0101"], email: "" }]);
  phone.picked = {};
  expect(await nativeDevice.pickContacts?.()).toBeNull();
  phone.platform = "web";
});

test("plans and credits › are sold in no build, unless its operator says so", async () => {
  expect(nativeDevice.sells).toBe(false);
  vi.resetModules();
  vi.stubEnv("VITE_SELLS", "on");
  expect((await import("./native.ts")).nativeDevice.sells).toBe(true);
  vi.unstubAllEnvs();
});

describe("the camera", () => {
  const failing = (code: string) => Object.assign(new Error(code), { code });
  test.each([
    ["OS-PLUG-CAMR-0003", { problem: "refused" }],
    ["OS-PLUG-CAMR-0005", { problem: "refused" }],
    ["OS-PLUG-CAMR-0007", { problem: "missing" }],
    ["OS-PLUG-CAMR-0010", { problem: "failed" }],
    ["OS-PLUG-CAMR-0006", null],
    ["OS-PLUG-CAMR-0020", null],
  ])("%s is %o", async (code, expected) => {
    phone.taken = failing(code);
    expect(await takePicture("camera")).toEqual(expected);
    expect(problemOf(failing(code))).toEqual(expected);
  });

  test("gives the picture, and nothing where none was chosen", async () => {
    phone.taken = { uri: "file:///cache/photo.jpg" };
    vi.stubGlobal("fetch", async () => new Response("jpeg"));
    const captured = await takePicture("camera");
    expect(captured && "file" in captured && [captured.file.name, captured.file.type]).toEqual([
      "photo.jpg",
      "image/jpeg",
    ]);
    expect(await takePicture("gallery")).toBeNull();
    vi.unstubAllGlobals();
  });
});

describe("notices", () => {
  const at = (day: number) => `2026-12-${String(day).padStart(2, "0")}T08:00:00.000Z`;
  const notice = (id: string, day: number) => ({ id, title: id, body: "", path: "/", at: at(day) });

  test("planned ones take the place of all before, the next first and no more than phones keep", async () => {
    expect(await notices.plan!([notice("b", 2), notice("a", 1)])).toBe(true);
    expect(phone.planned.map(({ title }) => title)).toEqual(["a", "b"]);
    await notices.plan!(Array.from({ length: 90 }, (_, n) => notice(`n${n}`, (n % 28) + 1)));
    expect(phone.planned).toHaveLength(60);
    await notices.plan!([]);
    expect(phone.planned).toEqual([]);
  });

  test("notices › without permission › none scheduled; denied differs from never asked", async () => {
    phone.leave = "denied";
    expect([await notices.plan!([notice("a", 1)]), await notices.leave()]).toEqual([false, "refused"]);
    phone.leave = "prompt";
    expect(await notices.leave()).toBe("not_asked");
  });

  test("the same id of ours is the same number of the phone's", () => {
    const numbers = Array.from({ length: 2000 }, (_, n) => numberOf(`0198b0a0-0000-7000-8000-${n}`));
    expect(new Set(numbers).size).toBe(2000);
    expect(numbers.every((number) => number > 0 && number < 2 ** 31)).toBe(true);
    expect(numberOf("x")).toBe(numberOf("x"));
  });
});
