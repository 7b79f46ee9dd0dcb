import { liveQuery } from "dexie";
import { useEffect, useState } from "react";
import type { AttachmentRef } from "@ankara/domain/records/attachment";
import type { FileRow, UploadRow } from "./database.ts";
import { useSaveData } from "./save-data.ts";
import { fetchAttachment, type FetchProblem } from "./fetch-attachment.ts";
import { useDevice } from "./hooks.ts";
import { currentStore } from "./store.ts";

/**
 * A file as a screen shows it. `ready`: its bytes are here, under an address of this page. `loading`: they are on their
 * way. `waiting`: there is no network, they come later. `missing`: the server does not have them: they are still on the
 * device that took them. `held`: data is being saved; they come when they are asked for (`evenIfSaving`).
 */
export type AttachmentView =
  | { readonly state: "ready"; readonly url: string; readonly bytes: number }
  | { readonly state: "loading" | "waiting" | "missing" | "held" };

/**
 * One file of a record: from this device, or fetched once and kept. Tries again when the network comes back.
 *
 * @param options.fetch - false shows only what is on the device already
 * @param options.evenIfSaving - the person asked for this one: it is fetched on a mobile network with "Save data" on, too
 */
export function useAttachment(
  ref: Pick<AttachmentRef, "id"> | null | undefined,
  { fetch: wanted = true, evenIfSaving = false }: { fetch?: boolean; evenIfSaving?: boolean } = {},
): AttachmentView {
  const { holds } = useSaveData();
  const held = holds && !evenIfSaving;
  const fetch = wanted && !held;
  const id = ref?.id ?? "";
  const file = useFile(id);
  const [problem, setProblem] = useState<{ id: string; why: FetchProblem } | null>(null);

  const absent = file === null;
  useEffect(() => {
    if (!absent || id === "" || !fetch) return;
    const store = currentStore();
    const over = new AbortController();
    const ask = async () => {
      const result = await fetchAttachment(store, id);
      if (!over.signal.aborted) setProblem(result.ok ? null : { id, why: result.error });
    };
    void ask();
    window.addEventListener("online", ask, { signal: over.signal });
    return () => over.abort();
  }, [absent, id, fetch]);

  if (file) return { state: "ready", ...file };
  if (wanted && held && absent) return { state: "held" };
  if (problem?.id !== id) return { state: "loading" };
  return { state: problem.why === "missing" ? "missing" : "waiting" };
}

type Shown = { readonly url: string; readonly bytes: number };

/** An address of the bytes on this device; null when they are not here, undefined until the device has answered. */
function useFile(id: string): Shown | null | undefined {
  const [found, setFound] = useState<{ id: string; file: Shown | null }>();
  useEffect(() => {
    if (id === "") return;
    const store = currentStore();
    let shown: Shown | null = null;
    const subscription = liveQuery(() => store.db.files.get(id)).subscribe({
      next: (row: FileRow | undefined) => {
        // Bytes of an id never change: the first address stays good.
        if (row)
          shown ??= {
            url: URL.createObjectURL(new Blob([row.bytes], { type: row.type })),
            bytes: row.bytes.byteLength,
          };
        setFound({ id, file: shown });
      },
      error: (error: unknown) => console.error("The device did not give a file", error),
    });
    return () => {
      subscription.unsubscribe();
      if (shown) URL.revokeObjectURL(shown.url);
    };
  }, [id]);
  return found?.id === id ? found.file : undefined;
}

/** What the server does not have yet of these files: waiting, or refused with a reason. Null when it has it. */
export function useUpload(id: string): UploadRow | null {
  return useDevice(`upload/${id}`, async ({ db }) => (await db.uploads.get(id)) ?? null) ?? null;
}

/** Files the server did not take, for the person to settle. */
export const useRefusedUploads = (): UploadRow[] =>
  useDevice("uploads/refused", ({ db }) => db.uploads.where({ state: "refused" }).toArray()) ?? none;

const none: UploadRow[] = [];
