import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { useLingui } from "@lingui/react/macro";
import { undoMs } from "@ankara/domain/constants";
import { isTemplate } from "@ankara/domain/invoice/recurring";
import { isFutureDated } from "@ankara/domain/invoice/schedule";
import type { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useRecord } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { savesData } from "../../platform/save-data.ts";
import { useToday } from "../../platform/use-today.ts";
import { whenIdle } from "../../platform/yield-to-main.ts";
import { Button } from "../../ui/button.tsx";
import { CalendarIcon, CheckIcon, DeleteIcon, NoteIcon, PaymentIcon, SendIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useSignal, type Signal } from "../../ui/signal.ts";
import { toast } from "../../ui/toast.tsx";
import { useIsDesk } from "../../ui/use-media.ts";
import { EditorFrame, type ShowProblem } from "./editor-frame.tsx";
import { useSubmitShortcut } from "./use-submit-shortcut.ts";
import { TypingContext, Unsaved, useDraft, type Edit, type Saved } from "./use-draft.ts";
import { useIssue } from "./use-issue.ts";
import { convertedId } from "@ankara/domain/invoice/quote";
import { Segmented } from "../../ui/chip.tsx";
import { setKind } from "../../document-parts/draft-edits.ts";
import { draftKinds, type DraftKind } from "./open-draft.ts";
import { formatInstant } from "@ankara/domain/dates/dates";

const IssuedMoment = lazyPart(() => import("../../document-parts/issued-moment.tsx"));
const OrderStrip = lazyPart(() => import("./order-strip.tsx"));
const PaidNow = lazyPart(() => import("./paid-now.tsx"));

type DraftEditorProps = {
  start: Invoice;
  /** True once the device has this draft. */
  stored: boolean;
  business: Business;
  fees: readonly Fee[];
  /** Issue as soon as the draft stands: asked for from the list of drafts. */
  issueNow: boolean;
  /** The draft is on the device for the first time. */
  onSaved: (id: string) => void;
};

/** A draft being written. It is kept on the device with every change, and leads to "Issue & share". */
export function DraftEditorScreen({ start, stored, business, fees, issueNow, onSaved }: DraftEditorProps) {
  const { t } = useLingui();
  const desk = useIsDesk();
  const today = useToday(business.timeZone);
  const { draft, totals, edit, typing, saved, saveNow, stop } = useDraft(currentStore(), start, stored);
  const record = useRecord("contacts", draft.contactId ?? "");
  const contact = record ?? null;
  const showProblem = useRef<ShowProblem>(null);
  const { problems, busy, first, issue, sellNow, refuse } = useIssue({
    draft,
    contact,
    business,
    totals,
    today,
    saveNow,
    stop,
    onRefused: (first) => showProblem.current?.(first),
  });
  const isTouched = useSyncExternalStore(saved.subscribe, () => saved.get().state !== "untouched");
  const isStored = useSyncExternalStore(saved.subscribe, () => saved.get().isStored);
  useEffect(() => (isTouched ? whenIdle(fetchIssued) : undefined), [isTouched]);
  const clientKnown = draft.contactId === null || record !== undefined;
  const navigate = useNavigate();
  // A recurring invoice is what others are made like: it is never issued itself.
  const template = isTemplate(draft);
  const act = async () => {
    if (!template) return void issue();
    await saveNow();
    void navigate(`/recurring/${draft.id}`, { replace: true });
  };
  const [asksMethod, setAsksMethod] = useState(false);
  const future = isFutureDated(draft, today);
  const sum = totals.ok ? totals.value.total : 0;
  const payNow = () => {
    if (sum <= 0) return void issue();
    if (!refuse()) setAsksMethod(true);
  };
  // Only an invoice of today can be paid at the counter, and one that came with its money is paid by it.
  const second =
    template || future || draft.kind !== "invoice" || draft.order?.paymentLinkId !== undefined
      ? null
      : { label: t`Paid now`, icon: PaymentIcon, busy, act: payNow };
  useSubmitShortcut(() => act());
  useOnce(!template && issueNow && clientKnown, () => void issue());
  useOnce(!stored && isStored, () => onSaved(draft.id));
  if (first) {
    return (
      <Suspense fallback={null}>
        <IssuedMoment {...first} />
      </Suspense>
    );
  }
  return (
    <TypingContext value={typing}>
      <Unsaved saved={saved} />
      <EditorFrame
        title={
          template
            ? t`Recurring invoice`
            : stored
              ? t`Draft`
              : ({ quote: t`New quote`, pro_forma: t`New pro forma` }[draft.kind as string] ?? t`New invoice`)
        }
        subtitle={<SaveStateText saved={saved} timeZone={business.timeZone} desk={desk} />}
        back={template ? `/recurring/${draft.id}` : "/tabs/invoice"}
        draft={draft}
        totals={totals}
        edit={edit}
        problems={problems}
        business={business}
        contact={contact}
        fees={fees}
        main={
          template
            ? { label: t`Done`, icon: CheckIcon, busy, act: () => void act() }
            : {
                label: future ? t`Schedule` : t`Issue & share`,
                icon: future ? CalendarIcon : SendIcon,
                busy,
                act: () => void act(),
              }
        }
        second={second}
        showProblem={showProblem}
        head={
          template ? null : (
            <div className="flex flex-col gap-1">
              {draft.order && (
                <Suspense fallback={null}>
                  <OrderStrip invoiceId={draft.id} order={draft.order} timeZone={business.timeZone} />
                </Suspense>
              )}
              <KindChoice draft={draft} termsDays={contact?.termsDays ?? business.termsDays} edit={edit} />
              {!stored && !isTouched && (
                <Button
                  variant="ghost"
                  size="small"
                  icon={NoteIcon}
                  className="-ml-3 self-start text-left desk:-ml-2.5"
                  to="/new-invoice?text="
                >
                  {t`Type, speak or paste it instead`}
                </Button>
              )}
            </div>
          )
        }
      >
        {asksMethod && (
          <Suspense fallback={null}>
            <PaidNow
              amount={sum}
              currency={draft.currency}
              busy={busy}
              onSell={(method) => void sellNow(method).finally(() => setAsksMethod(false))}
              onClose={() => setAsksMethod(false)}
            />
          </Suspense>
        )}
        {!template && (stored || isTouched) && <DeleteDraft draft={draft} saveNow={saveNow} stop={stop} />}
      </EditorFrame>
    </TypingContext>
  );
}

