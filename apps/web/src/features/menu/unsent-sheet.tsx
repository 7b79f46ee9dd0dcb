import { useState, type FormEvent } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { CollectionName } from "@ankara/domain/records/collections";
import { useDevice, usePending, useSyncStatus } from "../../store/hooks.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field, TextInput, PasswordInput } from "../../ui/field.tsx";
import { Row } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { useCollectionName } from "../../i18n/use-collection-name.ts";
import { thisDevice } from "../../platform/device.ts";
import { canLock } from "../../store/backup-file.ts";
import { readSession } from "../../session/session.ts";
import { currentStore } from "../../store/store.ts";
import { DownloadIcon, SafeIcon } from "../../ui/icons.ts";

/**
 * Before a log-out that would lose something: how much of what is only on this device, and three ways on: stay, save a
 * backup file, or give it up by number.
 */
export function UnsentSheet({
  onStay,
  onLeave,
}: {
  onStay: () => void;
  onLeave: (unsent: "backup" | "nothing") => void;
}) {
  const { t } = useLingui();
  const { total, attention, byCollection, files } = usePending();
  const state = useSyncStatus("state");
  const nameOf = useCollectionName();
  const [typed, setTyped] = useState("");
  /** Number of changes in the saved file; more may have been written since. */
  const [saved, setSaved] = useState<number>();
  /** Mails are in no backup. */
  const mails = useDevice("mails", ({ db }) => db.meta.where("key").startsWith("mail/").count()) ?? 0;
  const unsent = total + attention + mails;
  const offline = state === "offline";
  const isBackedUp = unsent === 0 || (mails === 0 && saved !== undefined && unsent <= saved);
  const waiting = Object.entries(byCollection).filter(([, count]) => count > 0) as [CollectionName, number][];
  return (
    <Sheet
      open
      onClose={onStay}
      stay
      width="narrow"
      title={
        unsent === 0 ? (
          <Trans>Everything is sent</Trans>
        ) : (
          <Plural value={unsent} one="# change not sent yet" other="# changes not sent yet" />
        )
      }
      footer={
        <div className="flex flex-col gap-2">
          <Button variant="primary" size="large" full onClick={onStay}>
            <Trans>Stay logged in</Trans>
          </Button>
          {isBackedUp ? (
            <Button size="large" full onClick={() => onLeave(unsent === 0 ? "nothing" : "backup")}>
              <Trans>Log Out</Trans>
            </Button>
          ) : (
            <Button
              variant="danger"
              size="large"
              full
              disabled={typed.trim() !== String(unsent)}
              onClick={() => onLeave("nothing")}
            >
              <Plural value={unsent} one="Log out and lose # change" other="Log out and lose # changes" />
            </Button>
          )}
        </div>
      }
    >
      {unsent > 0 && (
        <div className="sheet-form pb-4">
          <p className="text-muted">
            <Trans>They are only on this device. Logging out erases them.</Trans>
          </p>
          <Card padded={false}>
            <div className="rows overflow-hidden">
              {waiting.map(([collection, count]) => (
                <Row
                  key={collection}
                  compact
                  plain
                  title={nameOf(collection)}
                  end={<span className="text-muted">{count}</span>}
                />
              ))}
              {files > 0 && (
                <Row compact plain title={<Trans>Files</Trans>} end={<span className="text-muted">{files}</span>} />
              )}
              {mails > 0 && (
                <Row compact plain title={<Trans>E-mails</Trans>} end={<span className="text-muted">{mails}</span>} />
              )}
              {attention > 0 && (
                <Row
                  compact
                  plain
                  title={<Trans>Needs attention</Trans>}
                  end={<span className="text-muted">{attention}</span>}
                />
              )}
            </div>
          </Card>
          {offline ? (
            <p className="text-15 text-muted">
              <Trans>You’re offline. They send automatically once you connect.</Trans>
            </p>
          ) : (
            <Button onClick={() => syncNow()} busy={state === "syncing"}>
              <Trans>Send them now</Trans>
            </Button>
          )}
          <SaveBackup count={unsent} isSaved={isBackedUp} onSaved={() => setSaved(unsent)} />
          {!isBackedUp && (
            <Field label={t`To log out without a backup, type how many changes you lose: ${unsent}`}>
              <TextInput
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                inputMode="numeric"
                autoComplete="off"
              />
            </Field>
          )}
        </div>
      )}
    </Sheet>
  );
}

/** Shorter ones are guessed from a stolen file within days. */
const shortestPassword = 8;

/** Saves what was not sent as a file locked with a password, to be put back after the next sign-in. */
function SaveBackup({ count, isSaved, onSaved }: { count: number; isSaved: boolean; onSaved: () => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (password.length < shortestPassword) {
      setProblem(t`Use at least ${shortestPassword} characters.`);
      return;
    }
    setBusy(true);
    try {
      // Not part of what a first visit keeps: a backup is made by few, and long after.
      const { makeBackup } = await import("../../store/backup.ts");
      const madeAt = new Date().toISOString();
      const { text } = await makeBackup(currentStore(), { password, madeAt });
      const name = `ankara-${readSession()?.user.username ?? "backup"}-${madeAt.slice(0, 10)}.backup`;
      await thisDevice().save(new File([text], name, { type: "application/octet-stream" }));
      setPassword("");
      setOpen(false);
      onSaved();
    } catch (cause) {
      console.error("The backup file could not be made", cause);
      setProblem(t`We couldn’t make the file on this device. Nothing was lost.`);
    } finally {
      setBusy(false);
    }
  }

  if (isSaved)
    return (
      <p className="flex items-start gap-2 text-15 text-paid-ink">
        <SafeIcon size={18} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          <Plural
            value={count}
            one="# change is in the backup file. Log in again, open Security and choose Restore a backup file."
            other="# changes are in the backup file. Log in again, open Security and choose Restore a backup file."
          />
        </span>
      </p>
    );
  // Without https the browser gives no way to lock a file, and an open one would carry names and amounts.
  if (!canLock()) return null;
  if (!open)
    return (
      <Button icon={DownloadIcon} onClick={() => setOpen(true)}>
        <Trans>Save a backup file</Trans>
      </Button>
    );
  return (
    <Card>
      <form onSubmit={save} noValidate className="flex flex-col gap-3">
        <Field
          label={<Trans>File password</Trans>}
          hint={<Trans>You need it to restore the file. Nobody can recover it for you.</Trans>}
          error={problem}
          required
        >
          <PasswordInput
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setProblem(undefined);
            }}
            autoComplete="new-password"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opened because this was asked for
            autoFocus
            enterKeyHint="done"
          />
        </Field>
        <Button type="submit" icon={DownloadIcon} busy={busy}>
          <Trans>Save the file</Trans>
        </Button>
      </form>
    </Card>
  );
}
