import { authorityOf } from "@ankara/domain/people/role";
import { sameValue } from "@ankara/sync/same-value";
import { readSession, writeUser } from "../session/session.ts";
import { handOverRequested, seriesProblem } from "./hand-over.ts";
import type { Store } from "../store/store.ts";
import type { SyncerDeps } from "./syncer.ts";
import { Uploader } from "./uploader.ts";

export type AfterRoundDeps = Pick<SyncerDeps, "api" | "signedIn" | "random"> & {
  /** The device is to be made known anew: it has given a series away. */
  readonly deviceChanged: () => void;
  /** Aborted when this tab no longer leads. */
  readonly signal: AbortSignal;
};

/** Runs after a round of the sync: hands over series another device asked for, then sends mails and files. */
export class AfterRound {
  readonly #store: Store;
  readonly #deps: AfterRoundDeps;
  readonly #uploader: Uploader;
  #registeredAnew = false;

  constructor(store: Store, deps: AfterRoundDeps) {
    this.#store = store;
    this.#deps = deps;
    this.#uploader = new Uploader(store, deps);
    deps.signal.addEventListener("abort", () => this.#uploader.stop(), { once: true });
  }

  request(why: "rest" | "asked" | "signed_in"): void {
    if (this.#deps.signal.aborted) return;
    this.#uploader.dispatch(why === "signed_in" ? { type: "signed_in" } : { type: "wake", why });
    if (why !== "rest") return;
    void followRole(this.#store);
    this.#handOver().catch((error: unknown) => {
      if (!this.#deps.signal.aborted) console.error("Series could not be handed over", error);
    });
    this.#sendMails().catch((error: unknown) => {
      if (!this.#deps.signal.aborted) console.error("Mails wait", error);
    });
  }

  /** Mails that were written without network: their documents are up now. */
  async #sendMails(): Promise<void> {
    if (!this.#deps.signedIn() || (await this.#store.db.meta.where("key").startsWith("mail/").count()) === 0) return;
    const { sendQueued } = await import("./mail-outbox.ts");
    await sendQueued(this.#store, this.#deps.api);
  }

  async #handOver(): Promise<void> {
    const trouble = await seriesProblem(this.#store);
    if (trouble === "asked") await handOverRequested(this.#store);
    // Once: a server that gives none is not asked without end.
    if (trouble === "missing" && !this.#registeredAnew) this.#deps.deviceChanged();
    this.#registeredAnew = trouble === "missing";
  }
}

/**
 * The role of the last full copy counts for the menu at once; what the session says of its user is asked for at the next
 * start. A copy from before there were roles says nothing.
 */
export async function followRole({ db, userId }: Store): Promise<void> {
  const authority = (await db.meta.get("authority"))?.value;
  const user = readSession()?.user;
  if (!authority || user?.id !== userId) return;
  if (!sameValue(authority, authorityOf(user.role ?? "owner", user.allowances ?? {})))
    writeUser({ ...user, ...authority });
}
