import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { readHistory } from "@ankara/contract/exit-history";
import { slug } from "@ankara/domain/text";
import { api } from "../../../api/api.ts";
import { atServer } from "../../../api/server-origin.ts";
import { thisDevice } from "../../../platform/device.ts";
import { formatDecimal } from "../../../i18n/numbers.ts";
import { useProvenCall } from "../../../session/use-proven-call.ts";
import { fetchAttachment } from "../../../sync/fetch-attachment.ts";
import { useBusiness, useDevice, useHasCopy } from "../../../store/hooks.ts";
import { currentStore } from "../../../store/store.ts";
import { Button } from "../../../ui/button.tsx";
import { InfoStrip } from "../../../ui/card.tsx";
import { AlertIcon, CheckIcon, DownloadIcon } from "../../../ui/icons.ts";
import { Screen } from "../../../ui/screen.tsx";
import { ExportBusy, useActColumn, WithContents } from "../file-contents.tsx";
import { BlobWriter } from "./exit-file.ts";
import type { MissingFile } from "./exit-files.ts";
import type { DrawDocument, ExportProgress } from "./exit-documents.ts";
import { exportAll } from "./export-all.ts";

type State =
  | { readonly is: "rest" }
  | { readonly is: "busy"; readonly progress: ExportProgress }
  | { readonly is: "done"; readonly file: File; readonly missing: readonly MissingFile[]; readonly isWhole: boolean }
  | { readonly is: "failed" };

const counted = ["contacts", "catalogs", "invoices", "payments", "expenses", "notes"] as const;

/** How many records of each kind the file would hold; no figure until they are counted. */
function useContents(): { term: string; value: string }[] {
  const { t, i18n } = useLingui();
  const counts = useDevice("export/counts", ({ db }) =>
    Promise.all(counted.map((name) => db[name].filter(({ data }) => data !== null).count())),
  );
  const labels: Record<(typeof counted)[number], string> = {
    contacts: t`Clients`,
    catalogs: t`Catalog`,
    invoices: t`Documents and drafts`,
    payments: t`Payments`,
    expenses: t`Expenses`,
    notes: t`Notes`,
  };
  return counted.map((name, at) => {
    const count = counts?.[at];
    return { term: labels[name], value: count === undefined ? "" : i18n.number(count) };
  });
}

