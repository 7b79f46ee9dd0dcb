import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { collectionsWithAttachments } from "@ankara/domain/records/attachment";
import { fieldsThat } from "@ankara/domain/records/field-rules";
import { rulesOf } from "@ankara/domain/records/rules/all";
import { buildCatalogItem, buildContact, buildExpense, buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import { partBytes } from "@ankara/contract/attachments";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachmentQuota } from "../commands/attachments/receive.ts";
import { runHousekeeping } from "../jobs/housekeeping.ts";
import {
  type Answer,
  TestDevice,
  type TestServer,
  type TestUser,
  creation,
  deletion,
  opId,
  testServer,
} from "../../test/support/server.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await testServer();
  owner = await server.signUp();
});
afterAll(() => server.close());

/** A photograph of noise: it does not compress, so it takes several parts. */
const photo = (side = 500) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

type File = { id: string; bytes: Buffer; type: string; name?: string };
const begin = (user: TestUser, { id, bytes, type, name = "receipt.jpg" }: File, changes: object = {}) =>
  user.call("POST", "/attachments", {
    attachment: { id, name, type, size: bytes.length, sha256: sha256(bytes), ...changes },
  });
const part = (user: TestUser, id: string, offset: number, bytes: Buffer): Promise<Answer> =>
  user.call("PATCH", `/attachments/${id}?offset=${offset}`, bytes, { "content-type": "application/octet-stream" });
async function send(user: TestUser, file: File): Promise<Answer> {
  let answer = await begin(user, file);
  while (answer.status === 200 && !answer.body.attachment.complete) {
    const { offset } = answer.body.attachment;
    answer = await part(user, file.id, offset, file.bytes.subarray(offset, offset + partBytes));
  }
  return answer;
}
const get = (user: TestUser, id: string) =>
  server.app.inject({ url: `/attachments/${id}`, headers: { authorization: `Bearer ${user.token}` } });
const getSmall = (user: TestUser, id: string) =>
  server.app.inject({ url: `/attachments/${id}?size=small`, headers: { authorization: `Bearer ${user.token}` } });
const jpeg = async (side?: number): Promise<File> => ({ id: opId(), bytes: await photo(side), type: "image/jpeg" });

