import type { MinorUnits } from "@ankara/domain/money/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ConnectedAccount, connectAccount, switchAccount } from "@ankara/contract/payouts";
import { countryOf } from "@ankara/domain/countries/countries";
import { estimateFee } from "@ankara/domain/payouts/fees";
import { useState } from "react";
import { formatMoney, formatPercent } from "../../i18n/numbers.ts";
import { api } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useProvenCall } from "../../session/use-proven-call.ts";
import { useBusiness } from "../../store/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { DefinitionList } from "../../ui/card.tsx";
import { CheckIcon } from "../../ui/icons.ts";
import { cx } from "../../ui/cx.ts";
import { Tile } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Pill } from "../../ui/status.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.tsx";
import { BankForm, type TypedAccount } from "./bank-form.tsx";
import { useCompanyName } from "./company-names.ts";
import type { Payouts } from "./use-payouts.ts";

type AccountsSheetProps = { payouts: Payouts | undefined; onChanged: () => void; onClose: () => void };

/** "Take cards and bank apps": companies, what they cost, what the operator takes, and the switch for clients. */
export function AccountsSheet({ payouts, onChanged, onClose }: AccountsSheetProps) {
  const [chosen, setChosen] = useState<string>();
  const [typing, setTyping] = useState(false);
  const accounts = payouts?.accounts ?? [];
  const account =
    accounts.find(({ provider }) => provider === chosen) ??
    accounts.find(({ state }) => isBegun(state)) ??
    accounts.find(({ state }) => state !== "not_here");
  if (typing && account)
    return (
      <ConnectByBank
        account={account}
        onDone={() => {
          setTyping(false);
          onChanged();
        }}
        onClose={() => setTyping(false)}
      />
    );
  return (
    <Sheet open onClose={onClose} title={<Trans>Take cards and bank apps</Trans>}>
      <div className="sheet-form">
        {!payouts && <Skeleton className="h-40 w-full" />}
        {payouts && <Promise payouts={payouts} />}
        {payouts && !payouts.direct && (
          <>
            <div className="flex flex-col gap-2">
              {accounts.map((each) => (
                <Company
                  key={each.provider}
                  account={each}
                  chosen={each.provider === account?.provider}
                  onChoose={() => setChosen(each.provider)}
                />
              ))}
            </div>
            {account && (
              <>
                <Terms payouts={payouts} account={account} />
                <ShowToClients account={account} onChanged={onChanged} />
                <Next account={account} onType={() => setTyping(true)} />
              </>
            )}
          </>
        )}
        <Button full variant="ghost" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </Sheet>
  );
}

const isBegun = (state: ConnectedAccount["state"]): boolean => state !== "not_begun" && state !== "not_here";

/** Says where the money goes before anything is connected. */
function Promise({ payouts: { direct, terms } }: { payouts: Payouts }) {
  const free = terms.shareBps === 0 && terms.shareFixed === 0;
  return (
    <p className="text-15 text-muted">
      {direct ? (
        <Trans>
          This server takes payments with the keys of whoever runs it. Your clients’ money arrives in their account.
        </Trans>
      ) : (
        <Trans>The money goes from your client to your own account. Ankara never holds it.</Trans>
      )}
      {!direct && free && (
        <>
          {" "}
          <Trans>Ankara takes no share.</Trans>
        </>
      )}
    </p>
  );
}

function Company({ account, chosen, onChoose }: { account: ConnectedAccount; chosen: boolean; onChoose: () => void }) {
  const { t, i18n } = useLingui();
  const business = useBusiness();
  const name = useCompanyName()(account.provider);
  const fee = useFeeText(account);
  const here = account.state !== "not_here";
  const country = new Intl.DisplayNames(i18n.locale, { type: "region" }).of(business?.country ?? "NG") ?? "";
  return (
    <button
      type="button"
      disabled={!here}
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        "flex min-h-[72px] items-center gap-3 rounded-card border px-3.5 py-3 text-left",
        chosen ? "border-primary ring-1 ring-primary" : "border-line",
        here ? "hover:bg-hover" : "opacity-70",
      )}
    >
      <Tile className="font-semibold">{name.slice(0, 1)}</Tile>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="block text-13 text-muted">
          {here ? account.label || fee : t`Does not serve ${country} yet`}
        </span>
      </span>
      <StatePill state={account.state} />
    </button>
  );
}

function StatePill({ state }: Pick<ConnectedAccount, "state">) {
  switch (state) {
    case "ready":
      return (
        <Pill tone="paid">
          <CheckIcon size={14} strokeWidth={2.5} aria-hidden="true" />
          <Trans context="payment company">Ready</Trans>
        </Pill>
      );
    case "onboarding":
      return (
        <Pill tone="warn">
          <Trans>1 step left</Trans>
        </Pill>
      );
    case "restricted":
      return (
        <Pill tone="overdue">
          <Trans>Held back</Trans>
        </Pill>
      );
    case "off":
      return (
        <Pill>
          <Trans context="payment company">Off</Trans>
        </Pill>
      );
    case "not_here":
      return (
        <Pill>
          <Trans>Not here</Trans>
        </Pill>
      );
    case "not_begun":
      return null;
  }
}

const rateText = (percent: string, fixed: string | null): string =>
  fixed === null ? percent : `${percent} + ${fixed}`;

