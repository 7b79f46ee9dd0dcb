import { afterEach, expect, test, vi } from "vitest";
import { isPackable, readPack, type Stored, storePack, writePack } from "./offline-pack.ts";

const file = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) });
const files = [
  file("/assets/editor-screen-1a2b3c4d.js", "export const naira = '₦';\n"),
  file("/assets/empty-Ab_-9012.css", ""),
  file("/assets/list-11111111.js", "import './editor-screen-1a2b3c4d.js';"),
];

test("pack › gives each file back as it was", () => {
  const read = readPack(writePack(files))!;
  expect(read.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
  expect(read.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual(
    files.map(({ bytes }) => new TextDecoder().decode(bytes)),
  );
});

test("pack › that was cut, has too much, or is another page › is refused", () => {
  const pack = writePack(files);
  for (let length = 0; length < pack.length; length++)
    expect([length, readPack(pack.slice(0, length))]).toEqual([length, null]);
  expect(readPack(new Uint8Array([...pack, 10]))).toBeNull();
  expect(readPack(file("", "<!doctype html>\n<title>Log in to this network</title>").bytes)).toBeNull();
});

/** Keeps from what the server answers; the names of what was kept, with the answers. */
async function keep(answer: () => Promise<Response>, wanted: readonly string[]) {
  vi.stubGlobal("fetch", answer);
  const kept = new Map<string, Response>();
  const cache: Pick<Cache, "put"> = {
    put: async (path, response) => void (typeof path === "string" && kept.set(path, response)),
  };
  return { result: await storePack(cache, "/assets/pack-1a2b3c4d.bin", new Set(wanted)), kept };
}
afterEach(() => vi.unstubAllGlobals());

const headers = {
  "content-type": "application/octet-stream",
  "content-encoding": "br",
  "content-length": "12",
  "content-security-policy": "default-src 'self'",
};
const whole = async () => new Response(writePack(files), { headers });

test("pack › its files are kept with types of their own and the policy of the answer they came with", async () => {
  const { result, kept } = await keep(
    whole,
    files.map(({ path }) => path),
  );
  expect(result).toBe("kept");
  const [script, sheet] = files.map(({ path }) => kept.get(path)!);
  expect(script!.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(sheet!.headers.get("content-type")).toBe("text/css; charset=utf-8");
  expect(script!.headers.get("content-security-policy")).toBe("default-src 'self'");
  expect(script!.headers.get("content-encoding")).toBeNull();
  expect(await script!.text()).toContain("₦");
});

test("pack › only files that are wanted are kept; one that is not in it is told", async () => {
  const some = await keep(whole, [files[2]!.path]);
  expect([some.result, [...some.kept.keys()]]).toEqual(["kept", [files[2]!.path]]);
  expect((await keep(whole, ["/assets/other-12345678.js"])).result).toBe("refused");
});

test("pack › without network, refused, cut or another page › nothing is kept", async () => {
  const broken = new ReadableStream({
    start(stream) {
      stream.enqueue(writePack(files).slice(0, 20));
      stream.error(new TypeError("network"));
    },
  });
  const answers: [Stored, () => Promise<Response>][] = [
    ["no answer", () => Promise.reject(new TypeError("network"))],
    ["refused", async () => new Response(writePack(files), { status: 404 })],
    ["refused", async () => new Response(broken)],
    ["refused", async () => new Response(writePack(files).slice(0, -1))],
    ["refused", async () => new Response("<!doctype html>\n<title>Log in to this network</title>")],
  ];
  for (const [expected, answer] of answers) {
    const { result, kept } = await keep(answer, [files[0]!.path]);
    expect([result, kept.size]).toEqual([expected, 0]);
  }
});

test("pack › takes scripts and styles whose name says what is in them, and nothing else", () => {
  expect(isPackable("assets/editor-screen-1a2b3c4d.js")).toBe(true);
  expect(isPackable("/assets/kit-Ab_-9012.css")).toBe(true);
  for (const other of ["theme.js", "sw.js", "fonts/doc-400.ttf", "assets/motif-side-BvgdOn2w.svg", "assets/editor.js"])
    expect([other, isPackable(other)]).toEqual([other, false]);
});