describe("a file", () => {
  test("arrives in parts, is drawn anew, and is handed to its business alone", async () => {
    const bytes = await sharp(await photo(700))
      .withExif({ IFD0: { Copyright: "A secret place" } })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(bytes.length).toBeGreaterThan(partBytes * 1.2);
    const file = { id: opId(), bytes, type: "image/jpeg", name: 'Reçu "Balógun".jpg' };
    const answer = await send(owner, file);
    expect(answer.body.attachment).toEqual({ id: file.id, offset: bytes.length, complete: true });

    const { statusCode, headers, rawPayload } = await get(owner, file.id);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": "attachment; filename=\"Re_u Bal_gun.jpg\"; filename*=UTF-8''Re%C3%A7u%20Bal%C3%B3gun.jpg",
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 700 });
    expect(rawPayload.includes("A secret place")).toBe(false);

    const stranger = await server.signUp();
    expect((await get(stranger, file.id)).statusCode).toBe(404);
    expect((await server.call("GET", `/attachments/${file.id}`)).status).toBe(401);
    // The same id in another business is another file.
    expect((await begin(stranger, file)).body.attachment).toMatchObject({ offset: 0, complete: false });
  });

  test("is handed out under an ending of what it is, whatever its name says", async () => {
    const named = async (name: string) => {
      const file = { ...(await jpeg()), name };
      await send(owner, file);
      return (await get(owner, file.id)).headers["content-disposition"];
    };
    expect(await named("bill.pdf.exe")).toContain('filename="bill.pdf.exe.jpg"; ');
    expect(await named("IMG_1.JPEG")).toContain('filename="IMG_1.JPEG"; ');
    expect(await named("receipt")).toContain('filename="receipt.jpg"; ');
  });

  test("sent again is told that it is there, and keeps one copy", async () => {
    const file = await jpeg();
    await send(owner, file);
    const before = (await get(owner, file.id)).rawPayload;
    expect((await begin(owner, file)).body.attachment).toMatchObject({ complete: true });
    expect((await part(owner, file.id, 0, file.bytes.subarray(0, 10))).body.attachment).toMatchObject({
      complete: true,
    });
    expect((await get(owner, file.id)).rawPayload.equals(before)).toBe(true);
  });

  test("the same id with other contents is refused, half sent or whole", async () => {
    const [file, other] = [await jpeg(), await jpeg()];
    await begin(owner, file);
    expect((await begin(owner, { ...other, id: file.id })).body.code).toBe("attachment_reused");
    await send(owner, file);
    const answer = await begin(owner, { ...other, id: file.id });
    expect([answer.status, answer.body.code]).toEqual([409, "attachment_reused"]);
  });

  test("goes on where it broke off; a part that does not continue it changes nothing", async () => {
    const file = await jpeg(700);
    await begin(owner, file);
    await part(owner, file.id, 0, file.bytes.subarray(0, 1000));
    expect((await begin(owner, file)).body.attachment).toEqual({ id: file.id, offset: 1000, complete: false });
    for (const offset of [0, 999, 1001, file.bytes.length]) {
      const answer = await part(owner, file.id, offset, file.bytes.subarray(offset, offset + 100));
      expect([answer.status, answer.body.code]).toEqual([409, "attachment_offset"]);
    }
    expect((await get(owner, file.id)).statusCode).toBe(404);
    const sent = await Promise.all(
      [1000, 1000].map((at) => part(owner, file.id, at, file.bytes.subarray(at, at + 50))),
    );
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await send(owner, file)).body.attachment.complete).toBe(true);
  });

  test("bytes that are not what was announced leave nothing behind, and it begins anew", async () => {
    const file = await jpeg();
    const [head, tail] = [file.bytes.subarray(0, -4), Buffer.from("oops")];
    await begin(owner, file);
    await part(owner, file.id, 0, head);
    const answer = await part(owner, file.id, head.length, tail);
    expect([answer.status, answer.body.code]).toEqual([422, "attachment_damaged"]);
    expect((await begin(owner, file)).body.attachment.offset).toBe(0);
    expect((await send(owner, file)).body.attachment.complete).toBe(true);
  });

  test("a server that stopped before it stored the file stores it when it is asked again", async () => {
    const file = await jpeg();
    const { write } = server.deps.attachments;
    server.deps.attachments.write = () => Promise.reject(new Error("the disk went away"));
    expect((await send(owner, file)).status).toBe(500);
    server.deps.attachments.write = write;
    expect((await begin(owner, file)).body.attachment.complete).toBe(true);
    expect((await get(owner, file.id)).statusCode).toBe(200);
  });
});

describe("the thumbnail of a picture", () => {
  test("is a square of a few kB, made once, for its business alone", async () => {
    const file = { ...(await jpeg(900)), name: "wax.jpg" };
    await send(owner, file);
    const { write } = server.deps.attachments;
    const written: string[] = [];
    server.deps.attachments.write = (key, bytes) => {
      written.push(key);
      return write(key, bytes);
    };
    const first = await getSmall(owner, file.id);
    const again = await getSmall(owner, file.id);
    server.deps.attachments.write = write;
    expect([first.statusCode, first.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(first.headers["content-disposition"]).toContain('filename="wax.jpg"; ');
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 160, height: 160 });
    // Noise is the worst there is to compress; a photograph takes half of it.
    expect(first.rawPayload.length).toBeLessThan(12_000);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(written).toHaveLength(1);
    expect((await getSmall(await server.signUp(), file.id)).statusCode).toBe(404);
  });

  test("is asked for in vain where there is no picture (yet)", async () => {
    const paper = { id: opId(), bytes: Buffer.from("%PDF-1.4\n%a bill\n%%EOF"), type: "application/pdf" };
    await send(owner, paper);
    expect((await getSmall(owner, paper.id)).statusCode).toBe(404);
    const half = await jpeg();
    await begin(owner, half);
    expect((await getSmall(owner, half.id)).statusCode).toBe(404);
    const other = `/attachments/${paper.id}?size=huge`;
    expect((await owner.call("GET", other)).status).toBe(422);
  });

  test("leaves nothing behind when its picture goes while it is made", async () => {
    const file = await jpeg(900);
    await send(owner, file);
    const { write } = server.deps.attachments;
    let key = "";
    server.deps.attachments.write = async (small, bytes) => {
      key = small;
      await server.deps.attachments.remove(small.replace("-small.jpg", ".jpg"));
      return write(small, bytes);
    };
    const answer = await getSmall(owner, file.id);
    server.deps.attachments.write = write;
    expect(answer.statusCode).toBe(404);
    expect(key).toMatch(/-small\.jpg$/);
    expect(await server.deps.attachments.read(key)).toBeNull();
  });
});

