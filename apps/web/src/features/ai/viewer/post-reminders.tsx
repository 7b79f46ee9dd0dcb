import type { ItemId } from "@ankara/domain/records/fields";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type PlannedPost, postsIn } from "@ankara/domain/ai/content-calendar";
import type { AiItem } from "@ankara/domain/ai/item";
import { undoMs } from "@ankara/domain/constants";
import { todayIn } from "@ankara/domain/dates/dates";
import { newId, systemRandom } from "@ankara/domain/ids";
import { Note } from "@ankara/domain/records/note";
import { useMemo, useState } from "react";
import { thisDevice } from "../../../platform/device.ts";
import { useRecords, useZone } from "../../../store/hooks.ts";
import { currentStore } from "../../../store/store.ts";
import { Button } from "../../../ui/button.tsx";
import { BellIcon } from "../../../ui/icons.ts";
import { toast } from "../../../ui/toast.tsx";

/** Local time of a reminder: before the hours in which people read. */
const reminderTime = "09:00";

/**
 * Turns the days of a content calendar into notes with a reminder, and off again. Works without a network; nothing for other texts
 * and for a plan whose days are over.
 */
export function PostReminders({ item, content }: { item: AiItem; content: string }) {
  const { t } = useLingui();
  const timeZone = useZone();
  const notes = useRecords("notes");
  const [busy, setBusy] = useState(false);
  const isCalendar = item.generate === "content_idea";
  const posts = useMemo(() => {
    if (!isCalendar) return [];
    const today = currentStore().today();
    const from = todayIn(timeZone, item.created_at);
    return postsIn(content, { from, language: item.language }).filter(({ day }) => day >= today);
  }, [isCalendar, content, item.created_at, item.language, timeZone]);
  const set = notes?.filter(({ postOf, archivedAt, remindAt }) => postOf === item.id && !archivedAt && remindAt) ?? [];
  if (!isCalendar || !notes || (posts.length === 0 && set.length === 0)) return null;

  async function remind(): Promise<void> {
    setBusy(true);
    try {
      const ids = await addReminders(
        item.id,
        posts.map(({ title: post, ...rest }) => ({ ...rest, title: t`Post today: ${post}` })),
      );
      const { notices } = await thisDevice().parts();
      if ((await notices.leave()) === "not_asked") await notices.request();
      toast(
        <Plural
          value={ids.length}
          one="# reminder set, at 9 in the morning"
          other="# reminders set, at 9 in the morning"
        />,
        {
          tone: "good",
          durationMs: undoMs,
          action: { label: t`Undo`, onClick: () => void archive(ids) },
        },
      );
    } catch (cause) {
      console.error("The reminders could not be saved", cause);
      toast(t`This device is full, so the note wasn’t saved. Free some space and try again; the text is still here.`, {
        tone: "danger",
        durationMs: 5_000,
      });
    } finally {
      setBusy(false);
    }
  }

  async function turnOff(): Promise<void> {
    const ids = set.map(({ id }) => id);
    await archive(ids);
    toast(t`The reminders of these posts are off`, {
      durationMs: undoMs,
      action: { label: t`Undo`, onClick: () => void restore(ids) },
    });
  }

  return (
    <div className="flex shrink-0 items-center gap-3 border-t border-line px-4 py-3 desk:px-6">
      <BellIcon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 text-13 text-muted">
        {set.length > 0 ? (
          <Plural value={set.length} one="# reminder to post is set" other="# reminders to post are set" />
        ) : (
          <Trans>Get a reminder on the day of each post, even offline.</Trans>
        )}
      </p>
      {set.length > 0 ? (
        <Button onClick={() => void turnOff()}>{t`Turn off`}</Button>
      ) : (
        <Button variant="soft" busy={busy} onClick={() => void remind()}>{t`Remind me`}</Button>
      )}
    </div>
  );
}

/** @returns ids of the notes */
async function addReminders(itemId: ItemId, posts: readonly PlannedPost[]): Promise<string[]> {
  const store = currentStore();
  const at = store.instant();
  const ids: string[] = [];
  for (const { day, title, show, caption } of posts) {
    const id = newId(Date.now(), systemRandom);
    const note = Note.parse({
      id,
      createdAt: at,
      updatedAt: at,
      deviceId: store.deviceId,
      title,
      // The caption stands last, where the card of the day finds it.
      body: [show, caption].filter(Boolean).join("\n\n"),
      remindAt: new Date(`${day}T${reminderTime}`).toISOString(),
      postOf: itemId,
    });
    await store.create("notes", note);
    ids.push(id);
  }
  return ids;
}

const archive = async (ids: readonly string[]): Promise<void> => {
  for (const id of ids) await currentStore().update("notes", id, { archivedAt: currentStore().instant() });
};
const restore = async (ids: readonly string[]): Promise<void> => {
  for (const id of ids) await currentStore().update("notes", id, { archivedAt: null });
};
