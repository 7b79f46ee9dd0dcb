import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense } from "react";
import { importKinds, type ImportKind } from "@ankara/domain/import/fields";
import { useSearchParams } from "react-router";
import { cx } from "../../ui/cx.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { AlertIcon, CheckIcon } from "../../ui/icons.ts";
import { useBusiness } from "../../store/hooks.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Screen } from "../../ui/screen.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { Columns, useHasSecondColumn } from "../../ui/settings-row.tsx";
import { useActColumn, useFirstColumnSides } from "./file-contents.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { ImportPreview, ExitPreview } from "./import-preview.tsx";
import { ImportStart } from "./import-start.tsx";
import { useFileMessages, useKindLabels } from "./import-labels.ts";
import {
  missingFields,
  useImport,
  type Finished,
  type ImportModel,
  type Work,
  type NumberClash,
} from "./use-import.ts";
import { ChipGroup } from "../../ui/chip.tsx";

const homes: Record<ImportKind, string> = {
  contacts: "/tabs/home",
  items: "/catalog",
  invoices: "/tabs/invoice",
  expenses: "/tabs/expense",
};

/** Brings in clients, items, invoices and expenses from a file or the phone. Works with no network; imported history does not. */
export function ImportScreen() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const history = params.get("history");
  if (history === null) return <Import />;
  return (
    <Suspense
      fallback={
        <Screen title={t`Imported history`} back="/import">
          <ListSkeleton rows={5} avatar={false} />
        </Screen>
      }
    >
      <History key={history} importId={history} />
    </Suspense>
  );
}

const History = lazyPart(async () => ({ default: (await import("./history-screen.tsx")).ImportedHistoryScreen }));

function Import() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const kind = importKinds.find((kind) => kind === params.get("kind")) ?? null;
  const model = useImport(kind);
  const business = useBusiness();
  const { chosen, exit, plan, work, problem, finished } = model;
  const busy = work !== null && ["files", "writing", "undoing"].includes(work.doing);
  const count = plan ? plan.counts.created + plan.counts.updated : 0;
  const isStart = !busy && !chosen && !exit && work === null;
  const actColumn = useActColumn();
  const sides = useFirstColumnSides();
  const beside = useHasSecondColumn() && chosen !== null && !busy;
  const willHappen = chosen && plan && !busy && (
    <>
      <NumberClashes model={model} />
      <ImportPreview model={model} chosen={chosen} plan={plan} />
    </>
  );

  return (
    <Screen
      title={t`Import`}
      {...(chosen || exit
        ? { subtitle: (chosen ?? exit)?.name, onBack: model.startOver }
        : { back: homes[kind ?? "contacts"] })}
      column={isStart ? actColumn : beside ? undefined : 640}
      {...(chosen && !busy
        ? {
            footer: (
              <div className="max-w-[688px] px-4 py-3 desk:pl-13">
                <Button
                  variant="primary"
                  size="large"
                  full
                  disabled={count === 0}
                  busy={work !== null}
                  onClick={() => void model.start()}
                >
                  {count === 0 ? (
                    <Trans>Import</Trans>
                  ) : (
                    <Plural value={count} one="Import # record" other="Import # records" />
                  )}
                </Button>
              </div>
            ),
          }
        : {})}
    >
      {(!isStart || problem || finished) && (
        <Beside second={beside && willHappen}>
          <div
            className={cx("flex flex-col gap-6 pt-2 pb-8", beside || (isStart && !actColumn) ? sides : "px-4")}
            style={isStart ? { maxWidth: 672 } : undefined}
          >
            {problem && <Trouble model={model} />}
            {finished && <Done finished={finished} model={model} kind={kind} />}
            {work && (work.doing !== "checking" || chosen) && <Working work={work} onCancel={model.cancel} />}
            {!busy && exit && <ExitPreview plan={exit.plan} onRestore={() => void model.restore()} />}
            {!busy && chosen && <ImportColumns model={model} chosen={chosen} missing={missingFields(chosen)} />}
            {!beside && willHappen}
          </div>
        </Beside>
      )}
      {/* A file is read by the country and the currency, which a first sign-in may still be copying. */}
      {isStart && (business ? <ImportStart model={model} /> : <ListSkeleton rows={3} avatar={false} />)}
    </Screen>
  );
}

/** @param second - false where there is no room for it */
function Beside({ second, children }: { second: ReactNode; children: ReactNode }) {
  if (second === false) return children;
  return (
    <Columns second={<div className="flex max-w-[760px] flex-col gap-6 px-6 pt-2 pb-8">{second}</div>}>
      {children}
    </Columns>
  );
}