/** Everything the business has in one file, made on the device. @param draw - handed in by the app, which knows documents */
export function ExportScreen({ draw }: { draw: DrawDocument }) {
  const { t } = useLingui();
  const business = useBusiness();
  const hasCopy = useHasCopy();
  const [state, setState] = useState<State>({ is: "rest" });
  const proven = useProvenCall();
  const stopping = useRef<AbortController | null>(null);
  const contents = useContents();
  const column = useActColumn();

  async function start() {
    const controller = new AbortController();
    stopping.current = controller;
    const store = currentStore();
    const writer = new BlobWriter();
    setState({ is: "busy", progress: { step: "records", done: 0, total: 1 } });
    try {
      const { missing, manifest } = await exportAll(store, {
        draw,
        fetchFile: async (id) => {
          const answer = await fetchAttachment(store, id);
          return answer.ok ? new Uint8Array(answer.value) : answer.error;
        },
        readHistory: async (cursor) => {
          const answer = await proven(() => api.call(readHistory, { query: { cursor }, signal: controller.signal }));
          if (answer.ok) return answer.value;
          if (answer.wasProofRequested) controller.abort();
          return "later";
        },
        readLogo: async (url) => {
          const answer = await fetch(atServer(url)).catch(() => null);
          return answer?.ok === true ? new Uint8Array(await answer.arrayBuffer()) : null;
        },
        write: (bytes) => writer.write(bytes),
        signal: controller.signal,
        onProgress: (progress) => setState({ is: "busy", progress }),
        pause: () => new Promise((resolve) => setTimeout(resolve)),
      });
      const name = `${slug(business?.companyName ?? "") || "ankara"}-${store.today()}.zip`;
      const file = writer.file(name);
      setState({ is: "done", file, missing, isWhole: manifest.history_whole });
      await thisDevice().save(file);
    } catch (cause) {
      if (controller.signal.aborted) return setState({ is: "rest" });
      console.error("The export stopped", cause);
      setState({ is: "failed" });
    }
  }

  return (
    <Screen title={t`Export all data`} back="/settings/data" column={column}>
      <WithContents title={<Trans>In the file</Trans>} values="counts" parts={contents}>
        <p className="text-muted">
          <Trans>
            One ZIP file with every record, tables for spreadsheets, photos, a PDF of each issued document, AI texts,
            sent mails and the audit. It is made on this device, and you can import it into a new account.
          </Trans>
        </p>
        <p className="text-13 text-muted">
          <Trans>
            The file has no password: anyone who has it can read it. Photos that are not on this device are downloaded
            first; offline, the file lists which are missing.
          </Trans>
        </p>
        {state.is === "busy" ? (
          <ExportBusy progress={state.progress} onStop={() => stopping.current?.abort()} />
        ) : (
          <Button
            variant="primary"
            size="large"
            icon={DownloadIcon}
            disabled={!business || !hasCopy}
            onClick={() => void start()}
          >
            <Trans>Make the file</Trans>
          </Button>
        )}
        {state.is === "done" && (
          <InfoStrip
            tone="paid"
            icon={CheckIcon}
            title={t`The file is saved`}
            live
            className="w-full"
            action={
              <Button onClick={() => void thisDevice().save(state.file)}>
                <Trans>Save again</Trans>
              </Button>
            }
          >
            {state.file.name} · {megabytes(state.file.size)} MB
          </InfoStrip>
        )}
        {state.is === "done" && state.missing.length > 0 && (
          <MissingFiles files={state.missing} onAgain={() => void start()} />
        )}
        {state.is === "done" && !state.isWhole && (
          <InfoStrip
            tone="warn"
            icon={AlertIcon}
            title={t`What the server keeps is not in the file`}
            live
            className="w-full"
            action={
              <Button onClick={() => void start()}>
                <Trans>Make it again</Trans>
              </Button>
            }
          >
            <Trans>AI texts, sent mails, earlier versions of documents and the audit need a connection.</Trans>
          </InfoStrip>
        )}
        {state.is === "failed" && (
          <InfoStrip tone="overdue" icon={AlertIcon} title={t`We couldn’t make the file`} live className="w-full">
            <Trans>Nothing changed. Open the app once while online, then try again.</Trans>
          </InfoStrip>
        )}
      </WithContents>
    </Screen>
  );
}

/** More names than this are in the file's own list. */
const shownFiles = 5;

/** Lists the photos and papers the file lacks, why, and what to do about it. */
function MissingFiles({ files, onAgain }: { files: readonly MissingFile[]; onAgain: () => void }) {
  const { t } = useLingui();
  const reasons: Record<MissingFile["why"], string> = {
    later: t`not on this device, and you’re offline`,
    missing: t`still on the device that took it`,
    no_room: t`the file has reached its size limit`,
  };
  return (
    <InfoStrip
      tone="warn"
      icon={AlertIcon}
      title={<Plural value={files.length} one="# photo is not in the file" other="# photos are not in the file" />}
      live
      className="w-full"
      action={
        files.some(({ why }) => why === "later") && (
          <Button onClick={onAgain}>
            <Trans>Make it again</Trans>
          </Button>
        )
      }
    >
      <ul>
        {files.slice(0, shownFiles).map(({ id, name, of, why }) => (
          <li key={id} className="wrap-anywhere">
            {of}: {name} ({reasons[why]})
          </li>
        ))}
      </ul>
      {files.length > shownFiles && <Trans>See missing-files.txt in the file.</Trans>}
    </InfoStrip>
  );
}

const megabytes = (bytes: number): string => formatDecimal((bytes / 1_000_000).toFixed(1));
