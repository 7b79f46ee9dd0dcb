import type { InvoiceId } from "@ankara/domain/records/fields";
import { systemRandom } from "@ankara/domain/ids";
import { convertedId, convertQuote, type QuoteError } from "@ankara/domain/invoice/quote";
import { ok, type Result } from "@ankara/domain/result";
import { currentStore } from "../../store/store.ts";
import { Suspense, useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { useLingui } from "@lingui/react/macro";
import { isOffer, ownName, quoteStateOf } from "@ankara/domain/invoice/document-status";
import { EmptyState } from "../../ui/empty-state.tsx";
import { InvoiceIcon } from "../../ui/icons.ts";
import { Screen } from "../../ui/screen.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { IssuedInvoice } from "../invoice-page/invoice-screen.tsx";
import { StepLine } from "../../document-parts/step-line.tsx";
import { useInvoicePage, type InvoicePage } from "../../document-parts/use-invoice.ts";
import { OfferCard } from "./offer-card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { quoteAt, versionOf } from "@ankara/domain/invoice/quote-versions";
import { MoneyText } from "../../ui/money-text.tsx";
import { useWhen } from "../../document-parts/labels.ts";

const AnswerSheet = lazyPart(() => import("./answer-sheet.tsx"));
const DocumentViewer = lazyPart(() => import("../../document-parts/document-viewer.tsx"));
const ReopenSheet = lazyPart(() => import("./reopen-sheet.tsx"));
/** Address of the list of quotes. */
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
    else toast(t`This quote was answered or expired meanwhile.`, { tone: "danger", durationMs: 4000 });
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
            client={ownName(invoice.billTo?.name ?? contact?.name ?? "")}
            today={today}
          />
        )}
        {sheet === "reopen" && <ReopenSheet onClose={close} invoice={invoice} today={today} />}
      </Suspense>
    </>
  );
}

/** Every version of a quote, the present one first; each can be read as the client had it. */
function VersionsList({ page }: { page: InvoicePage }) {
  const { t } = useLingui();
  const { invoice, parts, today, timeZone } = page;
  const when = useWhen(today, timeZone);
  const [shown, setShown] = useState<number | null>(null);
  const latest = versionOf(invoice);
  if (latest === 1) return null;
  const versions = Array.from({ length: latest }, (_, index) => latest - index);
  return (
    <section className="border-t border-line pt-4">
      <h2 className="pb-1 text-13 font-medium tracking-normal text-muted">{t`Versions`}</h2>
      <ul>
        {versions.map((version) => {
          const versionedQuote = quoteAt(invoice, version);
          const replaced = invoice.versions?.[version - 1];
          return (
            <li key={version}>
              <button
                type="button"
                onClick={() => setShown(version)}
                className="flex min-h-11 w-full items-center justify-between gap-3 text-left text-15 hover:underline"
              >
                <span>
                  {t`Version ${version}`}{" "}
                  <span className="text-13 text-muted">
                    {replaced === undefined ? t`now` : t`until ${when.moment(replaced.at)}`}
                  </span>
                </span>
                <MoneyText
                  amount={versionedQuote.totals?.total ?? 0}
                  currency={versionedQuote.currency}
                  decimals="auto"
                  size="15"
                />
              </button>
            </li>
          );
        })}
      </ul>
      {shown !== null && (
        <Suspense fallback={null}>
          <DocumentViewer onClose={() => setShown(null)} parts={{ ...parts, invoice: quoteAt(invoice, shown) }} />
        </Suspense>
      )}
    </section>
  );
}

/**
 * Make a draft invoice of a quote, with or without a network, in one transaction: the draft and what the quote says of
 * it. Where another device, or this one, made it before, that one is given.
 *
 * @param termsDays - days from issue to due
 * @returns the id of the invoice
 */
export async function convertHere(quoteId: InvoiceId, termsDays: number): Promise<Result<string, QuoteError>> {
  const store = currentStore();
  const id = convertedId(quoteId);
  let result: Result<string, QuoteError> = ok(id);
  await store.write(async (unit) => {
    if (await unit.record("invoices", id)) return;
    const quote = await unit.record("invoices", quoteId);
    if (!quote) throw new Error(`expected the quote ${quoteId} on this device`);
    const { deviceId } = store;
    const made = convertQuote({
      quote,
      termsDays,
      now: Date.parse(store.instant()),
      today: store.today(),
      deviceId,
      random: systemRandom,
    });
    if (!made.ok) {
      result = made;
      return;
    }
    await unit.write("invoices", id, made.value.draft);
    await unit.write("invoices", quoteId, { ...quote, ...made.value.quote, updatedAt: store.instant(), deviceId });
  });
  return result;
}