describe("refused", () => {
  const hostile = (text: string) => Buffer.from(text);
  test.each([
    ["a drawing that carries a program", hostile("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), 415],
    ["a page", hostile("<!doctype html><script>alert(1)</script>"), 415],
    ["a picture that is none", hostile("\u0089PNG\r\n\u001a\n and then nonsense"), 415],
    ["a JPEG that ends in the middle", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]), 422],
  ])("%s", async (_, bytes, status) => {
    const answer = await send(owner, { id: opId(), bytes, type: "image/jpeg" });
    expect(answer.status).toBe(status);
    expect(answer.body.message).not.toBe("");
  });

  test("a PDF stays as it is", async () => {
    const bytes = Buffer.from("%PDF-1.4\n%a delivery note\n%%EOF");
    const file = { id: opId(), bytes, type: "application/pdf", name: "note.pdf" };
    expect((await send(owner, file)).body.attachment.complete).toBe(true);
    const { headers, rawPayload } = await get(owner, file.id);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(rawPayload.equals(bytes)).toBe(true);
  });

  test.each([
    ["another type", { type: "image/svg+xml" }],
    ["more than 10 MB", { size: 10 * 1024 * 1024 + 1 }],
    ["no hash", { sha256: "abc" }],
    ["no id", { id: "1" }],
  ])("%s", async (_, changes) => {
    expect((await begin(owner, await jpeg(20), changes)).status).toBe(422);
  });

  test("a part larger than a part, and bytes to a call that takes none", async () => {
    const file = await jpeg();
    await begin(owner, file);
    expect((await part(owner, file.id, 0, Buffer.alloc(partBytes + 1))).status).toBe(413);
    expect((await part(owner, opId(), 0, Buffer.alloc(10))).status).toBe(404);
    const wrong = await owner.call("POST", "/attachments", Buffer.alloc(10), {
      "content-type": "application/octet-stream",
    });
    expect(wrong.status).toBe(415);
  });

  test("more than a business may keep", async () => {
    const user = await server.signUp();
    const row = { business_id: user.user.business_id, name: "", type: "image/jpeg", sha256: Buffer.alloc(32) } as const;
    const most = 10 * 1024 * 1024;
    const rows = Array.from({ length: Math.floor(attachmentQuota / most) }, () => ({ ...row, id: opId(), size: most }));
    await server.deps.db.tenantTransaction(user.user.business_id, (tx) =>
      tx.insertInto("attachments").values(rows).execute(),
    );
    const answer = await begin(user, { id: opId(), bytes: Buffer.alloc(5 * 1024 * 1024), type: "image/jpeg" });
    expect([answer.status, answer.body.code]).toEqual([422, "storage_full"]);
  });
});

