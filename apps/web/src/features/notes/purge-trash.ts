import { isPastTrash } from "@ankara/domain/notes/trash";
import type { Store } from "../../store/store.ts";

/** Notes that have been in the trash for their thirty days go, here and by that everywhere. */
export async function purgeTrash(store: Store): Promise<void> {
  const now = Date.now();
  const rows = await store.db.notes
    .filter(
      ({ data }) => typeof data?.["archivedAt"] === "string" && isPastTrash({ archivedAt: data["archivedAt"] }, now),
    )
    .toArray();
  for (const { id } of rows) await store.remove("notes", id);
}
