import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate, useSearchParams } from "react-router";
import { requestPayout } from "@ankara/contract/affiliates";
import { loginToContinueToastMs } from "@ankara/domain/constants";
import { formatDate, todayIn } from "@ankara/domain/dates/dates";
import { formatMoney } from "../../i18n/numbers.ts";
import { inOurWords } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PaymentIcon, RefreshIcon, CopyIcon, ShareIcon } from "../../ui/icons.ts";
import { Screen } from "../../ui/screen.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { ownPage, rememberKey, useDashboard, asAffiliate, openApi, type Dashboard } from "./affiliate-api.ts";
import { Earnings } from "./earnings.tsx";
import { thisDevice } from "../../platform/device.ts";
import { settleSpend, spendKey } from "../../api/spend-key.ts";
import { rememberReturnPath } from "../../session/return-path.ts";
import { Card, DefinitionList, Figures, SectionTitle } from "../../ui/card.tsx";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { toast } from "../../ui/toast.tsx";

/**
 * An affiliate's own page, for the mailed link (`?key=`) and for a signed-in user whose e-mail it is. The page that
 * tells visitors about it is the server's, at the bare address, and needs no script.
 */
export function AffiliateScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const key = query.get("key");
  useEffect(() => {
    if (!key) return;
    rememberKey(key);
    void navigate(ownPage, { replace: true });
  }, [key, navigate]);
  return key ? null : <OwnPage />;
}

