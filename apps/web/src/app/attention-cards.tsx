import type { Fields } from "@ankara/contract/sync";
import type { CollectionName } from "@ankara/domain/records/collections";
import { permalink } from "@ankara/domain/text";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { thisDevice } from "../platform/device.ts";
import { useRecord, type Attention } from "../store/hooks.ts";
import { currentStore } from "../store/store.ts";
import { isAboutNumber } from "../sync/refused-number.ts";
import {
  backToDraft,
  discardRefused,
  restoreDeleted,
  restoreLostValues,
  retryRefused,
} from "../sync/settle-attention.ts";
import { useCollectionName } from "../i18n/use-collection-name.ts";
import { useServerMessages } from "../i18n/use-server-messages.ts";
import { Button } from "../ui/button.tsx";
import { confirm } from "../ui/dialog.tsx";
import { toast } from "../ui/toast.tsx";
import { Choices, ProblemCard } from "./problem-card.tsx";
import { useFieldName } from "./use-field-name.ts";
import { joinList } from "../i18n/numbers.ts";

/** Longer values do not fit on a button. */
const shortValue = 14;

/** One thing only the person can settle: what happened, what is safe, and plain choices. */
export function AttentionCard({ problem, onLeave }: { problem: Attention; onLeave: () => void }) {
  if (problem.kind === "conflict") return <ConflictCard problem={problem} />;
  if (problem.kind === "deleted") return <DeletedCard problem={problem} />;
  if (problem.code === "issued_elsewhere") return <IssuedTwiceCard problem={problem} />;
  if (problem.collection === "invoices" && problem.record?.["number"] && isAboutNumber(problem.code))
    return <NumberCard problem={problem} onLeave={onLeave} />;
  return <RefusedCard problem={problem} onLeave={onLeave} />;
}