describe("what is cleared away", () => {
  const inDays = (days: number) => ({
    ...server.deps,
    now: () => new Date(Date.now() + days * 24 * 3600 * 1000),
  });
  /** The session has had its time too. */
  const signInAgain = async ({ user, password }: TestUser): Promise<TestUser> => {
    const { jwt } = (await server.call("POST", "/user_token", { auth: { login: user.username, password } })).body;
    const call: TestUser["call"] = (method, url, body, headers = {}) =>
      server.call(method, url, body, { authorization: `Bearer ${jwt}`, ...headers });
    return { user, password, token: jwt, call };
  };

  test("a file that stopped arriving, and one no record names; one that is named stays", async () => {
    const user = await server.signUp();
    const device = await TestDevice.of(user);
    const [half, orphan, named] = [await jpeg(), await jpeg(), await jpeg()];
    await begin(user, half);
    await part(user, half.id, 0, half.bytes.subarray(0, 100));
    await send(user, orphan);
    await send(user, named);
    const ref = { id: named.id, name: "a.jpg", type: "image/jpeg" as const, size: named.bytes.length };
    await device.receipts(creation("contacts", buildContact()), creation("expenses", buildExpense({ photos: [ref] })));
    await runHousekeeping(inDays(8));
    let again = await signInAgain(user);
    expect((await begin(again, half)).body.attachment.offset).toBe(0);
    expect((await get(again, orphan.id)).statusCode).toBe(200);
    await runHousekeeping(inDays(91));
    again = await signInAgain(user);
    expect((await get(again, orphan.id)).statusCode).toBe(404);
    expect((await get(again, named.id)).statusCode).toBe(200);
    await runHousekeeping(inDays(99));
    again = await signInAgain(user);
    expect((await get(again, named.id)).statusCode).toBe(200);
  });

  test("every field that names files keeps them, whichever collection it is of", async () => {
    const user = await server.signUp();
    const device = await TestDevice.of(user);
    const built = {
      catalogs: () => buildCatalogItem(),
      expenses: () => buildExpense(),
      invoices: () => buildInvoice(),
      payments: () => buildPayment(),
    } satisfies Record<(typeof collectionsWithAttachments)[number], () => { id: string }>;
    const ids = new Map<string, string>();
    for (const collection of collectionsWithAttachments)
      for (const field of fieldsThat(rulesOf(collection), ({ file }) => file !== undefined)) {
        const file = await jpeg(20);
        await send(user, file);
        const ref = { id: file.id, name: "", type: "image/jpeg", size: file.bytes.length };
        const record = { ...built[collection](), [field]: rulesOf(collection)[field]?.file === "one" ? ref : [ref] };
        expect(await device.receipts(creation(collection, record as never))).toMatchObject([{ status: "applied" }]);
        ids.set(`${collection}.${field}`, file.id);
      }
    await runHousekeeping(inDays(99));
    const again = await signInAgain(user);
    const found = await Promise.all([...ids].map(async ([at, id]) => [at, (await get(again, id)).statusCode] as const));
    expect(found).toEqual([...ids.keys()].map((at) => [at, 200]));
    expect(found.length).toBeGreaterThanOrEqual(5);
  });

  test("files of a deleted record stay while the record can be brought back", async () => {
    const user = await server.signUp();
    const device = await TestDevice.of(user);
    const file = await jpeg(20);
    await send(user, file);
    const expense = buildExpense({ photos: [{ id: file.id, name: "", type: "image/jpeg", size: file.bytes.length }] });
    await device.receipts(creation("expenses", expense));
    await device.receipts(deletion("expenses", expense.id, 2));
    await runHousekeeping(inDays(100));
    expect((await get(await signInAgain(user), file.id)).statusCode).toBe(200);
    // The tombstone goes, and a week later its files.
    await runHousekeeping(inDays(190));
    await runHousekeeping(inDays(199));
    expect((await get(await signInAgain(user), file.id)).statusCode).toBe(404);
  });

  test("an account that is deleted takes its files along", async () => {
    const user = await server.signUp();
    const folder = server.attachmentsFolder;
    const count = async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
    const before = await count();
    const file = await jpeg(20);
    await send(user, file);
    await getSmall(user, file.id);
    expect(await count()).toBe(before + 2);
    expect((await user.call("DELETE", "/users/delete")).status).toBe(200);
    expect(await count()).toBe(before);
  });
});