function OwnPage() {
  const { t, i18n } = useLingui();
  const messageOf = useApiMessage();
  const { dashboard, error, reload } = useDashboard();
  const unknown = error?.code === "unauthenticated" || error?.code === "not_found";
  return (
    <Screen title={t`Affiliate`} back="/" column={640}>
      {dashboard && <DashboardView dashboard={dashboard} onChanged={() => void reload()} />}
      {!dashboard && !error && <ListSkeleton rows={4} avatar={false} />}
      {!dashboard && unknown && (
        <>
          <EmptyState
            className="min-h-0!"
            title={<Trans>Earn with Ankara</Trans>}
            action={{ label: <Trans>Become an affiliate</Trans>, to: "/affiliate/register", icon: PaymentIcon }}
            secondary={{
              label: <Trans>How it works</Trans>,
              onClick: () => window.location.assign(`/affiliate?lang=${i18n.locale}`),
            }}
          >
            <Trans>
              Already an affiliate? Open the link in our e-mail, or{" "}
              <Link
                to="/login"
                onClick={() => rememberReturnPath(ownPage)}
                className="font-semibold whitespace-nowrap text-primary-ink"
              >
                log in
              </Link>{" "}
              with that e-mail address.
            </Trans>
          </EmptyState>
          <div className="mx-auto max-w-[640px] px-4 pb-8">
            <Earnings />
          </div>
        </>
      )}
      {!dashboard && error && !unknown && (
        <div className="flex flex-col items-start gap-3 px-4 py-4">
          <p>{messageOf(error, t`We couldn’t load your figures. Try again.`)}</p>
          <Button icon={RefreshIcon} onClick={() => void reload()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </Screen>
  );
}

/** The link, who came by it, and what it earned. */
function DashboardView({ dashboard, onChanged }: { dashboard: Dashboard; onChanged: () => void }) {
  const { t } = useLingui();
  const { affiliate, clicks, sign_ups: signUps, paying, sums, entries, minimum } = dashboard;
  return (
    <div className="flex flex-col gap-5 px-4 py-2">
      <OwnLink link={affiliate.link} code={affiliate.code} />
      <Figures
        className="desk:grid-cols-3!"
        items={[
          { term: <Trans>Visits</Trans>, value: clicks },
          { term: <Trans>Sign-ups</Trans>, value: signUps },
          { term: <Trans>Paying</Trans>, value: paying },
        ]}
      />
      {sums.length === 0 ? (
        <p className="text-muted">
          <Trans>Nothing earned yet. You earn your first commission when someone you referred pays for a plan.</Trans>
        </p>
      ) : (
        sums.map((sum) => (
          <SumCard key={sum.currency} sum={sum} least={minimum[sum.currency] ?? 0} onChanged={onChanged} />
        ))
      )}
      {entries.length > 0 && (
        <section>
          <SectionTitle className="px-0">
            <Trans>Entries</Trans>
          </SectionTitle>
          <Card padded={false} className="overflow-hidden">
            <List items={entries} keyOf={({ id }) => id} label={t`Entries`} inset="gutter">
              {(entry) => <Entry entry={entry} />}
            </List>
          </Card>
        </section>
      )}
    </div>
  );
}

function OwnLink({ link, code }: { link: string; code: string }) {
  const { t } = useLingui();
  async function copy(): Promise<void> {
    if (await thisDevice().copy(link)) toast(t`Link copied`, { tone: "good" });
    else toast(t`Your browser blocked copying. Select the link and copy it yourself.`, { tone: "danger" });
  }
  async function share(): Promise<void> {
    if ((await thisDevice().share({ url: link })) === "unavailable") await copy();
  }
  return (
    <Card className="px-5 py-5">
      <h2 className="text-body font-semibold">
        <Trans>Your link</Trans>
      </h2>
      <p className="mt-1 select-all wrap-anywhere text-muted">{link}</p>
      <p className="mt-1 text-13 text-muted">
        <Trans>Code {code}</Trans>
      </p>
      <div className="mt-4 flex gap-2">
        <Button variant="primary" icon={CopyIcon} onClick={() => void copy()}>
          <Trans>Copy link</Trans>
        </Button>
        <Button icon={ShareIcon} onClick={() => void share()}>
          <Trans>Share</Trans>
        </Button>
      </div>
    </Card>
  );
}

type SumCardProps = { sum: Dashboard["sums"][number]; least: number; onChanged: () => void };

/** Shows the earnings in one currency, and the button that requests their payout. */
function SumCard({ sum, least, onChanged }: SumCardProps) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [busy, setBusy] = useState(false);
  const { currency, pending, available, paid } = sum;
  const enough = available > 0 && available >= least;
  const minText = formatMoney(least, currency, { decimals: "auto" });

  async function withdraw(): Promise<void> {
    setBusy(true);
    const body = { payout: { currency } };
    const answer = await openApi.call(requestPayout, {
      ...asAffiliate(),
      body,
      idempotencyKey: spendKey("payout", { ...body, available }),
    });
    settleSpend("payout", answer.ok ? null : answer.error);
    setBusy(false);
    if (!answer.ok) {
      const text = messageOf(answer.error, t`We couldn’t request the payout. Try again.`);
      toast(text, { tone: "danger", durationMs: loginToContinueToastMs });
      return;
    }
    toast(await inOurWords(answer.value.message), { tone: "good", durationMs: 3_500 });
    onChanged();
  }

  return (
    <Card className="px-5 py-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-body font-semibold">
          <Trans>Available for payout</Trans>
        </h2>
        <MoneyText amount={available} currency={currency} size="22" />
      </div>
      <DefinitionList
        className="mt-2"
        items={[
          { term: <Trans>Waiting 30 days</Trans>, value: <MoneyText amount={pending} currency={currency} /> },
          { term: <Trans>Paid out</Trans>, value: <MoneyText amount={paid} currency={currency} /> },
        ]}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="primary" disabled={!enough} busy={busy} onClick={() => void withdraw()}>
          <Trans>Request payout</Trans>
        </Button>
        {!enough && (
          <span className="text-13 text-muted">
            <Trans>Minimum {minText}</Trans>
          </span>
        )}
      </div>
    </Card>
  );
}

/** An affiliate need not have a business: days are those of the device. */
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

function Entry({ entry }: { entry: Dashboard["entries"][number] }) {
  const { t, i18n } = useLingui();
  const { kind, at, amount, currency, available_at: availableAt } = entry;
  const day = (instant: string) => formatDate(todayIn(ownZone, instant), "medium", i18n.locale);
  const labels = { commission: t`Commission`, reversal: t`Reversed after a refund`, payout: t`Paid out` };
  const from = availableAt === null ? "" : day(availableAt);
  return (
    <Row
      title={labels[kind]}
      meta={from ? t`${day(at)} · available from ${from}` : day(at)}
      end={<MoneyText amount={amount} currency={currency} decimals="always" />}
    />
  );
}