/** The published fee in words: "1.5 % + ₦100, at most ₦2,000". */
function useFeeText({ fee, provider }: ConnectedAccount): string {
  const { t } = useLingui();
  const country = useBusiness()?.country ?? "NG";
  const name = useCompanyName()(provider);
  if (!fee) return t`${name}’s own fees`;
  const { currency } = countryOf(country);
  const money = (amount: MinorUnits) => formatMoney(amount, currency, { decimals: "auto" });
  const percent = formatPercent(fee.bps * 100);
  const [fixed, cap] = [money(fee.fixed), money(fee.cap ?? 0)];
  const rate = rateText(percent, fee.fixed > 0 ? fixed : null);
  return fee.cap === null ? rate : t`${rate}, at most ${cap}`;
}

/** Fee, share and who bears them, with an example: they stand before the switch. */
function Terms({ payouts: { terms }, account }: { payouts: Payouts; account: ConnectedAccount }) {
  const { t } = useLingui();
  const { currency, shareBps, shareFixed, feeBearer } = terms;
  const fee = useFeeText(account);
  const example = 50_000 * 10 ** 2;
  const charged =
    (account.fee ? estimateFee(account.fee, example) : 0) + Math.ceil((example * shareBps) / 10_000) + shareFixed;
  const money = (amount: MinorUnits) => formatMoney(amount, currency, { decimals: "auto" });
  const [paid, net, fixed] = [money(example), money(example - charged), money(shareFixed)];
  const percent = formatPercent(shareBps * 100);
  const share = shareBps === 0 && shareFixed === 0 ? t`Nothing` : rateText(percent, shareFixed === 0 ? null : fixed);
  return (
    <DefinitionList
      className="border-y border-line py-2"
      items={[
        { term: t`Fee`, value: fee },
        { term: t`Ankara’s share`, value: share },
        {
          term: t`Who pays the fee`,
          value: feeBearer === "client" ? t`Your client, on top of the invoice` : t`You`,
        },
        ...(account.fee && feeBearer === "business"
          ? [{ term: t`An example`, value: t`${paid} brings you ${net}` }]
          : []),
      ]}
    />
  );
}

function ShowToClients({ account, onChanged }: { account: ConnectedAccount; onChanged: () => void }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [busy, setBusy] = useState(false);
  const { provider, state, reason } = account;
  async function turn(on: boolean) {
    setBusy(true);
    const result = await api.call(switchAccount, { params: { provider }, body: { on } });
    setBusy(false);
    if (result.ok) onChanged();
    else toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
  }
  if (state === "restricted")
    return (
      <p className="text-15 text-overdue-ink">
        <Trans>Clients can’t pay here now.</Trans> {reason}
      </p>
    );
  if (state !== "ready" && state !== "off") return null;
  return (
    <Switch
      checked={state === "ready"}
      disabled={busy}
      label={<Trans>Show “Pay now” to clients</Trans>}
      hint={<Trans>On invoices you share</Trans>}
      onChange={(on) => void turn(on)}
    />
  );
}

/** The one next step: begin, finish on the company's page, or send the money to another bank. */
function Next({ account, onType }: { account: ConnectedAccount; onType: () => void }) {
  const { t } = useLingui();
  const name = useCompanyName()(account.provider);
  const { connect, busy } = useConnect(account);
  const { state, how } = account;
  if (state === "not_here") return null;
  const done = state === "ready" || state === "off";
  if (done && how === "provider_page") return null;
  const label = state === "not_begun" ? t`Connect ${name}` : done ? t`Change the bank account` : t`Finish ${name}`;
  return (
    <Button
      full
      size="large"
      variant={done ? "secondary" : "primary"}
      busy={busy}
      onClick={() => (how === "bank_account" ? onType() : void connect())}
    >
      {label}
    </Button>
  );
}

/** Connects by the company's own page; the browser leaves for it. */
function useConnect({ provider }: ConnectedAccount) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const proven = useProvenCall();
  const [busy, setBusy] = useState(false);
  async function connect(account?: TypedAccount) {
    setBusy(true);
    const body = account ? { account } : {};
    const result = await proven(() => api.call(connectAccount, { params: { provider }, body }));
    setBusy(false);
    if (!result.ok) {
      if (!result.wasProofRequested && !account)
        toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
      return result;
    }
    if (result.value.url !== null && isSafePage(result.value.url)) window.location.assign(result.value.url);
    return result;
  }
  return { connect, busy };
}

/** The server checked that the page is the company's; nothing but a page is opened all the same. */
function isSafePage(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "https:" || url?.origin === window.location.origin;
}

function ConnectByBank({
  account,
  onDone,
  onClose,
}: {
  account: ConnectedAccount;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const name = useCompanyName()(account.provider);
  const messageOf = useApiMessage();
  const { connect, busy } = useConnect(account);
  return (
    <Sheet open onClose={onClose} stay width="narrow" title={<Trans>Where should {name} send your money?</Trans>}>
      <BankForm
        provider={account.provider}
        busy={busy}
        onSubmit={async (typed) => {
          const result = await connect(typed);
          if (result.ok) {
            onDone();
            return undefined;
          }
          return result.wasProofRequested
            ? undefined
            : (result.error.fields?.["account.number"] ??
                messageOf(result.error, t`Something went wrong... Please try again`));
        }}
      />
    </Sheet>
  );
}
