import { createHash } from "node:crypto";
import type { BusinessId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database, Tx } from "../db/database.ts";
import type { Log } from "../log.ts";
import type { FileStore } from "../providers/files/file-store.ts";
import type { Drawn, DrawTask } from "./draw-task.ts";
import type { Drawer } from "./drawing-pool.ts";

/** A kept file that is this old goes: a document asked for again is drawn again. */
const retentionDays = 30;

export type CachedDocument = {
  readonly businessId: BusinessId;
  readonly documentId: string;
  /** Everything that is printed, and nothing else: a private note must not cost a drawing. */
  readonly printed: unknown;
};

/**
 * Documents as files: drawn in a process of its own, once for each version of what they print, and kept for whoever asks next.
 * Of each document one file is kept, the latest. Which ones there are stands in `drawings`, so that they go with their account.
 */
export class Drawings {
  readonly #pool: Drawer;
  readonly #store: FileStore;
  readonly #db: Database;
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #underWay = new Map<string, Promise<Uint8Array>>();

  constructor({
    pool,
    store,
    db,
    log,
    now,
  }: {
    pool: Drawer;
    store: FileStore;
    db: Database;
    log: Log;
    now: () => Date;
  }) {
    this.#pool = pool;
    this.#store = store;
    this.#db = db;
    this.#log = log;
    this.#now = now;
  }

  /**
   * The file of a document: the kept one, or drawn now. Whoever asks while it is drawn gets the same drawing.
   *
   * @param toTask - what is to be drawn; asked for only when there is no file, and may refuse by throwing
   * @throws DrawingBusy | DrawingFailed as `DrawingPool.draw`
   */
  async documentFile(
    document: CachedDocument,
    toTask: () => Promise<DrawTask>,
    options: { readonly patient?: boolean } = {},
  ): Promise<Uint8Array> {
    const key = await keyOf(document);
    // A mail does not share the fate of a request that is turned away.
    const name = `${key} ${String(options.patient)}`;
    const underWay = this.#underWay.get(name);
    if (underWay) return underWay;
    const work = this.#readOrDraw(key, document, toTask, options).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, work);
    return work;
  }

  /** Draws what is kept nowhere. */
  draw(task: DrawTask, options: { readonly patient?: boolean } = {}): Promise<Drawn> {
    return this.#pool.draw(task, options);
  }

  /** Removes a file whose row is gone. */
  remove(key: string): Promise<void> {
    return this.#store.remove(key);
  }

  /** Removes the files of a business that have had their time. */
  async sweep(businessId: BusinessId, now: Date): Promise<void> {
    const before = new Date(now.getTime() - retentionDays * 24 * 3600 * 1000);
    await this.#db.tenantTransactionHome(businessId, async (tx) => {
      const old = await tx
        .selectFrom("drawings")
        .select(["document_id", "key"])
        .where("business_id", "=", businessId)
        .where("made_at", "<", before)
        .forUpdate()
        .execute();
      for (const { document_id, key } of old) {
        // First the file: interrupted here, the row is found again; the other way round nobody would find the file.
        await this.#store.remove(key);
        await tx
          .deleteFrom("drawings")
          .where("business_id", "=", businessId)
          .where("document_id", "=", document_id)
          .execute();
      }
    });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #readOrDraw(
    key: string,
    document: CachedDocument,
    toTask: () => Promise<DrawTask>,
    options: { readonly patient?: boolean },
  ): Promise<Uint8Array> {
    const stored = await this.#store.read(key);
    if (stored) return stored.bytes;
    const { bytes } = await this.#pool.draw(await toTask(), options);
    // A full disk or a database that went away costs the next one a drawing, not this one their file.
    await this.#save(key, document, Buffer.from(bytes)).catch((error: unknown) =>
      this.#log.warn({ err: error }, "a drawn document was not kept"),
    );
    return bytes;
  }

  async #save(key: string, { businessId, documentId }: CachedDocument, bytes: Buffer): Promise<void> {
    // The row first: a file without one would outlive its account.
    const written = await this.#db.tenantTransactionHome(businessId, (tx) =>
      insertRow(tx, { businessId, documentId, key, bytes: bytes.length, now: this.#now() }),
    );
    if (!written) return;
    await this.#store.write(key, bytes);
    if (written.before !== null && written.before !== key) await this.#store.remove(written.before);
    // Deleting removes the row first: one that went meanwhile has left its file to us.
    const named = await this.#db.tenantTransactionHome(businessId, (tx) =>
      tx
        .selectFrom("drawings")
        .select("key")
        .where("business_id", "=", businessId)
        .where("document_id", "=", documentId)
        .executeTakeFirst(),
    );
    if (named?.key !== key) await this.#store.remove(key);
  }
}

/** Write down which file is kept for a document. @returns the one before, or undefined when the business is gone */
async function insertRow(
  tx: Tx,
  row: { businessId: BusinessId; documentId: string; key: string; bytes: number; now: Date },
): Promise<{ before: string | null } | undefined> {
  const business = tx.selectFrom("businesses").select("id").where("id", "=", row.businessId);
  if (!(await business.forKeyShare().executeTakeFirst())) return undefined;
  const before = await tx
    .selectFrom("drawings")
    .select("key")
    .where("business_id", "=", row.businessId)
    .where("document_id", "=", row.documentId)
    .executeTakeFirst();
  await sql`
    insert into drawings (business_id, document_id, key, bytes, made_at)
    values (${row.businessId}::uuid, ${row.documentId}::uuid, ${row.key}, ${row.bytes}, ${row.now})
    on conflict (business_id, document_id) do update
      set key = excluded.key, bytes = excluded.bytes, made_at = excluded.made_at`.execute(tx);
  return { before: before?.key ?? null };
}

/** Says nothing about its contents to whoever sees the name: of a business nobody knows the id of, it cannot be guessed. */
async function keyOf({ businessId, documentId, printed }: CachedDocument): Promise<string> {
  const hash = createHash("sha256");
  hash
    .update(await drawingVersion())
    .update(businessId)
    .update(documentId)
    .update(JSON.stringify(printed));
  return `${hash.digest("base64url")}.pdf`;
}

const root = join(import.meta.dirname, "../../../..");
/** Everything a document's bytes depend on beside what it says. Formats of numbers and dates come with Node. */
const sources = [
  "packages/documents/src/**/*.ts",
  "packages/domain/src/**/*.ts",
  "packages/*/package.json",
  "apps/web/public/fonts/**/*.ttf",
];
let version: Promise<string> | undefined;

/** Fingerprint of the program that draws: a file kept by another version is drawn anew. Read once, about 50 ms. */
function drawingVersion(): Promise<string> {
  version ??= readVersion();
  return version;
}

async function readVersion(): Promise<string> {
  const names: string[] = [];
  for await (const name of glob(sources, { cwd: root })) if (!name.endsWith(".test.ts")) names.push(name);
  const hash = createHash("sha256").update(process.version);
  for (const name of names.toSorted()) hash.update(name).update(await readFile(join(root, name)));
  return hash.digest("base64url");
}
