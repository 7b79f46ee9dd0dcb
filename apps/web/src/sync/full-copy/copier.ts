import { newId, systemRandom } from "@ankara/domain/ids";
import { ownerAuthority } from "@ankara/domain/people/role";
import type { Api } from "../../api/api.ts";
import { type UserDatabase, userDatabase } from "../../store/database.ts";
import { KnownPayments } from "../../store/known-payments.ts";
import type { ChunkKey } from "../../store/store.ts";
import { runUnit } from "../../store/unit-of-work.ts";
import type { CopyTarget } from "../apply-server-changes.ts";
import { pullPages } from "../pull-pages.ts";
import type { CopyJob, FromCopier, ToCopier } from "./messages.ts";

type CopierDeps = {
  readonly post: (message: FromCopier) => void;
  readonly apiFor: (token: string) => Api;
  /** Work to finish before the end is reported, because this thread is ended after it. */
  readonly beforeEnd: () => Promise<void>;
};

/** Copies a business onto this device, page by page, away from the screen. */
export class Copier {
  readonly #deps: CopierDeps;
  #paused = false;

  constructor(deps: CopierDeps) {
    this.#deps = deps;
  }

  take(message: ToCopier): void {
    if (message.type === "pause") this.#paused = true;
    else void this.#copy(message.job);
  }

  async #copy(job: CopyJob): Promise<void> {
    const { post, apiFor, beforeEnd } = this.#deps;
    // A page the device lost with its power is asked for again, because the place that was reached is lost with it.
    const db = userDatabase(job.userId, { chromeTransactionDurability: "relaxed" });
    let chunks: ChunkKey[] = [];
    try {
      const pulled = await pullPages(
        targetOf(job, db, (written) => chunks.push(...written)),
        { api: apiFor(job.token) },
        {
          isPaused: () => this.#paused,
          onCopied: (copied) => {
            post({ type: "page", copied, chunks });
            chunks = [];
          },
        },
      );
      post({ type: "page", copied: undefined, chunks });
      await beforeEnd();
      post({ type: "end", pulled });
    } catch (error) {
      post({ type: "failed", message: String(error) });
    } finally {
      db.close();
    }
  }
}

/** The same database as the page's, without a memory of its rows: `onWritten` names what the page has to read again. */
const targetOf = (
  { userId, businessId, deviceId }: CopyJob,
  db: UserDatabase,
  onWritten: (chunks: readonly ChunkKey[]) => void,
): CopyTarget => {
  const known = new KnownPayments();
  const newOpId = () => newId(Date.now(), systemRandom);
  return {
    db,
    userId,
    businessId,
    deviceId,
    authority: async () => (await db.meta.get("authority"))?.value ?? ownerAuthority,
    write: async (act) => {
      const { value, committed } = await runUnit(db, { userId, deviceId }, newOpId, act, known);
      onWritten(committed.chunks.map(({ collection, chunk }): ChunkKey => [collection, chunk]));
      return value;
    },
    // The page reads it from the database.
    learnBusiness: () => undefined,
  };
};