/** Shows a change the server refused: its reason, the way to correct it, and the way to discard it. */
function RefusedCard({ problem, onLeave }: { problem: Attention; onLeave: () => void }) {
  const { t } = useLingui();
  const nameOf = useCollectionName();
  const [message, ...reasons] = useServerMessages([problem.message, ...Object.values(problem.fields)]);
  const place = linkOf(problem.collection, problem.id, problem.record);

  async function leaveOut() {
    const yes = await confirm({
      title: t`Discard this change?`,
      text: t`The server’s version replaces it on this device.`,
      confirmLabel: t`Discard it`,
      tone: "danger",
    });
    if (yes) await discardRefused(currentStore(), problem.opId);
  }

  return (
    <ProblemCard title={problem.title || nameOf(problem.collection)} safe={<Trans>Kept on this device</Trans>}>
      <p className="text-15 text-muted">{message || t`The server refused this change.`}</p>
      {reasons.length > 0 && (
        <ul className="mt-1 text-15 text-muted">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <Choices>
        {place && (
          <Button variant="primary" to={place} onClick={onLeave}>
            <Trans>Edit</Trans>
          </Button>
        )}
        <Button onClick={() => void retryRefused(currentStore(), problem.opId)}>
          <Trans>Send again</Trans>
        </Button>
        <ExportButton problem={problem} />
        <Button variant="danger-ghost" onClick={() => void leaveOut()}>
          <Trans>Discard</Trans>
        </Button>
      </Choices>
    </ProblemCard>
  );
}

/** An issued document whose number the server could not take: it is never given another one silently. */
function NumberCard({ problem, onLeave }: { problem: Attention; onLeave: () => void }) {
  const { t } = useLingui();
  const go = useNavigate();
  const number = problem.title;

  async function again() {
    const yes = await confirm({
      title: t`Issue it again?`,
      text: t`It becomes a draft and gets a new number when you issue it. If your client has ${number}, tell them which one counts.`,
      confirmLabel: t`Turn into a draft`,
    });
    if (!yes) return;
    await backToDraft(currentStore(), problem.opId);
    onLeave();
    void go(`/new-invoice?draft=${problem.id}`);
  }

  return (
    <ProblemCard
      title={t`${number} is not in your books yet`}
      safe={<Trans>The document is kept on this device</Trans>}
    >
      <p className="text-15 text-muted">
        {problem.code === "number_taken" ? (
          <Trans>Another document already has this number. This device may have been copied.</Trans>
        ) : problem.code === "number_not_now" ? (
          <Trans>The device’s clock was wrong when it gave this number.</Trans>
        ) : (
          <Trans>Its number series was closed or moved to another device before it arrived.</Trans>
        )}
      </p>
      <Choices>
        <Button variant="primary" onClick={() => void again()}>
          <Trans>Issue it again</Trans>
        </Button>
        <Button onClick={() => void retryRefused(currentStore(), problem.opId)}>
          <Trans>Send again</Trans>
        </Button>
        <ExportButton problem={problem} />
      </Choices>
    </ProblemCard>
  );
}

/** Shows a draft that another device issued too: both documents are out and in the books, each under its own number. */
function IssuedTwiceCard({ problem }: { problem: Attention }) {
  const { t } = useLingui();
  const other = shown(problem.fields["number"]);
  const mine = shown(problem.op.patch["number"]);
  return (
    <ProblemCard title={t`${mine} was issued twice`} safe={<Trans>Both documents are kept</Trans>}>
      <p className="text-15 text-muted">
        <Trans>
          Another device issued the same draft as {other}. Yours stays in your books as {mine}. Void one of them, and
          tell your client which one counts.
        </Trans>
      </p>
      <Choices>
        <Button variant="primary" onClick={() => void discardRefused(currentStore(), problem.opId)}>
          <Trans>Show both</Trans>
        </Button>
        <ExportButton problem={problem} />
      </Choices>
    </ProblemCard>
  );
}

/** Two devices changed the same thing: both values are kept until the person says which one stays. */
function ConflictCard({ problem }: { problem: Attention }) {
  const { t } = useLingui();
  const nameOf = useCollectionName();
  const fieldName = useFieldName();
  const entries = Object.entries(problem.lost);
  const record: Record<string, unknown> | null | undefined = useRecord(problem.collection, problem.id);
  const now = (field: string) =>
    shown(gaveWay(problem, field) ? record?.[field] : (problem.op.patch[field] ?? problem.record?.[field]));
  const [first] = entries;
  const single =
    entries.length === 1 && first
      ? ([now(first[0]), shown(first[1].value)] as const).map((value) =>
          value !== "…" && value !== "–" && value.length <= shortValue ? value : null,
        )
      : [];
  const [stands, other] = single[0] && single[1] ? single : [];

  return (
    <ProblemCard
      title={t`${problem.title || nameOf(problem.collection)} was changed in two places`}
      safe={<Trans>Both versions are kept</Trans>}
    >
      <dl className="flex flex-col gap-1.5 text-15">
        {entries.map(([field, { value }]) => (
          <div key={field}>
            <dt className="text-13 text-muted">{fieldName(field)}</dt>
            <dd className="wrap-anywhere">
              {gaveWay(problem, field) ? (
                <Trans>
                  Now: {now(field)} · typed here: {shown(value)}
                </Trans>
              ) : (
                <Trans>
                  Now: {now(field)} · other device: {shown(value)}
                </Trans>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Choices>
        <Button variant="primary" onClick={() => void discardRefused(currentStore(), problem.opId)}>
          {stands ? <Trans>Keep {stands}</Trans> : <Trans>Keep the current one</Trans>}
        </Button>
        <Button onClick={() => void restoreLostValues(currentStore(), problem.opId)}>
          {other ? <Trans>Keep {other}</Trans> : <Trans>Use the other</Trans>}
        </Button>
      </Choices>
    </ProblemCard>
  );
}

/** Is it the value of this device that was not taken? */
const gaveWay = ({ lost }: Attention, field: string): boolean => lost[field]?.side === "mine";

/** Edited here, deleted there: what was typed here is kept whole. */
function DeletedCard({ problem }: { problem: Attention }) {
  const { t } = useLingui();
  const nameOf = useCollectionName();
  const fieldName = useFieldName();
  return (
    <ProblemCard
      title={t`${problem.title || nameOf(problem.collection)} was deleted on another device`}
      safe={<Trans>What you typed here is kept</Trans>}
    >
      <dl className="flex flex-col gap-1.5 text-15">
        {Object.entries(problem.lost).map(([field, { value }]) => (
          <div key={field}>
            <dt className="text-13 text-muted">{fieldName(field)}</dt>
            <dd className="wrap-anywhere">{shown(value)}</dd>
          </div>
        ))}
      </dl>
      <Choices>
        <Button variant="primary" onClick={() => void restoreDeleted(currentStore(), problem.opId)}>
          <Trans>Restore</Trans>
        </Button>
        <ExportButton problem={problem} />
        <Button variant="danger-ghost" onClick={() => void discardRefused(currentStore(), problem.opId)}>
          <Trans>Leave it deleted</Trans>
        </Button>
      </Choices>
    </ProblemCard>
  );
}

/** The change as a file: nothing that was typed can only be looked at. */
function ExportButton({ problem }: { problem: Attention }) {
  const { t } = useLingui();
  async function save() {
    const { title: _title, ...row } = problem;
    const name = `ankara-${problem.collection}-${problem.id.slice(-8)}.json`;
    await thisDevice().save(new File([JSON.stringify(row, null, 2)], name, { type: "application/json" }));
    toast(t`Saved as ${name}`, { tone: "good" });
  }
  return (
    <Button onClick={() => void save()}>
      <Trans>Export</Trans>
    </Button>
  );
}

/** A value of a field as a person reads it; lists of lines and addresses only say that they are there. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string")) return joinList(value);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "…";
}

/** Returns the page where a record is read and edited; null for those without one. */
function linkOf(collection: CollectionName, id: string, record: Fields | null): string | null {
  const text = (field: string): string => (typeof record?.[field] === "string" ? record[field] : "");
  switch (collection) {
    case "contacts":
      return `/contacts/${permalink(text("name"), id)}`;
    case "invoices":
      return text("status") === "draft" ? `/new-invoice?draft=${id}` : `/invoice/${id}`;
    case "payments":
      return text("contactId") ? `/contacts/${permalink("", text("contactId"))}` : null;
    case "catalogs":
      return "/catalog";
    case "fees":
      return "/fee";
    case "business":
      return "/settings/account";
    case "series":
      return "/settings/invoice";
    case "expenses":
      return `/expense/${id}`;
    case "notes":
      return `/notes/${id}`;
    case "closes":
      return "/counter/close";
  }
}