/** Brings what comes after the tap on "Issue" while the draft is written, so that the number does not wait for code. */
function fetchIssued(): void {
  if (savesData()) return;
  const parts = [
    () => import("../../store/issue-document.ts"),
    () => import("../invoice-page/invoice-screen.tsx"),
    () => import("../invoice-page/share-sheet.tsx"),
  ];
  // Without network they may be here or not; whoever needs them says so.
  for (const part of parts) part().catch(() => undefined);
}

function DeleteDraft({ draft, stop, saveNow }: { draft: Invoice; stop: () => void; saveNow: () => Promise<boolean> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = async () => {
    const store = currentStore();
    await saveNow();
    stop();
    await store.remove("invoices", draft.id);
    void navigate("/tabs/invoice", { replace: true });
    toast(t`Draft deleted`, {
      durationMs: undoMs,
      action: { label: t`Undo`, onClick: () => void store.restore("invoices", draft.id) },
    });
  };
  return (
    <Button variant="danger-ghost" icon={DeleteIcon} className="-ml-4 self-start" onClick={() => void remove()}>
      {t`Delete draft`}
    </Button>
  );
}

/** Acts once, when the time has come. */
function useOnce(now: boolean, act: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!now || done.current) return;
    done.current = true;
    act();
  });
}

/** Chooses the kind of the document. A credit note, or a draft made of a quote, stays what it is. */
function KindChoice({ draft, termsDays, edit }: { draft: Invoice; termsDays: number; edit: Edit }) {
  const { t } = useLingui();
  const value = draftKinds.find((kind) => kind === draft.kind);
  if (value === undefined || (draft.sourceId !== null && draft.id === convertedId(draft.sourceId))) return null;
  const labels: Record<DraftKind, string> = {
    invoice: t`Invoice`,
    quote: t`Quote`,
    // Beside the other two one word says which kind: in Igbo the three whole names are 370 px long.
    pro_forma: t({ message: "Pro forma", context: "kind" }),
  };
  return (
    <Segmented<DraftKind>
      label={t`Kind of document`}
      options={draftKinds.map((kind) => ({ value: kind, label: labels[kind] }))}
      value={value}
      // Some languages name these kinds in three words, which stand in two lines.
      className="[&>label]:h-auto [&>label]:min-h-10 [&>label]:flex-auto [&>label]:px-1.5 [&>label]:text-center [&>label]:leading-tight [&>label]:whitespace-normal desk:[&>label]:min-h-[30px]"
      onChange={(kind) => edit((before) => setKind(before, kind, termsDays))}
    />
  );
}

type SaveStateProps = {
  saved: Signal<Saved>;
  timeZone: string;
  desk: boolean;
};

/** "Saved on this device": where the draft is, and whether it is all there. */
function SaveStateText({ saved, timeZone, desk }: SaveStateProps) {
  const { t, i18n } = useLingui();
  const { state, at } = useSignal(saved);
  switch (state) {
    case "untouched":
      return t`Saves as you type`;
    case "waiting":
    case "saving":
      return t`Saving…`;
    case "failed":
      return (
        <span role="alert" className="text-overdue-ink">
          {t`Not saved on this device`}
        </span>
      );
    case "saved": {
      const time = formatInstant(at, timeZone, "time", i18n.locale);
      return desk ? t`Saved on this device, ${time}` : t`Saved on this device`;
    }
  }
}
