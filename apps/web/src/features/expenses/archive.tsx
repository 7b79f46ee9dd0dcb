import { Plural } from "@lingui/react/macro";
import { useLingui } from "@lingui/react/macro";
import { undoMs } from "@ankara/domain/constants";
import { currentStore } from "../../store/store.ts";
import { toast } from "../../ui/toast.tsx";

/** Archives or brings back expenses in one transaction; for ten seconds it can be undone. */
export function useArchive(): (ids: readonly string[], archive?: boolean) => Promise<void> {
  const { t } = useLingui();
  return async (ids, archive = true) => {
    await mark(ids, archive);
    const count = ids.length;
    toast(
      archive ? (
        <Plural value={count} one="# expense archived" other="# expenses archived" />
      ) : (
        <Plural value={count} one="# expense restored" other="# expenses restored" />
      ),
      { durationMs: undoMs, action: { label: t`Undo`, onClick: () => void mark(ids, !archive) } },
    );
  };
}

async function mark(ids: readonly string[], archive: boolean): Promise<void> {
  const store = currentStore();
  const at = store.instant();
  await store.write(async (unit) => {
    for (const id of ids) {
      const expense = await unit.record("expenses", id);
      if (!expense) continue;
      const archivedAt = archive ? at : null;
      await unit.write("expenses", id, { ...expense, archivedAt, updatedAt: at, deviceId: store.deviceId });
    }
  });
}
