import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatDate, formatInstant, monthOf } from "@ankara/domain/dates/dates";
import { type MoneyOverview, moneyOverviews } from "@ankara/domain/payouts/money-page";
import { type ReactNode, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { formatPercent, joinList } from "../../i18n/numbers.ts";
import { useToday } from "../../platform/use-today.ts";
import { useBusiness, useZone } from "../../store/hooks.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card, InfoStrip } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkIcon, NoNetworkIcon, ShareIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { MonthPager } from "../../ui/month-pager.tsx";
import { Screen } from "../../ui/screen.tsx";
import { AwaitedList, useIsBare } from "../../sync/awaited-list.tsx";
import { useHasRail, useIsDesk } from "../../ui/use-media.ts";
import { useCompanyName } from "./company-names.ts";
import { DifferenceStrip } from "./difference-strip.tsx";
import { PayoutRows, PayoutTable } from "./payout-rows.tsx";
import { type Payouts, usePayouts, useSettledPayments } from "./use-payouts.ts";

const AccountsSheet = lazyPart(async () => ({ default: (await import("./accounts-sheet.tsx")).AccountsSheet }));

const PaymentLinksSheet = lazyPart(() => import("./payment-links-sheet.tsx"));

/** Pixels between the head and the first part, as `pt-1` gives them. */
const headGap = 4;

/** `/money`: what clients paid through payment companies, what arrived in the bank and what is on its way. */
export function MoneyScreen() {
  const { t, i18n } = useLingui();
  const business = useBusiness();
  const zone = useZone();
  const today = useToday(zone);
  const [params, setParams] = useSearchParams();
  const month = params.get("month") ?? monthOf(today);
  const payments = useSettledPayments();
  const { payouts, stale, failed, again } = usePayouts();
  // The company's pages lead back here, and the sheet shows what became of it.
  const [accounts, setAccounts] = useState(params.has("connected") || params.has("connect"));
  const [links, setLinks] = useState(false);
  const desk = useIsDesk();
  const rail = useHasRail();
  const home = business?.currency;
  const overviews = useMemo(() => {
    const all = payments && moneyOverviews(payments, month);
    return all?.toSorted((a, b) => Number(b.currency === home) - Number(a.currency === home));
  }, [payments, month, home]);
  const empty = useIsBare(payments) && !payouts?.differences.length;
  const isConnected =
    payouts?.direct || payouts?.accounts.some(({ state }) => state !== "not_begun" && state !== "not_here");
  const takesCards = Boolean(payouts?.direct || payouts?.accounts.some(({ state }) => state === "ready"));
  const differences = payouts?.differences.map((difference) => (
    <DifferenceStrip key={difference.id} difference={difference} onSolved={again} />
  ));
  const close = () => {
    setAccounts(false);
    if (params.has("connected") || params.has("connect")) setParams({}, { replace: true });
  };
  const pager = (
    <MonthPager month={month} today={today} onChange={(next) => setParams({ month: next }, { replace: true })} />
  );

  return (
    <Screen
      title={t`Money`}
      back="/"
      column={960}
      actions={
        rail ? (
          <>
            {desk && !empty && pager}
            <Button icon={ShareIcon} onClick={() => setLinks(true)}>
              <Trans>Payment links</Trans>
            </Button>
            {!empty && (
              <Button icon={LinkIcon} onClick={() => setAccounts(true)}>
                <Trans>Accounts</Trans>
              </Button>
            )}
          </>
        ) : (
          <>
            <IconButton label={t`Payment links`} icon={ShareIcon} onClick={() => setLinks(true)} />
            {!empty && <IconButton label={t`Accounts`} icon={LinkIcon} onClick={() => setAccounts(true)} />}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4 px-4 pt-1 pb-8">
        {!desk && !empty && <div className="-mx-2">{pager}</div>}
        {(stale || failed) && (
          <InfoStrip
            icon={NoNetworkIcon}
            title={
              payouts ? (
                <Trans>As of {formatInstant(payouts.at, zone, "datetime", i18n.locale)}</Trans>
              ) : (
                <Trans>You’re offline</Trans>
              )
            }
            action={
              <Button onClick={again}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <Trans>Accounts and differences may have changed since.</Trans>
          </InfoStrip>
        )}
        {(desk || overviews?.length === 0) && differences}
        {overviews === undefined && (
          <AwaitedList under={headGap} title={<Trans>Your payments are not here yet</Trans>} />
        )}
        {payments && empty && (
          <EmptyState
            under={headGap}
            title={isConnected ? <Trans>No payments yet</Trans> : <Trans>Take cards and bank apps</Trans>}
            action={{
              label: isConnected ? <Trans>Accounts</Trans> : <Trans>Connect an account</Trans>,
              icon: LinkIcon,
              onClick: () => setAccounts(true),
            }}
          >
            {isConnected ? (
              <Trans>What clients pay by card or mobile money shows here, with its fee and its day in your bank.</Trans>
            ) : (
              <Trans>Clients pay on the invoice, and the money goes to your own account.</Trans>
            )}
          </EmptyState>
        )}
        {!empty &&
          overviews?.map((overview, index) => (
            <Overview key={overview.currency} overview={overview} differences={index === 0 && differences} />
          ))}
        {!empty && overviews?.length === 0 && (
          <p className="py-8 text-center text-muted">
            <Trans>Nothing arrived in {formatDate(`${month}-01`, "month", i18n.locale)}.</Trans>
          </p>
        )}
        {payouts && overviews && <Compared payouts={payouts} zone={zone} centred={empty} />}
      </div>
      {links && <PaymentLinksSheet takesCards={takesCards} onClose={() => setLinks(false)} />}
      {accounts && <AccountsSheet payouts={payouts} onChanged={again} onClose={close} />}
    </Screen>
  );
}

/** On phones what differs stands between the sums and their rows: the sums are why one came. */
function Overview({ overview, differences }: { overview: MoneyOverview; differences: ReactNode }) {
  const { t } = useLingui();
  const desk = useIsDesk();
  if (desk)
    return (
      <section aria-label={overview.currency} className="flex flex-col gap-4">
        <Totals overview={overview} />
        <PayoutTable overview={overview} />
      </section>
    );
  const { currency, onItsWay, arrived } = overview;
  return (
    <section aria-label={currency} className="flex flex-col gap-4">
      <PhoneTotals overview={overview} />
      {differences}
      {onItsWay.length > 0 && <PayoutRows title={t`On its way`} currency={currency} rows={onItsWay} />}
      {arrived.length > 0 && <PayoutRows title={t`Arrived`} currency={currency} rows={arrived} />}
    </section>
  );
}

function PhoneTotals({ overview: { currency, onItsWayTotal, arrivedTotal, total } }: { overview: MoneyOverview }) {
  return (
    <Card>
      <p className="text-15 text-muted">
        <Trans>On its way to your bank</Trans>
      </p>
      <MoneyText amount={onItsWayTotal.net} currency={currency} decimals="always" size="28" />
      <dl className="mt-3 grid grid-cols-2 border-t border-line pt-3">
        <div className="min-w-0">
          <dt className="text-13 text-muted">
            <Trans>Arrived</Trans>
          </dt>
          <dd>
            <MoneyText amount={arrivedTotal.net} currency={currency} decimals="always" size="15" />
          </dd>
        </div>
        <div className="min-w-0 border-l border-line pl-4">
          <dt className="text-13 text-muted">
            <Trans>Fees</Trans>
          </dt>
          <dd>
            <MoneyText amount={0 - total.fees} currency={currency} decimals="always" size="15" />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Totals({ overview }: { overview: MoneyOverview }) {
  const { t, i18n } = useLingui();
  const { currency, total, arrived, arrivedTotal, onItsWay, onItsWayTotal } = overview;
  const next = onItsWay.find(({ day }) => day !== null)?.day;
  // Parts per million of what clients paid.
  const percent = total.gross > 0 ? formatPercent(Math.round((total.fees / total.gross) * 1e6), 1) : null;
  const figures = [
    {
      term: t`Clients paid`,
      amount: total.gross,
      about: <Plural value={total.count} one="# payment" other="# payments" />,
    },
    {
      term: t`Fees`,
      amount: 0 - total.fees,
      about: percent !== null && <Trans>{percent} of what clients paid</Trans>,
    },
    {
      term: t`Arrived`,
      amount: arrivedTotal.net,
      paid: true,
      about: <Plural value={arrived.length} one="# transfer" other="# transfers" />,
    },
    {
      term: t`On its way`,
      amount: onItsWayTotal.net,
      about: next && <Trans>next on {formatDate(next, "weekday", i18n.locale)}</Trans>,
    },
  ];
  return (
    <Card padded={false}>
      <dl className="grid grid-cols-4 divide-x divide-line">
        {figures.map(({ term, amount, about, paid }) => (
          <div key={term} className="min-w-0 px-5 py-4">
            <dt className="text-13 text-muted">{term}</dt>
            <dd>
              <MoneyText amount={amount} currency={currency} decimals="always" size="18" tone={paid ? "paid" : "ink"} />
              <span className="block min-h-[18px] text-13 text-muted">{about}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type ComparedProps = { payouts: Payouts; zone: string; /** Under an empty page, whose words are. */ centred: boolean };

/** When lists were compared last, and what the operator takes. */
function Compared({ payouts: { accounts, terms, direct, sandbox }, zone, centred }: ComparedProps) {
  const { i18n } = useLingui();
  const name = useCompanyName();
  const compared = accounts.filter(({ comparedAt }) => comparedAt !== null);
  const [first] = compared.map(({ comparedAt }) => comparedAt ?? "").toSorted((a, b) => (a < b ? -1 : 1));
  const companies = joinList(compared.map(({ provider }) => name(provider)));
  const time = first && formatInstant(first, zone, "datetime", i18n.locale);
  return (
    <p className={cx("text-13 text-muted", centred && "text-center text-balance")}>
      {first && (
        <Trans>
          Compared with {companies} on {time}.
        </Trans>
      )}{" "}
      {direct && <Trans>Payments go to the account of whoever runs this server.</Trans>}
      {!direct && terms.shareBps === 0 && terms.shareFixed === 0 && <Trans>Ankara takes no share.</Trans>}{" "}
      {sandbox && <Trans>This is a test server: no real money moves.</Trans>}
    </p>
  );
}
