import { Suspense, useState, type ReactNode } from "react";
import { Navigate, useNavigate, useParams, useSearchParams } from "react-router";
import { Trans, useLingui } from "@lingui/react/macro";
import { undoMs } from "@ankara/domain/constants";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { hasEnded, nextDays, pause, resume, skipNext } from "@ankara/domain/invoice/recurring";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice, InvoiceRepeat } from "@ankara/domain/records/invoice";
import { useBusiness, useRecord } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { useToday } from "../../platform/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DeleteIcon, EditIcon, PauseIcon, PlayIcon, RepeatIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { Menu } from "../../ui/menu.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { Screen } from "../../ui/screen.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { WithPaper } from "../../document-parts/with-paper.tsx";
import { toast } from "../../ui/toast.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { NeedsPlan } from "./needs-plan.tsx";
import { useRuleLabel, useRuleStatus } from "./rule-labels.ts";
import { useNextRunDay } from "./use-next-run-day.ts";
import { useCreatedInvoices, useOneRecurring, type Recurring } from "./use-recurring.ts";
import { VatBlock } from "./vat-block.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { DocumentPreview } from "../../document-parts/document-preview.tsx";
import { useInvoicePage } from "../../document-parts/use-invoice.ts";

const RuleSheet = lazyPart(() => import("./rule-sheet.tsx"));

/** `/recurring/new?from=`: an invoice is to repeat. */
export function NewRecurringPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const from = query.get("from") ?? "";
  const source = useRecord("invoices", from);
  const business = useBusiness();
  const today = useToday(business?.timeZone);
  // The bare address names no invoice: one is chosen from the list.
  if (from === "") return <Navigate to="/recurring" replace />;
  if (source === null) return <Missing />;
  return (
    <Screen title={t`Make this repeat`} back={source ? `/invoice/${source.id}` : "/recurring"} column={640}>
      <NeedsPlan className="mx-4 my-3" />
      {source && business && (
        <Suspense fallback={<ListSkeleton rows={4} avatar={false} />}>
          <RuleSheet of={{ source }} today={today} onClose={() => void navigate(-1)} />
        </Suspense>
      )}
    </Screen>
  );
}

/** `/recurring/:id`: one recurring invoice, the days to come and what it made. */
export function RecurringPage() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  const one = useOneRecurring(id);
  const business = useBusiness();
  const contact = useRecord("contacts", one?.contactId ?? "");
  if (one === null) return <Missing />;
  if (one && business && contact !== undefined) return <Page one={one} business={business} contact={contact} />;
  return (
    <Screen title={t`Recurring invoice`} back="/recurring">
      <ListSkeleton rows={4} avatar={false} />
    </Screen>
  );
}

function Missing() {
  const { t } = useLingui();
  return (
    <Screen title={t`Recurring invoice`} back="/recurring">
      <EmptyState
        plain
        title={t`This recurring invoice is not on this device`}
        action={{ label: t`All recurring invoices`, to: "/recurring", icon: RepeatIcon }}
      >
        {t`It was deleted, or another device has not sent it yet.`}
      </EmptyState>
    </Screen>
  );
}

