import type { AttachmentRef } from "@ankara/domain/records/attachment";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { saveFile } from "../../store/save-file.ts";
import { currentStore } from "../../store/store.ts";

/** Pictures and words another app handed over, ready for a form; words too long for its note stay in the box. */
export type SharedExpense = { readonly id: string; readonly photos: AttachmentRef[]; readonly note: string };

/** Maximum length of an expense's note. */
const noteLength = 5000;

/**
 * `?shared=`: opens a form with what was shared. The address keeps it until the form is closed, so a reload brings both
 * back, and the box keeps it until `taken`.
 */
export function useSharedPictures(open: (shared: SharedExpense) => void, failed: () => void) {
  const [params, setParams] = useSearchParams();
  const id = params.get("shared");
  const opened = useEffectEvent(open);
  const notOpened = useEffectEvent(failed);
  useEffect(() => {
    if (id === null) return;
    let isActive = true;
    void (async () => {
      const { readShared } = await import("./shared-inbox.ts");
      const thing = await readShared(id).catch(() => undefined);
      if (!thing) return;
      const photos: AttachmentRef[] = [];
      for (const { bytes, name, type } of thing.pictures) {
        const saved = await saveFile(currentStore(), new File([bytes], name, { type }), { pdf: false });
        if (saved.ok) photos.push(saved.value);
      }
      if (!isActive) return;
      if (photos.length > 0) opened({ id, photos, note: thing.text.length <= noteLength ? thing.text : "" });
      else notOpened();
    })();
    return () => {
      isActive = false;
    };
  }, [id]);
  return {
    /** The form was closed: the address forgets what was shared, the box does not. */
    closed: () => {
      if (id === null) return;
      setParams(
        (before) => {
          before.delete("shared");
          return before;
        },
        { replace: true },
      );
    },
    /** The form was saved: the record has it now. */
    taken: async () => {
      if (id === null) return;
      const {
        readShared,
        deleteShared: dropShared,
        keepSharedText: updateSharedText,
      } = await import("./shared-inbox.ts");
      const thing = await readShared(id);
      if (thing && thing.text.length > noteLength) await updateSharedText(thing);
      else await dropShared(id);
    },
  };
}
