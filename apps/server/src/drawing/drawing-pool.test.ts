import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildInvoice } from "@ankara/fixtures/builders";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { patienceMs } from "../../../../patience.ts";
import { Metrics } from "../watch/metrics.ts";
import { type DrawingLimits, DrawingBusy, DrawingFailed, DrawingPool } from "./drawing-pool.ts";

const worker = pathToFileURL(join(import.meta.dirname, "../../test/drawing/misbehaving-worker.ts"));
const pools: DrawingPool[] = [];
const metrics = new Metrics();
function poolOf(limits: Partial<DrawingLimits> = {}): DrawingPool {
  const pool = new DrawingPool(
    metrics,
    { processes: 1, maxWaiting: 2, timeoutMs: patienceMs, heapMb: 48, ...limits },
    worker,
  );
  pools.push(pool);
  return pool;
}
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

const task = (publicUrl: string) => ({ kind: "invoice" as const, input: { invoice: buildInvoice(), publicUrl } });
const drawn = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe("a task that misbehaves", () => {
  test.each([
    ["throw", "expected a document"],
    ["die", "exited"],
    ["hoard", "exited"],
    ["gulp", "exited"],
  ])("%s › fails alone with its reason › the next is drawn by another process", async (how, reason) => {
    const pool = poolOf();
    const failing = pool.draw(task(how));
    const behind = pool.draw(task("well"));
    await expect(failing).rejects.toThrow(DrawingFailed);
    await expect(failing).rejects.toThrow(reason);
    expect(drawn((await behind).bytes)).toBe("%PDF-drawn");
    expect(drawn((await pool.draw(task("well"))).bytes)).toBe("%PDF-drawn");
  });

  test("it never ends › is cut off in time › the next is drawn", async () => {
    const pool = poolOf({ timeoutMs: 6_000 });
    const failing = pool.draw(task("hang"));
    const behind = pool.draw(task("well"));
    await expect(failing).rejects.toThrow("it took too long");
    expect(drawn((await behind).bytes)).toBe("%PDF-drawn");
  });
});

test("the first drawing › its code as it was compiled › is kept for the processes after it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ankara-compiled-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  vi.stubEnv("NODE_COMPILE_CACHE", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const pool = new DrawingPool(metrics);
  pools.push(pool);
  const { bytes } = await pool.draw(task("https://shop.example"));
  expect(drawn(bytes.subarray(0, 5))).toBe("%PDF-");
  const kept = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(kept.filter((entry) => entry.isFile()).length).toBeGreaterThan(50);
});

describe("the queue", () => {
  test("more requests than may wait › turned away at once › those before are drawn", async () => {
    const pool = poolOf();
    const accepted = ["slow", "slow", "slow"].map((how) => pool.draw(task(how)));
    await expect(pool.draw(task("well"))).rejects.toThrow(DrawingBusy);
    expect((await Promise.all(accepted)).map(({ bytes }) => drawn(bytes))).toEqual(Array(3).fill("%PDF-drawn"));
    expect(await metrics.text()).toMatch(/ankara_drawing_seconds_count\{kind="invoice",outcome="busy"\} 1/);
  });

  test("a mail › waits behind every request › is never turned away", async () => {
    const pool = poolOf();
    const order: string[] = [];
    const draw = (name: string, options = {}) => pool.draw(task("slow"), options).then(() => order.push(name));
    const all = [draw("first"), draw("mail", { patient: true }), draw("second"), draw("third")];
    all.push(draw("other mail", { patient: true }));
    await Promise.all(all);
    expect(order).toEqual(["first", "second", "third", "mail", "other mail"]);
  });
});