function Page({ one, business, contact }: { one: Recurring; business: Business; contact: Contact | null }) {
  const { t } = useLingui();
  const today = useToday(business.timeZone);
  const from = useNextRunDay(business.timeZone);
  const made = useCreatedInvoices(one, today);
  const describeRule = useRuleLabel();
  const stand = useRuleStatus();
  const wide = useMedia("(min-width: 1700px)");
  const [changing, setChanging] = useState(false);
  const remove = useRemove(one.id);
  const { repeat } = one;
  const name = one.walkIn ? t`Walk-in customer` : (contact?.name ?? t`No client yet`);
  const making = { draft: t`saved as drafts`, issue: t`issued`, send: t`issued and e-mailed` };
  return (
    <Screen
      title={t`Recurring invoice`}
      back="/recurring"
      {...(!wide && { column: 640 })}
      actions={
        <Menu
          label={t`More actions`}
          items={[
            { label: t`Edit the invoice`, icon: EditIcon, to: `/new-invoice?draft=${one.id}` },
            {
              label: t`Stop and delete`,
              icon: DeleteIcon,
              danger: true,
              separated: true,
              onSelect: () => void remove(),
            },
          ]}
        />
      }
    >
      <WithPaper label={t`Your next invoice`} paper={wide && <NextPaper id={one.id} />}>
        <div className={cx("flex flex-col gap-5 pb-8", wide ? "w-[688px] px-6" : "px-4")}>
          <div>
            <p className="text-15 text-muted">{name}</p>
            <p className="mt-1">
              <MoneyText amount={one.totals?.total ?? 0} currency={one.currency} decimals="always" size="28" />
            </p>
            <p className="mt-1">{describeRule(repeat)}</p>
            <p className="text-15 text-muted">
              {stand(repeat, { from, today })} · {making[repeat.make]}
            </p>
          </div>
          <NeedsPlan />
          <VatBlock one={one} business={business} made={made} />
          <Acts one={one} today={today} from={from} onChange={() => setChanging(true)} />
          <Days repeat={repeat} from={from} />
          <Made made={made ?? []} />
        </div>
      </WithPaper>
      {changing && (
        <Suspense fallback={null}>
          <RuleSheet of={{ recurring: one }} today={today} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Screen>
  );
}

/** The invoice as the rule makes it, before its day and its number. */
function NextPaper({ id }: { id: string }) {
  const page = useInvoicePage(id);
  return page && <DocumentPreview parts={page.parts} />;
}

function Acts({
  one,
  today,
  from,
  onChange,
}: {
  one: Recurring;
  today: LocalDate;
  from: string;
  onChange: () => void;
}) {
  const { t, i18n } = useLingui();
  const { id, repeat } = one;
  const [next] = nextDays(repeat, from, 1);
  const paused = repeat.pausedAt !== null;
  const change = async (after: InvoiceRepeat, message: string) => {
    const store = currentStore();
    await store.update("invoices", id, { repeat: after });
    toast(message, {
      durationMs: undoMs,
      action: { label: t`Undo`, onClick: () => void store.update("invoices", id, { repeat }) },
    });
  };
  return (
    <div className="flex flex-wrap gap-2 max-desk:*:grow max-desk:*:px-2">
      <Button icon={EditIcon} onClick={onChange}>{t`Edit schedule`}</Button>
      {paused ? (
        <Button icon={PlayIcon} onClick={() => void change(resume(repeat, today), t`Resumed`)}>{t`Resume`}</Button>
      ) : (
        !hasEnded(repeat, from) && (
          <Button icon={PauseIcon} onClick={() => void change(pause(repeat, currentStore().instant()), t`Paused`)}>
            {t`Pause`}
          </Button>
        )
      )}
      {!paused && next !== undefined && (
        <Button
          onClick={() => void change(skipNext(repeat, from), t`${formatDate(next, "medium", i18n.locale)} skipped`)}
        >
          {t`Skip the next`}
        </Button>
      )}
    </div>
  );
}

/** The next twelve days, in words. */
function Days({ repeat, from }: { repeat: InvoiceRepeat; from: string }) {
  const { t, i18n } = useLingui();
  const days = nextDays(repeat, from);
  return (
    <Titled title={t`Next`}>
      {repeat.pausedAt !== null ? (
        <p className="text-muted">
          <Trans>Paused. Nothing is made until you resume, and nothing for the time between.</Trans>
        </p>
      ) : days.length === 0 ? (
        <p className="text-muted">{t`No more invoices to come.`}</p>
      ) : (
        <ol className="columns-2 gap-x-6">
          {days.map((day) => (
            <li key={day} className="money py-0.5">
              {formatDate(day, "medium", i18n.locale)}
            </li>
          ))}
        </ol>
      )}
    </Titled>
  );
}

function Made({ made }: { made: readonly Invoice[] }) {
  const { t } = useLingui();
  if (made.length === 0) return null;
  return (
    <Titled title={t`Made so far`}>
      <div className="-mx-4">
        <List items={made} keyOf={({ id }) => id} label={t`Made so far`} inset="gutter">
          {(invoice) => <CreatedRow invoice={invoice} />}
        </List>
      </div>
    </Titled>
  );
}

function CreatedRow({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useLingui();
  const draft = invoice.status === "draft";
  return (
    <Row
      compact
      to={draft ? `/new-invoice?draft=${invoice.id}` : `/invoice/${invoice.id}`}
      title={invoice.number ?? t`Draft`}
      meta={invoice.issueDate ? formatDate(invoice.issueDate, "medium", i18n.locale) : ""}
      end={<MoneyText amount={invoice.totals?.total ?? 0} currency={invoice.currency} />}
    />
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4">
      <h2 className="pb-1 text-13 font-medium tracking-normal text-muted">{title}</h2>
      {children}
    </section>
  );
}

/** Deletes the rule; its invoices stay, and for ten seconds it can be undone. */
function useRemove(id: string): () => Promise<void> {
  const { t } = useLingui();
  const navigate = useNavigate();
  return async () => {
    const store = currentStore();
    await store.remove("invoices", id);
    await navigate("/recurring", { replace: true });
    toast(t`Stopped. The invoices it made stay.`, {
      durationMs: undoMs,
      action: { label: t`Undo`, onClick: () => void store.restore("invoices", id) },
    });
  };
}
