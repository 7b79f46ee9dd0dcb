import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { s3StandIn } from "../../test/support/s3-stand-in.ts";
import { backupEnv, type BackupStore, folderStore, storeOf } from "./store.ts";
import { seal, unseal } from "./seal.ts";
import { archiveSettings, fetchWal, shipWal } from "./wal.ts";

let folder: string;
let identity: string;
let recipients: string[];
let s3: Awaited<ReturnType<typeof s3StandIn>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ankara-backup-"));
  identity = await generateIdentity();
  recipients = [await identityToRecipient(identity)];
  s3 = await s3StandIn();
});
afterAll(async () => {
  s3.close();
  await rm(folder, { recursive: true, force: true });
});

const bucket = (prefix = "shop") =>
  storeOf(`s3://vault/${prefix}`, {
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_KEY_ID: "key-of-tests",
    BACKUP_S3_SECRET: "secret of the tests",
  });
const stores: [string, () => BackupStore][] = [
  ["a folder", () => folderStore(join(folder, "store"))],
  ["S3", () => bucket()],
];

describe.each(stores)("%s keeps backups", (_, open) => {
  test("of every size, under their names, and lists them all", async () => {
    const store = open();
    // One byte more than two parts of an upload.
    const sizes = {
      "base/a": 0,
      "base/b": 5,
      "base/c": 16 * 1024 * 1024,
      "base/d": 2 * 16 * 1024 * 1024 + 1,
      "wal/e": 10,
    };
    for (const [name, size] of Object.entries(sizes)) {
      const bytes = randomBytes(size);
      expect(await store.put(name, Readable.from([bytes.subarray(0, size >> 1), bytes.subarray(size >> 1)]))).toBe(
        size,
      );
      expect((await buffer(await store.get(name))).equals(bytes)).toBe(true);
    }
    expect(await store.list("base/")).toEqual(["base/a", "base/b", "base/c", "base/d"]);
    expect(await store.list("wal/")).toEqual(["wal/e"]);
    await expect(store.get("base/none")).rejects.toThrow(/ENOENT|has no base\/none/);
  });
});

test("backup › a store that is away fails the backup instead of losing it", async () => {
  const away = storeOf("s3://vault", {
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_KEY_ID: "another key",
    BACKUP_S3_SECRET: "x",
  });
  await expect(away.put("base/x", Readable.from(["text"]))).rejects.toThrow(/403|AccessDenied/);
  expect([...s3.objects.keys()].filter((name) => name.endsWith("base/x"))).toEqual([]);
});

describe("a sealed stream", () => {
  const plain = randomBytes(300_000);
  const sealed = async () => buffer(await seal(Readable.from([plain]), recipients));
  const opened = async (bytes: Buffer, key = identity) => buffer(await unseal(Readable.from([bytes]), key));

  test("comes back whole for its key, and says nothing without it", async () => {
    const bytes = await sealed();
    expect((await opened(bytes)).equals(plain)).toBe(true);
    expect(bytes.includes(plain.subarray(0, 16))).toBe(false);
    await expect(opened(bytes, await generateIdentity())).rejects.toThrow(/no identity matched/);
  });

  test("that was changed, cut at the end of a part, or put in another order is refused", async () => {
    const bytes = await sealed();
    const part = 64 * 1024 + 16;
    const header = bytes.length - Math.ceil((bytes.length - 200) / part) * part;
    const start = bytes.indexOf("\n", bytes.indexOf("\n--- ") + 1) + 1 + 16;
    expect(header).toBeLessThan(start);
    const changed = Buffer.from(bytes);
    changed[start + part + 7] = (changed[start + part + 7] ?? 0) ^ 1;
    await expect(opened(changed)).rejects.toThrow(/invalid tag/);
    await expect(opened(bytes.subarray(0, start + 2 * part))).rejects.toThrow(/invalid tag/);
    const swapped = Buffer.concat([
      bytes.subarray(0, start),
      bytes.subarray(start + part, start + 2 * part),
      bytes.subarray(start, start + part),
      bytes.subarray(start + 2 * part),
    ]);
    await expect(opened(swapped)).rejects.toThrow(/invalid tag/);
  });
});

describe("the archived log", () => {
  test("is carried off once, by place, and two histories under one name are seen", async () => {
    const spool = await mkdtemp(join(folder, "spool-"));
    const backup = { store: bucket("log"), recipients };
    const segments = [
      "000000010000000000000003",
      "000000010000000000000004",
      "000000020000000000000004",
      "00000002.history",
    ];
    for (const name of segments) await writeFile(join(spool, name), `log ${name}`);
    await writeFile(join(spool, "000000010000000000000005.part"), "half");
    expect(await shipWal(spool, backup)).toBe(4);
    expect(await readdir(spool)).toEqual(["000000010000000000000005.part"]);
    const fetch = async (from: string) => {
      const got = new Map<string, string>();
      await fetchWal(backup.store, identity, from, async (name, content) => {
        got.set(name, (await buffer(content)).toString());
      });
      return got;
    };
    expect([...(await fetch("000000010000000000000004")).keys()].toSorted()).toEqual([
      "000000010000000000000004",
      "00000002.history",
      "000000020000000000000004",
    ]);
    expect((await fetch("000000010000000000000004")).get("000000020000000000000004")).toBe(
      "log 000000020000000000000004",
    );
    // Sent again after a crash it is there once.
    await writeFile(join(spool, "000000010000000000000003"), "log 000000010000000000000003");
    await shipWal(spool, backup);
    expect((await fetch("000000010000000000000003")).size).toBe(4);
    await writeFile(join(spool, "000000010000000000000003"), "another history");
    await shipWal(spool, backup);
    await expect(fetch("000000010000000000000003")).rejects.toThrow(/two servers/);
  });

  test("a command with quotes in its path is refused rather than guessed", () => {
    expect(() => archiveSettings('/data/"x')).toThrow(/cannot work with/);
    expect(archiveSettings("/data 100%/wal")["archive_command"]).toContain('"/data 100%%/wal/%f"');
  });
});

test("backup › settings that cannot work are named", () => {
  expect(backupEnv({})).toBeNull();
  expect(() => backupEnv({ BACKUP_TO: "/backups" })).toThrow(/BACKUP_RECIPIENTS/);
  expect(() => backupEnv({ BACKUP_TO: "s3://vault", BACKUP_RECIPIENTS: recipients[0] })).toThrow(/BACKUP_S3_ENDPOINT/);
});

test("backup › a folder keeps nothing of what broke off", async () => {
  const store = folderStore(join(folder, "broken"));
  const broken = Readable.from(
    (async function* () {
      yield "half";
      throw new Error("the disk went away");
    })(),
  );
  await expect(store.put("base/half", broken)).rejects.toThrow("the disk went away");
  expect(await store.list("")).toEqual([]);
  await expect(readFile(join(folder, "broken/base/half.part"))).rejects.toThrow(/ENOENT/);
});
