import { type ReactNode, useEffect, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { type ImportedRow, readImportedHistory } from "@ankara/contract/exit-history";
import type { QueryOf } from "@ankara/contract/call";
import { formatInstant } from "@ankara/domain/dates/dates";
import { formatMoney } from "../i18n/numbers.ts";
import { api, type ApiError } from "../api/api.ts";
import { useApiMessage } from "../i18n/use-api-message.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.tsx";
import type { InvoicePage } from "./use-invoice.ts";
import { joinParts } from "../ui/parts.ts";

type Query = QueryOf<typeof readImportedHistory>;

/** Lists mails, versions and filings of a document from before it was imported; nothing without them, or without network. */
export default function DocumentHistory({ page: { invoice, timeZone } }: { page: InvoicePage }) {
  const { t } = useLingui();
  const pages = useImportedHistory({ invoice_id: invoice.id });
  if (!pages.rows || pages.rows.length === 0) return null;
  return (
    <section>
      <h2 className="text-13 font-medium tracking-normal text-muted">{t`Before the import`}</h2>
      <p className="pb-2 text-13 text-muted">{t`As the imported file says. Nothing here was checked.`}</p>
      <ImportedRows pages={pages} timeZone={timeZone} />
    </section>
  );
}

type ImportedPages = {
  /** Undefined until the server answered. */
  readonly rows: readonly ImportedRow[] | undefined;
  readonly more: boolean;
  readonly error: ApiError | undefined;
  readonly readOn: () => Promise<void>;
  readonly again: () => void;
};

/** Reads imported history a page at a time, the latest first. Only the server knows it. */
export function useImportedHistory({ import_id, kind, invoice_id }: Omit<Query, "cursor">): ImportedPages {
  const messageOf = useApiMessage();
  const { t } = useLingui();
  const [got, setGot] = useState<{ rows: readonly ImportedRow[]; next: string | null }>();
  const [error, setError] = useState<ApiError>();
  const [attempt, setAttempt] = useState(0);
  const query = { import_id, kind, invoice_id };
  useEffect(() => {
    const stop = new AbortController();
    void api
      .call(readImportedHistory, { query: { import_id, kind, invoice_id }, signal: stop.signal })
      .then((answer) => {
        if (stop.signal.aborted) return;
        setGot(answer.ok ? { rows: answer.value.data, next: answer.value.next } : undefined);
        setError(answer.ok ? undefined : answer.error);
      });
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt asks again
  }, [import_id, kind, invoice_id, attempt]);

  async function readOn() {
    if (!got?.next) return;
    const answer = await api.call(readImportedHistory, { query: { ...query, cursor: got.next } });
    if (answer.ok) setGot({ rows: [...got.rows, ...answer.value.data], next: answer.value.next });
    else toast(messageOf(answer.error, t`We couldn’t load the history. Try again.`), { tone: "danger" });
  }
  const again = () => {
    setError(undefined);
    setAttempt((count) => count + 1);
  };
  return { rows: got?.rows, more: got?.next != null, error, readOn, again };
}

/** Rows of imported history, with a button for older ones. */
export function ImportedRows({ pages, timeZone }: { pages: ImportedPages; timeZone: string }) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  async function readOn() {
    setBusy(true);
    await pages.readOn();
    setBusy(false);
  }
  return (
    <>
      <ul className="flex flex-col gap-3">
        {(pages.rows ?? []).map((row) => (
          <li key={`${row.kind} ${row.id}`}>
            <div className="flex flex-wrap items-start gap-x-3">
              {/* On a phone the moment stands below: beside an address it would leave a third of the line. */}
              <div className="min-w-56 flex-1">
                <RowText row={row} />
              </div>
              <time dateTime={row.at} className="shrink-0 pt-0.5 text-13 text-muted">
                {formatInstant(row.at, timeZone, "datetime", i18n.locale)}
              </time>
            </div>
            {row.body !== "" && (
              <details className="text-13">
                <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary desk:min-h-8">
                  {t`Show the text`}
                </summary>
                <p className="whitespace-pre-line wrap-anywhere">{row.body}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
      {pages.more && (
        <Button size="small" className="mt-3" busy={busy} onClick={() => void readOn()}>
          {t`Show older`}
        </Button>
      )}
    </>
  );
}

function RowText({ row }: { row: ImportedRow }): ReactNode {
  const { t } = useLingui();
  const events: Readonly<Record<string, string>> = {
    device_copied: t`A copy of a device came online`,
    device_revoked: t`Device revoked`,
    series_taken_over: t`Numbering moved to another device`,
  };
  const states: Readonly<Record<string, string>> = {
    waiting: t`Waiting to be sent`,
    delivered: t`Delivered to their mail server`,
    undelivered: t`Not delivered`,
  };
  const decisions: Readonly<Record<string, string>> = {
    submitted: t`Sent to the tax authority`,
    accepted: t`Accepted by the tax authority`,
    rejected: t`Refused by the tax authority`,
    cancelled: t`Cancelled at the tax authority`,
  };
  const { to, number, total } = row;
  const title = {
    mails:
      row.what === "reminder"
        ? t`Reminder to ${to}`
        : row.what === "receipt"
          ? t`Receipt to ${to}`
          : t`E-mail to ${to}`,
    versions: number === "" ? t`An earlier version` : t`An earlier version of ${number}`,
    audit: events[row.what] ?? row.what,
    filings: decisions[row.state] ?? row.state,
  }[row.kind];
  const about = {
    mails: [row.subject, states[row.state] ?? ""],
    versions: [total ? formatMoney(total.amount, total.currency, { decimals: "auto" }) : ""],
    audit: [],
    filings: [number],
  }[row.kind];
  return (
    <>
      <p className="wrap-anywhere">{title}</p>
      <p className="text-13 wrap-anywhere text-muted empty:hidden">{joinParts(about)}</p>
    </>
  );
}
