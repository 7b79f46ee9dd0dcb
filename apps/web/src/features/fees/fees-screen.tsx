import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import type { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { useBusiness, useListed, useRecords } from "../../store/hooks.ts";
import { useToday } from "../../platform/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { SectionTitle } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ArchiveIcon, DocumentIcon, TaxIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { Screen } from "../../ui/screen.tsx";
import { AwaitedList, useIsBare } from "../../sync/awaited-list.tsx";
import { ToneText } from "../../ui/status.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { NextPaper } from "../../document-parts/next-paper.tsx";
import { WithPaper } from "../../document-parts/with-paper.tsx";
import { groupFees, isInForce } from "./fee-groups.ts";
import { useFeeLabels } from "./fee-labels.ts";
import { PackOffers } from "./pack-offers.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const FeeSheet = lazyPart(() => import("./fee-sheet.tsx"));
const CountryList = lazyPart(() => import("./country-list.tsx"));

/** Sheet over the list. */
type Open = { what: "fee"; fee: Fee } | { what: "new" } | { what: "country" } | null;

/** Widest that the list grows beside a paper, in pixels, with its sides. */
const listWidth = 688;

/**
 * Taxes, levies, fees and withholding of the business, beside the next invoice with those that are added by themselves where both
 * have room. Editing one never changes a document already given.
 */
export function FeesScreen() {
  const { t } = useLingui();
  const business = useBusiness();
  const fees = useListed(useRecords("fees"));
  const [archived, setArchived] = useState(false);
  const [chosen, setOpen] = useState<Open>(null);
  const [params, setParams] = useSearchParams();
  // A search leads to one of them: `?fee=`.
  const named = fees?.find(({ id }) => id === params.get("fee"));
  const open: Open = chosen ?? (named ? { what: "fee", fee: named } : null);
  const close = () => {
    setOpen(null);
    if (named) setParams({}, { replace: true });
  };

  const groups = business && fees && groupFees(fees, archived);
  const nothing = useIsBare(groups) && !archived;
  const archivedCount = fees?.filter(({ archivedAt }) => archivedAt !== null).length ?? 0;
  const wide = useMedia("(min-width: 1500px)");
  const beside = wide && !archived && !nothing ? listWidth : undefined;

  const list = (
    <>
      {groups === undefined && <AwaitedList title={<Trans>Your taxes and fees are not here yet</Trans>} />}
      {fees && business && !archived && !nothing && <PackOffers business={business} fees={fees} />}
      {groups && nothing && (
        <EmptyState
          title={<Trans>No taxes or fees yet</Trans>}
          action={{ label: <Trans>Add from the country list</Trans>, onClick: () => setOpen({ what: "country" }) }}
          secondary={{ label: <Trans>Write your own</Trans>, onClick: () => setOpen({ what: "new" }) }}
        >
          <Trans>Start with your country’s rates. You can change each one.</Trans>
        </EmptyState>
      )}
      {business &&
        groups?.map(({ kind, fees: rows }) => (
          <FeeSection
            key={kind}
            kind={kind}
            fees={rows}
            business={business}
            onOpen={(fee) => setOpen({ what: "fee", fee })}
          />
        ))}
      {groups && !nothing && !archived && (
        <div className="flex flex-col items-start gap-1 px-1 pt-1 pb-6">
          <Button variant="ghost" icon={TaxIcon} onClick={() => setOpen({ what: "country" })}>
            <Trans>Add from the country list</Trans>
          </Button>
          <Button variant="ghost" icon={DocumentIcon} to="/fee/withholding">
            <Trans>Withholding certificates</Trans>
          </Button>
          {archivedCount > 0 && (
            <Button variant="ghost" icon={ArchiveIcon} onClick={() => setArchived(true)}>
              <Trans>Earlier and archived</Trans> ({archivedCount})
            </Button>
          )}
        </div>
      )}
      {archived && groups?.length === 0 && (
        <EmptyState plain title={<Trans>Nothing here</Trans>}>
          <Trans>Archived items are here. Documents keep them.</Trans>
        </EmptyState>
      )}
    </>
  );
  return (
    <Screen
      title={archived ? t`Earlier and archived` : t`Tax & Fees`}
      onBack={archived ? () => setArchived(false) : undefined}
      {...(nothing || archived ? {} : { fab: { label: t`New tax or fee`, onClick: () => setOpen({ what: "new" }) } })}
      {...(beside ? { headWidth: beside } : { column: 640 })}
    >
      <WithPaper label={t`Your next invoice`} paper={beside && <NextPaper />}>
        {beside ? (
          <div className="w-full shrink-0 px-2 pb-10" style={{ maxWidth: beside }}>
            {list}
          </div>
        ) : (
          list
        )}
      </WithPaper>
      <Suspense fallback={null}>
        {open?.what === "fee" && <FeeSheet fee={open.fee} onClose={close} />}
        {open?.what === "new" && <FeeSheet onClose={close} />}
        {open?.what === "country" && <CountryList onClose={close} />}
      </Suspense>
    </Screen>
  );
}

type FeeSectionProps = {
  kind: Fee["kind"];
  fees: readonly Fee[];
  business: Business;
  onOpen: (fee: Fee) => void;
};

function FeeSection({ kind, fees, business, onOpen }: FeeSectionProps) {
  const labels = useFeeLabels();
  return (
    <section className="pb-3 split:[--end:16px]">
      <SectionTitle>{labels.group[kind]}</SectionTitle>
      <List items={fees} keyOf={(fee) => fee.id} label={labels.group[kind]} inset="gutter">
        {(fee) => <FeeRow fee={fee} business={business} onOpen={() => onOpen(fee)} />}
      </List>
    </section>
  );
}

function FeeRow({ fee, business, onOpen }: { fee: Fee; business: Business; onOpen: () => void }) {
  const labels = useFeeLabels();
  const today = useToday(business.timeZone);
  const idle = fee.archivedAt !== null || !isInForce(fee, today);
  return (
    <Row
      title={fee.name}
      meta={<FeeSource fee={fee} />}
      end={<FeeRate fee={fee} currency={business.currency} />}
      endMeta={
        idle ? (
          <Period fee={fee} />
        ) : (
          <ToneText tone={fee.defaultOn ? "paid" : "neutral"}>{labels.automatic(fee)}</ToneText>
        )
      }
      onClick={onOpen}
      className="row-wraps"
    />
  );
}

function FeeRate({ fee, currency }: { fee: Fee; currency: string }) {
  const labels = useFeeLabels();
  if (fee.basis === "fixed_document")
    return <MoneyText amount={decimalToMinor(fee.amount ?? "0", currency)} currency={currency} />;
  return <span className="money font-medium">{labels.rate(fee, currency)}</span>;
}

/** Shows the law a rate is from and its date; rows nobody could confirm say so. The sheet shows the rest. */
function FeeSource({ fee }: { fee: Fee }) {
  const { i18n } = useLingui();
  const checkedOn = fee.checkedOn === null ? null : formatDate(fee.checkedOn, "medium", i18n.locale);
  return (
    <>
      <span className="line-clamp-4">{fee.source.split(";", 1)[0] || <Trans>Your own</Trans>}</span>
      {fee.uncertain && (
        <span className="block font-medium text-accent-ink">
          <Trans>Confirm with your tax office</Trans>
        </span>
      )}
      {checkedOn !== null && (
        <span className="block">
          <Trans>Checked {checkedOn}</Trans>
        </span>
      )}
    </>
  );
}

function Period({ fee }: { fee: Fee }) {
  const { i18n } = useLingui();
  const day = (date: LocalDate) => formatDate(date, "medium", i18n.locale);
  const from = fee.validFrom === null ? "" : day(fee.validFrom);
  const to = fee.validTo === null ? "" : day(fee.validTo);
  return (
    <ToneText>
      {from && to ? (
        `${from} – ${to}`
      ) : to ? (
        <Trans>until {to}</Trans>
      ) : from ? (
        <Trans>from {from}</Trans>
      ) : (
        <Trans>Archived</Trans>
      )}
    </ToneText>
  );
}
