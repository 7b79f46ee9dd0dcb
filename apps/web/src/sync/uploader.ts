import { beginAttachment, partBytes, sendAttachmentPart } from "@ankara/contract/attachments";
import { err, ok, type Result } from "@ankara/domain/result";
import {
  reduceUploads,
  type UploadEffect,
  type UploadEvent,
  type UploadFailure,
  uploadsIdle,
} from "@ankara/sync/uploads";
import type { ApiError } from "../api/api.ts";
import type { FileRow, UploadRow } from "../store/database.ts";
import { sha256Of } from "../platform/sha256.ts";
import type { Store } from "../store/store.ts";
import type { SyncerDeps } from "./syncer.ts";
import { markRefused, markSent, pickUpload, postpone, tidyUploads } from "./uploads.ts";

/** Half of what the server takes: a part that breaks off on a bad line costs less. */
const ownPartBytes = Math.min(partBytes, 128 * 1024);
const timeoutMs = 60_000;
/** A file that arrives damaged this often is not damaged by the line. */
const maxDamaged = 5;

/** Sends the files of one store, one part at a time, as `@ankara/sync/uploads` decides. */
export class Uploader {
  readonly #store: Store;
  readonly #deps: Pick<SyncerDeps, "api" | "signedIn" | "random">;
  #state = uploadsIdle;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  #tidied = false;

  constructor(store: Store, deps: Pick<SyncerDeps, "api" | "signedIn" | "random">) {
    this.#store = store;
    this.#deps = deps;
  }

  dispatch(event: UploadEvent): void {
    if (this.#stopped) return;
    const { state, effect } = reduceUploads(this.#state, event, this.#deps.random());
    this.#state = state;
    if (effect) void this.#perform(effect);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #perform(effect: UploadEffect): Promise<void> {
    clearTimeout(this.#timer);
    try {
      switch (effect.do) {
        case "pick":
          if (!this.#tidied) await tidyUploads(this.#store);
          this.#tidied = true;
          return this.dispatch({ type: "picked", upload: await pickUpload(this.#store) });
        case "begin":
          return await this.#begin(effect.id);
        case "send":
          return await this.#send(effect.id, effect.offset);
        case "note_sent":
          await markSent(this.#store, effect.id);
          return this.dispatch({ type: "noted" });
        case "note_refused":
          await markRefused(this.#store, effect);
          return this.dispatch({ type: "noted" });
        case "wait":
          this.#timer = setTimeout(() => this.dispatch({ type: "waited" }), effect.ms);
          if (effect.after !== null) await postpone(this.#store, effect.after);
          return;
        case "rest":
          this.#tidied = false;
          return;
        case "ask_to_sign_in":
          return; // the sync says so
      }
    } catch (error) {
      if (this.#stopped) return;
      // Nothing is noted that did not happen: the server is asked again how much it has.
      console.error("The queue of files could not write on this device", error);
      this.dispatch({ type: "failed", failure: { why: "server" } });
    }
  }

  async #begin(id: string): Promise<void> {
    const found = await this.#find(id);
    if (!found.ok) return this.dispatch({ type: "failed", failure: found.error });
    const { row, file } = found.value;
    const sha256 = await sha256Of(file.bytes);
    if (!this.#deps.signedIn()) return this.dispatch({ type: "failed", failure: { why: "expired" } });
    const { name, type, size } = row;
    const answer = await this.#deps.api.call(beginAttachment, {
      body: { attachment: { id, name, type, size, sha256 } },
    });
    if (answer.ok) this.dispatch({ type: "answered", ...answer.value.attachment });
    else this.dispatch({ type: "failed", failure: failureOf(answer.error, row) });
  }

  async #send(id: string, offset: number): Promise<void> {
    const found = await this.#find(id);
    if (!found.ok) return this.dispatch({ type: "failed", failure: found.error });
    if (!this.#deps.signedIn()) return this.dispatch({ type: "failed", failure: { why: "expired" } });
    const { row, file } = found.value;
    const answer = await this.#deps.api.call(sendAttachmentPart, {
      params: { id },
      query: { offset: String(offset) },
      bytes: file.bytes.slice(offset, offset + ownPartBytes),
      timeoutMs,
    });
    if (answer.ok) this.dispatch({ type: "answered", ...answer.value.attachment });
    else this.dispatch({ type: "failed", failure: failureOf(answer.error, row) });
  }

  async #find(id: string): Promise<Result<{ row: UploadRow; file: FileRow }, UploadFailure>> {
    const [row, file] = await Promise.all([this.#store.db.uploads.get(id), this.#store.db.files.get(id)]);
    // Taken off its record since it was picked.
    if (!row) return err({ why: "lost" });
    if (!file) return err({ why: "refused", code: "file_missing", message: "" });
    return ok({ row, file });
  }
}

/** Returns what a refusal means for the queue. */
function failureOf({ code, status, message, retryAfter }: ApiError, { tries }: UploadRow): UploadFailure {
  if (code === "unauthenticated") return { why: "expired" };
  if (status === 0) return { why: "offline" };
  if (code === "attachment_offset" || status === 404) return { why: "lost" };
  if (code === "attachment_damaged" && tries < maxDamaged) return { why: "lost" };
  if ([409, 413, 415, 422].includes(status)) return { why: "refused", code, message };
  return { why: "server", ...(retryAfter !== null && { retryAfterMs: retryAfter * 1000 }) };
}
