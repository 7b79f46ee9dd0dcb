import type { MinorUnits } from "@ankara/domain/money/money";
import { startTransition, Suspense, use, useDeferredValue, useEffect, useEffectEvent, useState } from "react";
import { Navigate, useLocation, useNavigate, useParams } from "react-router";
import { useLingui } from "@lingui/react/macro";
import { sumSettled } from "@ankara/domain/invoice/settlements";
import { isOffer } from "@ankara/domain/invoice/document-status";
import { voidInvoice } from "@ankara/domain/invoice/after-issue";
import type { Invoice } from "@ankara/domain/records/invoice";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PaneContext } from "../../ui/screen-context.ts";
import { Screen } from "../../ui/screen.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { confirmRefused } from "../../document-parts/confirm-refused.ts";
import { InvoiceDesk, InvoicePhone, type OfferParts } from "./invoice-layout.tsx";
import { isCopyable, useInvoiceActions, useVoidText } from "./use-invoice-actions.ts";
import { useInvoicePage, type InvoicePage } from "../../document-parts/use-invoice.ts";
import { useHasSplit, useIsDesk, useMedia } from "../../ui/use-media.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ReasonField } from "../../forms/reason-field.tsx";
import { whenIdle, yieldToMain } from "../../platform/yield-to-main.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";

const ShareSheet = lazyPart(() => import("./share-sheet.tsx"));
const LinkSheet = lazyPart(() => import("./link-sheet.tsx"));
const DeliveryNote = lazyPart(() => import("./delivery-note.tsx"));
const CreditSheet = lazyPart(() => import("./credit-sheet.tsx"));

/**
 * `/invoice/:id`: one issued invoice. A draft opens in the editor. On a tablet it stands beside the list, because a page of its own
 * has no room there for the document and would show nothing more.
 */
export function InvoiceScreen() {
  const { id = "" } = useParams();
  const { state } = useLocation() as { state: unknown };
  const split = useHasSplit();
  const desk = useIsDesk();
  // Decided once: a tablet that is turned keeps its page, and what is typed in a sheet over it.
  const [isBeside] = useState(split && !desk);
  if (isBeside) return <Navigate to={`/tabs/invoice?open=${id}`} replace state={state} />;
  return <InvoiceView id={id} />;
}

type Beside = {
  /** Narrowest window, in pixels, whose other half holds the document and all about it side by side. */
  wideFrom?: number;
  /** Gives the room back to the list. */
  onClose?: () => void;
};

/** The same beside a list, in one column unless the list leaves it room for two. */
export function InvoiceView({ id, ...beside }: { id: string } & Beside) {
  const { t } = useLingui();
  const latest = useInvoicePage(id);
  const isDrawn = useDeferredValue(latest) !== undefined;
  // Its first drawing is long and lets taps through; what changes on it afterwards is shown at once.
  const page = isDrawn ? latest : undefined;
  const { state } = useLocation() as { state: unknown };
  if (page === undefined) {
    return (
      <Screen title={t`Document`} back="/tabs/invoice">
        <ListSkeleton rows={4} avatar={false} />
      </Screen>
    );
  }
  if (page === null) {
    return (
      <Screen title={t`Document`} back="/tabs/invoice">
        <EmptyState
          plain
          title={t`This document is not on this device`}
          action={{ label: t`All invoices`, to: "/tabs/invoice" }}
        >
          {t`It was deleted as a draft, or another device has not sent it yet.`}
        </EmptyState>
      </Screen>
    );
  }
  if (page.invoice.status === "draft") return <Navigate to={`/new-invoice?draft=${id}`} replace />;
  if (isOffer(page.invoice.kind)) return <Navigate to={`/quote/${id}`} replace state={state} />;
  return <IssuedInvoice key={id} page={page} {...beside} />;
}

