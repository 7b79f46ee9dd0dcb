import { useState } from "react";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  deleteImportedHistory,
  type ImportedHistory,
  type ImportedKind,
  importedKinds,
  listImportedHistory,
} from "@ankara/contract/exit-history";
import { formatDate, todayIn } from "@ankara/domain/dates/dates";
import { useNavigate } from "react-router";
import { api } from "../../api/api.ts";
import { useCall } from "../../api/use-call.ts";
import { ImportedRows, useImportedHistory } from "../../document-parts/imported-history.tsx";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useAuthority } from "../../session/use-session.ts";
import { useZone } from "../../store/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { SectionTitle } from "../../ui/card.tsx";
import { ChipGroup } from "../../ui/chip.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { BackIcon } from "../../ui/icons.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Row } from "../../ui/row.tsx";
import { Screen } from "../../ui/screen.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { usePastImports } from "./journal.ts";
import { joinParts } from "../../ui/parts.ts";

/** One import's mails, versions of documents, audit and filings, as its file says. Only the server knows them. */
export function ImportedHistoryScreen({ importId }: { importId: string }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const titleOf = useTitle();
  const { answer, error, again } = useCall(listImportedHistory);
  const history = answer?.data.find((one) => one.import_id === importId);
  return (
    <Screen title={t`Imported history`} back="/import" column={640}>
      {answer && !history && (
        <EmptyState
          title={t`No history of this import`}
          action={{ label: t`All imports`, to: "/import", icon: BackIcon }}
        >
          {t`It was undone or deleted, or its file had none.`}
        </EmptyState>
      )}
      <div className="flex flex-col gap-5 px-4 pt-2 pb-8 empty:hidden">
        {error && (
          <LoadFailed again={again}>{messageOf(error, t`We couldn’t load the history. Try again.`)}</LoadFailed>
        )}
        {!error && !answer && <ListSkeleton rows={5} avatar={false} />}
        {history && (
          <>
            <div>
              <h2 className="text-18 wrap-anywhere">{titleOf(history)}</h2>
              <p className="mt-1 text-muted">
                <Trans>
                  This is what the imported file says, unchecked. It changes no figure and sends nothing. Your next full
                  export includes it.
                </Trans>
              </p>
            </div>
            <Rows history={history} />
            <DeleteButton history={history} />
          </>
        )}
      </div>
    </Screen>
  );
}

function Rows({ history: { import_id, counts } }: { history: ImportedHistory }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const labels = useKindCounts();
  const timeZone = useZone();
  const kinds = importedKinds.filter((kind) => (counts[kind] ?? 0) > 0);
  const [chosen, setChosen] = useState<ImportedKind>();
  const kind = chosen ?? kinds[0] ?? "mails";
  const pages = useImportedHistory({ import_id, kind });
  return (
    <>
      <ChipGroup
        label={t`Kind of history`}
        className="-mx-4 px-4"
        value={kind}
        onChange={setChosen}
        options={kinds.map((one) => ({ value: one, label: labels(one, counts[one] ?? 0) }))}
      />
      {pages.error && (
        <LoadFailed again={pages.again}>
          {messageOf(pages.error, t`We couldn’t load the history. Try again.`)}
        </LoadFailed>
      )}
      {!pages.error && !pages.rows && <ListSkeleton rows={5} avatar={false} />}
      <ImportedRows key={kind} pages={pages} timeZone={timeZone} />
    </>
  );
}

/** Deletes it without the records: on a device that knows nothing of the import, or after they were undone. */
function DeleteButton({ history }: { history: ImportedHistory }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const navigate = useNavigate();
  const { role } = useAuthority();
  if (role !== "owner") return null;
  async function remove() {
    const yes = await confirm({
      title: t`Delete this history?`,
      text: t`Your records stay. AI texts that came with it are deleted too, except those you changed.`,
      confirmLabel: t`Delete`,
      tone: "danger",
    });
    if (!yes) return;
    const answer = await api.call(deleteImportedHistory, { params: { import_id: history.import_id } });
    if (!answer.ok) {
      toast(messageOf(answer.error, t`We couldn’t delete the history. Try again.`), { tone: "danger" });
      return;
    }
    toast(t`History deleted`, { tone: "good" });
    await navigate("/import", { replace: true });
  }
  return (
    <div>
      <Button variant="danger-ghost" className="-ml-4 desk:-ml-3.5" onClick={() => void remove()}>
        <Trans>Delete this history</Trans>
      </Button>
    </div>
  );
}

/** A line for each import that brought history along; nothing where there is none, and without network where this device knows of none. */
export default function ImportedHistoryLines() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const titleOf = useTitle();
  const labels = useKindCounts();
  const past = usePastImports();
  const { answer, error, again } = useCall(listImportedHistory);
  const known = past?.some(({ history }) => history === true) ?? false;
  if (error ? !known : (answer?.data.length ?? 0) === 0) return null;
  return (
    <section className="w-full">
      <SectionTitle className="px-0">
        <Trans>Imported history</Trans>
      </SectionTitle>
      {error && <LoadFailed again={again}>{messageOf(error, t`We couldn’t load the history. Try again.`)}</LoadFailed>}
      <div className="rows overflow-hidden rounded-card border border-line bg-surface empty:hidden">
        {answer?.data.map((one) => (
          <Row
            key={one.import_id}
            chevron
            to={`/import?history=${one.import_id}`}
            title={titleOf(one)}
            meta={joinParts(importedKinds.flatMap((kind) => (one.counts[kind] ? labels(kind, one.counts[kind]) : [])))}
          />
        ))}
      </div>
    </section>
  );
}

function useTitle(): (history: ImportedHistory) => string {
  const { t, i18n } = useLingui();
  const timeZone = useZone();
  return ({ company, until }) => {
    const day = formatDate(todayIn(timeZone, until), "medium", i18n.locale);
    return company === "" ? t`History to ${day}` : t`History of ${company} to ${day}`;
  };
}

function useKindCounts(): (kind: ImportedKind, count: number) => string {
  const { t } = useLingui();
  // No line ends between a number and what it counts.
  return (kind, count) =>
    ({
      mails: t`${plural(count, { one: "# e-mail", other: "# e-mails" })}`,
      versions: t`${plural(count, { one: "# earlier version", other: "# earlier versions" })}`,
      audit: t`${plural(count, { one: "# numbering event", other: "# numbering events" })}`,
      filings: t`${plural(count, { one: "# filing", other: "# filings" })}`,
    })[kind].replace(/(\d) /, "$1\u00a0");
}
