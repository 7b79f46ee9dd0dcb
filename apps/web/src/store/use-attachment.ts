import { type RefCallback, useCallback, useEffect, useState } from "react";
import type { AttachmentRef } from "@ankara/domain/records/attachment";
import { ok, type Result } from "@ankara/domain/result";
import { drawThumbnail } from "../platform/draw-thumbnail.ts";
import type { FileRow, UploadRow } from "./database.ts";
import { fetchAttachment, type FetchProblem } from "../sync/fetch-attachment.ts";
import { useDevice, watchDevice } from "./hooks.ts";
import { currentStore, type Store } from "./store.ts";

/**
 * A file as a screen shows it. `ready`: its bytes are here, under an address of this page. `loading`: they are on their
 * way. `waiting`: there is no network, they come later. `missing`: the server does not have them: they are still on the
 * device that took them.
 */
export type AttachmentView =
  | { readonly state: "ready"; readonly url: string; readonly bytes: number }
  | { readonly state: "loading" | "waiting" | "missing" };

/**
 * One whole file of a record: from this device, or fetched once and kept. Give it when the person opens the file, and
 * null before: it may be 200 kB. Tries again when the network comes back.
 */
export const useAttachment = (ref: Pick<AttachmentRef, "id"> | null): AttachmentView =>
  useStoredFile("files", ref?.id ?? "", fetchAttachment);

/**
 * A picture of a record as a list shows it: a square of a few kB, which comes with "Save data" on, too. It is looked for
 * when the element that takes `seen` comes near the screen. A PDF has none, and stays `loading`.
 */
export function useThumbnail(ref: Pick<AttachmentRef, "id" | "type"> | null | undefined): {
  view: AttachmentView;
  seen: RefCallback<Element>;
} {
  const [isNear, setIsNear] = useState(false);
  const seen = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      // The second is for what scrolls inside a sheet.
      { rootMargin: "200px", scrollMargin: "200px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isPicture = ref && ref.type !== "application/pdf";
  return { view: useStoredFile("thumbnails", isNear && isPicture ? ref.id : "", obtainThumbnail), seen };
}

/** Drawn from the picture where that is on this device, as those of an older app are; else the server's. */
async function obtainThumbnail(store: Store, id: string): Promise<Result<ArrayBuffer, FetchProblem>> {
  const file = await store.db.files.get(id);
  const bytes = file && (await drawThumbnail(new Blob([file.bytes], { type: file.type })));
  if (!bytes) return fetchAttachment(store, id, { size: "small" });
  await store.db.thumbnails.put({ id, type: "image/jpeg", bytes, at: store.instant() });
  return ok(bytes);
}

type Obtain = (store: Store, id: string) => Promise<Result<ArrayBuffer, FetchProblem>>;

/** Reads the bytes a table stores under an id, fetched where they are missing; an empty id asks for nothing. */
function useStoredFile(table: "files" | "thumbnails", id: string, obtain: Obtain): AttachmentView {
  const cachedBytes = useBytes(table, id);
  const [problem, setProblem] = useState<{ id: string; why: FetchProblem } | null>(null);
  const absent = cachedBytes === null;
  useEffect(() => {
    if (!absent || id === "") return;
    const store = currentStore();
    const over = new AbortController();
    const fetchFile = async () => {
      const result = await obtain(store, id);
      if (!over.signal.aborted) setProblem(result.ok ? null : { id, why: result.error });
    };
    void fetchFile();
    window.addEventListener("online", fetchFile, { signal: over.signal });
    return () => over.abort();
  }, [absent, id, obtain]);

  if (cachedBytes) return { state: "ready", ...cachedBytes };
  if (problem?.id !== id) return { state: "loading" };
  return { state: problem.why === "missing" ? "missing" : "waiting" };
}

type Shown = { readonly url: string; readonly bytes: number };

/** An address of the bytes on this device; null when they are not here, undefined until the device has answered. */
function useBytes(table: "files" | "thumbnails", id: string): Shown | null | undefined {
  const [found, setFound] = useState<{ id: string; file: Shown | null }>();
  useEffect(() => {
    if (id === "") return;
    const store = currentStore();
    let shown: Shown | null = null;
    const stop = watchDevice(
      () => store.db[table].get(id),
      (row: FileRow | undefined) => {
        // Bytes of an id never change: the first address stays good.
        if (row)
          shown ??= {
            url: URL.createObjectURL(new Blob([row.bytes], { type: row.type })),
            bytes: row.bytes.byteLength,
          };
        setFound({ id, file: shown });
      },
    );
    return () => {
      stop();
      if (shown) URL.revokeObjectURL(shown.url);
    };
  }, [table, id]);
  return found?.id === id ? found.file : undefined;
}

/** Returns the upload state of these files: waiting, or refused with a reason. Null when the server has them. */
export function useUpload(id: string): UploadRow | null {
  return useDevice(`upload/${id}`, async ({ db }) => (await db.uploads.get(id)) ?? null) ?? null;
}

/** Files the server did not take, for the person to settle. */
export const useRefusedUploads = (): UploadRow[] =>
  useDevice("uploads/refused", ({ db }) => db.uploads.where({ state: "refused" }).toArray()) ?? none;

const none: UploadRow[] = [];