/** The page of a numbered document with its sheets; `offer` where it is one a client answers. */
export function IssuedInvoice({ page, offer, wideFrom, onClose }: { page: InvoicePage; offer?: OfferParts } & Beside) {
  const { t } = useLingui();
  const { invoice, receivable } = page;
  const { settled } = receivable;
  const [sheet, setSheet] = useState<"share" | "void" | "credit" | "link" | "delivery" | null>(null);
  const [sharedOnce, setSharedOnce] = useState(false);
  const open = () => {
    setSharedOnce(true);
    setSheet("share");
  };
  const share = () => {
    if (!page.refusal) return open();
    void confirmRefused([invoice.number ?? ""]).then((yes) => yes && open());
  };
  const isDrawn = useShareOnArrival(share);
  const actions = useInvoiceActions(page, {
    share,
    void: () => setSheet("void"),
    credit: () => setSheet("credit"),
    link: () => setSheet("link"),
    delivery: () => setSheet("delivery"),
  });
  const alone = use(PaneContext) === null;
  const isDesk = useIsDesk();
  const isWideBeside = useMedia(wideFrom === undefined ? "not all" : `(min-width: ${wideFrom}px)`);
  const wide = alone ? isDesk : isWideBeside;
  return (
    <>
      {!isDrawn ? (
        <Screen title={invoice.number ?? t`Invoice`} back={offer?.back ?? "/tabs/invoice"}>
          <ListSkeleton rows={4} avatar={false} />
        </Screen>
      ) : wide ? (
        <InvoiceDesk page={page} actions={actions} offer={offer} />
      ) : (
        <InvoicePhone page={page} actions={actions} offer={offer} onClose={onClose} isCovered={sheet === "share"} />
      )}
      {sharedOnce && (
        <Suspense fallback={null}>
          <ShareSheet open={sheet === "share"} onClose={() => setSheet(null)} {...page} settled={settled} />
        </Suspense>
      )}
      {sheet === "credit" && (
        <Suspense fallback={null}>
          <CreditSheet open onClose={() => setSheet(null)} {...page} />
        </Suspense>
      )}
      {sheet === "link" && (
        <Suspense fallback={null}>
          <LinkSheet onClose={() => setSheet(null)} invoice={invoice} />
        </Suspense>
      )}
      {sheet === "delivery" && (
        <Suspense fallback={null}>
          <DeliveryNote onClose={() => setSheet(null)} page={page} />
        </Suspense>
      )}
      <VoidSheet open={sheet === "void"} onClose={() => setSheet(null)} invoice={invoice} paid={sumSettled(settled)} />
    </>
  );
}

/**
 * The editor leads here after issuing and asks for the share sheet; going back or reloading does not ask again.
 *
 * @returns whether the page is drawn: the sheet comes first, and the page behind it when the device has nothing else to do
 */
function useShareOnArrival(share: () => void): boolean {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const opensShare = typeof state === "object" && state !== null && "share" in state && state.share === true;
  const [isDrawn, setIsDrawn] = useState(!opensShare);
  const open = useEffectEvent(() => {
    share();
    void navigate(pathname + search, { replace: true, state: null });
  });
  useEffect(() => {
    if (!opensShare) return undefined;
    // The editor goes in one task, the sheet comes in the next one.
    let isGone = false;
    void yieldToMain().then(() => isGone || open());
    return () => {
      isGone = true;
    };
  }, [opensShare]);
  useEffect(() => (isDrawn ? undefined : whenIdle(() => startTransition(() => setIsDrawn(true)))), [isDrawn]);
  return isDrawn;
}

type VoidSheetProps = {
  open: boolean;
  onClose: () => void;
  invoice: Invoice;
  /** Settled so far, minor units. */
  paid: MinorUnits;
};

/** Takes a document out of the books; it keeps its number and says why. */
function VoidSheet({ open, onClose, invoice, paid }: VoidSheetProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const number = invoice.number ?? "";
  const title = useVoidText()(invoice);
  const refusals = {
    reason_missing: t`Write why, in a few words. It prints on the document.`,
    already_paid: t`This document has a payment. Reverse it first.`,
    not_issued: t`You can only void an issued document.`,
  };
  const act = async (copy: boolean) => {
    const result = voidInvoice(invoice, { reason, paid, now: Date.now() });
    if (!result.ok) {
      setError(refusals[result.error.code]);
      return;
    }
    await currentStore().update("invoices", invoice.id, result.value);
    onClose();
    if (copy) void navigate(`/new-invoice?duplicate=${invoice.id}`);
    toast(t`${number} is void. Its number stays used.`, { tone: "good", durationMs: 4000 });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      stay={reason !== ""}
      footer={
        <div className="flex gap-2 max-desk:*:flex-1 max-desk:*:px-2 desk:justify-end">
          {isCopyable(invoice) && <Button onClick={() => void act(true)}>{t`Void and copy`}</Button>}
          <Button variant="danger" onClick={() => void act(false)}>
            {title}
          </Button>
        </div>
      }
    >
      <div className="sheet-form gap-3.5 pt-1 pb-4">
        <p className="text-15 text-muted">{t`A void document no longer counts, and nobody owes it. It keeps its number, so that none is missing, and can’t be made valid again.`}</p>
        <ReasonField
          value={reason}
          error={error}
          onChange={(text) => {
            setReason(text);
            setError(undefined);
          }}
        />
      </div>
    </Sheet>
  );
}
