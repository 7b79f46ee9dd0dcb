import { useState, type FormEvent } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { thisDevice } from "../../platform/device.ts";
import { restoreBackup } from "../../store/backup.ts";
import type { BackupProblem } from "../../store/backup-file.ts";
import { useWaitsForBackup } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { Field, FieldError, PasswordInput } from "../../ui/field.tsx";
import { DocumentIcon } from "../../ui/icons.ts";
import { Row, Tile } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";

/** Puts a backup file back: choose it, type its password, and what was not sent goes up. */
export function RestoreSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const waits = useWaitsForBackup();
  const [file, setFile] = useState<File>();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<BackupProblem | "unreadable">();
  const [busy, setBusy] = useState(false);
  const labels: Record<BackupProblem | "unreadable", string> = {
    wrong_password: t`Wrong password for this file.`,
    damaged: t`This isn’t a backup file, or part of it is missing. Choose the file as it was saved.`,
    newer: t`A newer version of Ankara made this file. Update Ankara here first.`,
    other_user: t`This file belongs to another account. Log in as the person who saved it.`,
    unreadable: t`We couldn’t read the file on this device. Nothing changed.`,
  };

  async function choose() {
    const chosen = await thisDevice().pickFile(".backup,application/octet-stream");
    if (!chosen) return;
    setFile(chosen);
    setProblem(undefined);
  }

  async function restore(event: FormEvent) {
    event.preventDefault();
    if (!file) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const result = await restoreBackup(currentStore(), await file.text(), password);
      if (!result.ok) return setProblem(result.error);
      const { restored } = result.value;
      toast(
        restored === 0
          ? t`Everything in this file is already here`
          : t`${plural(restored, { one: "# change is back", other: "# changes are back" })}`,
        { tone: "good" },
      );
      syncNow();
      onClose();
    } catch (cause) {
      console.error("The backup file could not be restored", cause);
      setProblem("unreadable");
    } finally {
      setBusy(false);
    }
  }

  async function giveUp() {
    const yes = await confirm({
      title: t`Continue without the backup file?`,
      text: t`Documents in it keep their numbers, but won’t be in your books. Your next documents get numbers of a new series.`,
      confirmLabel: t`I no longer have it`,
      tone: "danger",
    });
    if (!yes) return;
    await currentStore().device.unparkLeases(currentStore().userId, "lost");
    onClose();
    // The device says so at its next start, which is now.
    window.location.reload();
  }

  return (
    <Sheet open onClose={onClose} stay={password !== ""} width="narrow" title={<Trans>Restore a backup file</Trans>}>
      <form onSubmit={restore} noValidate className="sheet-form">
        <p className="text-muted">
          <Trans>Brings back the unsent changes you saved when you logged out.</Trans>
        </p>
        {file && (
          <div className="overflow-hidden rounded-card ring-1 ring-line">
            <Row
              compact
              plain
              start={
                <Tile>
                  <DocumentIcon size={20} strokeWidth={1.75} />
                </Tile>
              }
              title={file.name}
              meta={<Plural value={Math.max(1, Math.round(file.size / 1024))} one="# KB" other="# KB" />}
            />
          </div>
        )}
        <Button onClick={() => void choose()}>
          {file ? <Trans>Choose another file</Trans> : <Trans>Choose the file</Trans>}
        </Button>
        {file && (
          <Field
            label={<Trans>File password</Trans>}
            error={problem === "wrong_password" ? labels.wrong_password : undefined}
            required
          >
            <PasswordInput
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                setProblem(undefined);
              }}
              autoComplete="off"
              enterKeyHint="go"
            />
          </Field>
        )}
        {problem && problem !== "wrong_password" && <FieldError>{labels[problem]}</FieldError>}
        <Button type="submit" variant="primary" size="large" full busy={busy} disabled={!file || password === ""}>
          <Trans>Restore</Trans>
        </Button>
        {waits && (
          <Button variant="danger-ghost" onClick={() => void giveUp()}>
            <Trans>I no longer have the file</Trans>
          </Button>
        )}
      </form>
    </Sheet>
  );
}
