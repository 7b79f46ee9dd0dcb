import { useState, type FormEvent } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { thisDevice } from "../../platform/device.ts";
import { canLock } from "../../store/backup-file.ts";
import { readSession } from "../../session/session.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field, PasswordInput } from "../../ui/field.tsx";
import { DownloadIcon, SafeIcon } from "../../ui/icons.ts";

/** Shorter ones are guessed from a stolen file within days. */
const shortestPassword = 8;

/** Saves what was not sent as a file locked with a password, to be put back after the next sign-in. */
export function SaveBackup({ count, isSaved, onSaved }: { count: number; isSaved: boolean; onSaved: () => void }) {
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