function Working({ work, onCancel }: { work: Work; onCancel: () => void }) {
  const { t } = useLingui();
  const { doing, done, total } = work;
  const labels: Record<Work["doing"], string> = {
    reading: t`Reading the file`,
    checking: t`Checking the rows`,
    files: t`Reading photos and PDFs from the file`,
    writing: t`Importing`,
    undoing: t`Undoing the import`,
  };
  const percent = total ? Math.round((done / total) * 100) : null;
  return (
    <div className="flex flex-col items-start gap-3" aria-live="polite">
      <div className="w-full">
        <ProgressBar label={labels[doing]} done={done} total={total}>
          {labels[doing]}
          {percent !== null && `\u00a0· ${percent}\u00a0%`}
        </ProgressBar>
      </div>
      {doing !== "undoing" && (
        <Button onClick={onCancel}>
          <Trans>Stop</Trans>
        </Button>
      )}
    </div>
  );
}

function Trouble({ model }: { model: ImportModel }) {
  const { t } = useLingui();
  const labels = useFileMessages();
  const { problem } = model;
  if (!problem) return null;
  const text =
    problem === "full"
      ? t`This device is full. What was imported so far stays; free some space, then continue or undo it below.`
      : problem === "failed"
        ? t`Something went wrong. What was imported so far stays; continue or undo it below.`
        : problem === "not_empty"
          ? t`A full export goes into an empty account only, so that numbers stay as they were. This account has records. You can import its tables (the csv folder in the file) one by one.`
          : problem === "no_series"
            ? t`This device has never been online. Connect once, then try again.`
            : problem === "history_stays"
              ? t`Nothing is undone yet. This import also has a history on our server. Connect to the internet, then undo the import.`
              : labels[problem];
  return (
    <InfoStrip tone="overdue" icon={AlertIcon} title={t`This did not work`} live>
      {text}
    </InfoStrip>
  );
}

function Done({ finished, model, kind }: { finished: Finished; model: ImportModel; kind: ImportKind | null }) {
  const { t } = useLingui();
  const kinds = useKindLabels();
  if ("undone" in finished)
    return (
      <InfoStrip tone="paid" icon={CheckIcon} title={t`Import undone`} live>
        {finished.kept > 0 && (
          <Plural
            value={finished.kept}
            one="# record stays because it is in use."
            other="# records stay because they are in use."
          />
        )}
      </InfoStrip>
    );
  const { created, updated, id } = finished.entry;
  const lost = model.lostFiles;
  return (
    <InfoStrip
      tone="paid"
      icon={CheckIcon}
      title={t`Import finished`}
      live
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void model.undo(id)}>
            <Trans>Undo the import</Trans>
          </Button>
          {kind && (
            <Button variant="primary" to={homes[kind]}>
              {kinds[kind]}
            </Button>
          )}
        </div>
      }
    >
      <Plural value={created} one="# record added" other="# records added" />
      {updated > 0 && (
        <>
          {" · "}
          <Plural value={updated} one="# updated" other="# updated" />
        </>
      )}
      {lost > 0 && (
        <>
          {" · "}
          <Plural
            value={lost}
            one="We couldn’t read # photo or PDF from the file"
            other="We couldn’t read # photos or PDFs from the file"
          />
        </>
      )}
      {model.lostHistory && (
        <p>
          <Trans>
            AI texts, mails and the audit couldn’t be uploaded. Undo the import, then import the file again while you’re
            connected.
          </Trans>
        </p>
      )}
    </InfoStrip>
  );
}

/** Warns before anything is written that imported numbers look like our own next ones, and offers a way out. */
function NumberClashes({ model }: { model: ImportModel }) {
  return model.clashes.map((one) => <SeriesClash key={one.seriesId} model={model} clashes={one} />);
}

function SeriesClash({ model, clashes }: { model: ImportModel; clashes: NumberClash }) {
  const { t } = useLingui();
  const { count, first, next, startNumber, canGoOn } = clashes;
  return (
    <InfoStrip
      tone="warn"
      icon={AlertIcon}
      title={t`Numbers like your own`}
      live
      action={
        canGoOn ? (
          <ChipGroup
            label={t`Your next invoice`}
            look="soft"
            grow
            value={model.goOn ? "on" : "stay"}
            onChange={(choice) => model.setGoOn(choice === "on")}
            options={[
              { value: "on", label: t`Continue with ${startNumber}` },
              { value: "stay", label: t`Stay at ${next}` },
            ]}
          />
        ) : (
          <Button to="/settings/invoice">
            <Trans>Change my numbers</Trans>
          </Button>
        )
      }
    >
      <Plural
        value={count}
        one={`# number (${first}) looks like your own: your next is ${next}.`}
        other={`# numbers (${first} …) look like your own: your next is ${next}.`}
      />{" "}
      {canGoOn ? (
        <Trans>Continue after them, so that no two documents have the same number.</Trans>
      ) : (
        <Trans>
          You already gave numbers, and a series has no gaps. Another pattern, for example with the year, keeps them
          apart.
        </Trans>
      )}
    </InfoStrip>
  );
}
