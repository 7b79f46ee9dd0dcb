import { Suspense, useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { useLingui } from "@lingui/react/macro";
import { isOffer, quoteStateOf } from "@ankara/domain/invoice/document-status";
import { EmptyState } from "../../ui/empty-state.tsx";
import { InvoiceIcon } from "../../ui/icons.ts";
import { Screen } from "../../ui/screen.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { IssuedInvoice } from "../invoice-page/invoice-screen.tsx";
import { StepLine } from "../../document-parts/step-line.tsx";
import { useInvoicePage, type InvoicePage } from "../../document-parts/use-invoice.ts";
import { convertHere } from "./convert.ts";
import { OfferCard } from "./offer-card.tsx";
import { VersionsList } from "./versions-list.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const AnswerSheet = lazyPart(() => import("./answer-sheet.tsx"));
const ReopenSheet = lazyPart(() => import("./reopen-sheet.tsx"));
/** Where the list of quotes is. */
export const quotesPlace = "/tabs/invoice?show=quotes";

/** `/quote/:id`: a quote or pro forma, what was said to it, and the invoice it becomes. A draft opens in the editor. */
export function QuoteScreen() {
  const { id = "" } = useParams();
  const { t } = useLingui();
  const page = useInvoicePage(id);
  if (page === undefined) {
    return (
      <Screen title={t`Quote`} back={quotesPlace}>
        <ListSkeleton rows={4} avatar={false} />
      </Screen>
    );
  }
  if (page === null) {
    return (
      <Screen title={t`Quote`} back={quotesPlace}>
        <EmptyState
          plain
          title={t`This quote is not on this device`}
          action={{ label: t`All quotes`, to: quotesPlace }}
        >
          {t`It was deleted as a draft, or another device has not sent it yet.`}
        </EmptyState>
      </Screen>
    );
  }
  if (page.invoice.status === "draft") return <Navigate to={`/new-invoice?draft=${id}`} replace />;
  if (!isOffer(page.invoice.kind)) return <Navigate to={`/invoice/${id}`} replace />;
  return <Quote key={id} page={page} />;
}

function Quote({ page }: { page: InvoicePage }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { invoice, contact, business, today, timeZone } = page;
  const [sheet, setSheet] = useState<"accepted" | "declined" | "reopen" | null>(null);
  const state = quoteStateOf(invoice, today);
  const close = () => setSheet(null);
  const convert = async () => {
    const made = await convertHere(invoice.id, contact?.termsDays ?? business.termsDays);
    if (made.ok) void navigate(`/new-invoice?draft=${made.value}`);
    else toast(t`This quote was answered or ran out meanwhile.`, { tone: "danger", durationMs: 4000 });
  };
  return (
    <>
      <IssuedInvoice
        page={page}
        offer={{
          back: quotesPlace,
          steps: state === "void" ? null : <StepLine invoice={invoice} today={today} timeZone={timeZone} offer />,
          card: (
            <OfferCard
              page={page}
              actions={{
                accept: () => setSheet("accepted"),
                decline: () => setSheet("declined"),
                reopen: () => setSheet("reopen"),
              }}
            />
          ),
          story: <VersionsList page={page} />,
          main:
            state === "open" || state === "accepted"
              ? { label: t`Make invoice`, icon: InvoiceIcon, act: () => void convert(), first: state === "accepted" }
              : null,
        }}
      />
      <Suspense fallback={null}>
        {(sheet === "accepted" || sheet === "declined") && (
          <AnswerSheet
            what={sheet}
            onClose={close}
            invoice={invoice}
            client={invoice.billTo?.name ?? contact?.name ?? ""}
            today={today}
          />
        )}
        {sheet === "reopen" && <ReopenSheet onClose={close} invoice={invoice} today={today} />}
      </Suspense>
    </>
  );
}
