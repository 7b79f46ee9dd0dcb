import { sniffAttachment } from "@ankara/domain/records/attachment";
import { err, ok, type Result } from "@ankara/domain/result";
import { browserDeps, refusalOf } from "../api/api.ts";
import { tokenOf } from "../session/session.ts";
import type { Store } from "../store/store.ts";

/** `missing`: the server does not have it (yet). `later`: no network, or the server is busy: ask again. */
export type FetchProblem = "missing" | "later";

const timeoutMs = 60_000;
const underWay = new Map<string, Promise<Result<ArrayBuffer, FetchProblem>>>();

/** The whole file, or the thumbnail of a picture. */
export type FileSize = "whole" | "small";

/** Bytes of a file from the server, kept on this device from then on. Asked for once, however many screens want them. */
export function fetchAttachment(
  store: Store,
  id: string,
  { size = "whole", fetch = browserDeps.fetch }: { size?: FileSize; fetch?: typeof globalThis.fetch } = {},
): Promise<Result<ArrayBuffer, FetchProblem>> {
  const key = `${store.userId}/${id}/${size}`;
  let pending = underWay.get(key);
  if (!pending) {
    pending = requestFile(store, id, size, fetch).finally(() => underWay.delete(key));
    underWay.set(key, pending);
  }
  return pending;
}

async function requestFile(
  store: Store,
  id: string,
  size: FileSize,
  fetch: typeof globalThis.fetch,
): Promise<Result<ArrayBuffer, FetchProblem>> {
  // The store's own person: another one may have signed in on this phone meanwhile.
  const token = tokenOf(store.userId);
  if (token === null || !navigator.onLine) return err("later");
  let bytes: ArrayBuffer;
  try {
    const query = size === "small" ? "?size=small" : "";
    const answer = await fetch(`${browserDeps.origin}/attachments/${encodeURIComponent(id)}${query}`, {
      headers: { Accept: "application/octet-stream", Authorization: `Bearer ${token}` },
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      refusalOf(answer, await answer.json().catch(() => null), browserDeps.onUnauthenticated);
      return err(answer.status === 404 ? "missing" : "later");
    }
    bytes = await answer.arrayBuffer();
  } catch {
    return err("later");
  }
  const type = sniffAttachment(new Uint8Array(bytes, 0, Math.min(16, bytes.byteLength)));
  if (!type) return err("later");
  try {
    await store.db[size === "small" ? "thumbnails" : "files"].put({ id, type, bytes, at: store.instant() });
  } catch (error) {
    console.error("A file could not be kept on this device", error);
    return err("later");
  }
  return ok(bytes);
}
