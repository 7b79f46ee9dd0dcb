import { Trans, useLingui } from "@lingui/react/macro";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Card, InfoStrip } from "../../ui/card.tsx";
import { NoNetworkIcon } from "../../ui/icons.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { useBilling } from "../../session/billing.ts";
import { PlanBenefits } from "./plan-benefits.tsx";
import { PerMonth } from "./plan-radio.tsx";
import { TestServerNote } from "./test-server-note.tsx";
import { useBuy } from "./use-buy.ts";
import { amountText, usePlanTitle } from "./plan-labels.ts";

/** The plan a visitor picked before signing up: shown once more, then paid. Saying "not now" costs nothing. */
export function ChosenPlan({ intent }: { intent: string }) {
  const { t } = useLingui();
  const planTitle = usePlanTitle();
  const messageOf = useApiMessage();
  const { billing, fresh, error } = useBilling();
  const { busy, buy } = useBuy();
  const offer = billing && [...billing.plans, ...billing.packs].find((each) => each.intent === intent);
  const notNow = (
    <Button full size="large" variant="ghost" to="/welcome/">
      <Trans>Not now</Trans>
    </Button>
  );
  if (!billing)
    return error ? (
      <div className="px-4 py-2 desk:px-0">
        <InfoStrip live icon={NoNetworkIcon} title={<Trans>Buying needs a connection</Trans>} className="mb-4">
          {messageOf(error, t`Please login to continue`)}
        </InfoStrip>
        {notNow}
      </div>
    ) : (
      <ListSkeleton rows={2} avatar={false} />
    );
  if (!offer)
    return (
      <div className="flex flex-col gap-3 px-4 py-2 desk:px-0">
        <p>
          <Trans>That plan is not offered in your country. Nothing was charged.</Trans>
        </p>
        <Button variant="primary" size="large" to="/plan/subscribe">
          <Trans>See the plans</Trans>
        </Button>
        {notNow}
      </div>
    );
  const price = amountText(offer.total, offer.currency);
  return (
    <div className="px-4 py-2 desk:px-0">
      <Card className="px-5 py-5">
        <div className="flex items-start justify-between gap-4">
          <div>
            <h2 className="text-18">{planTitle(offer.title)}</h2>
            <p className="text-15 text-muted">
              <PerMonth offer={offer} />
            </p>
          </div>
          <MoneyText amount={offer.total} currency={offer.currency} size="22" />
        </div>
        {offer.kind !== "credits" && (
          <div className="mt-5">
            <PlanBenefits offer={offer} />
          </div>
        )}
      </Card>
      {billing.sandbox && <TestServerNote className="mt-3" />}
      <div className="mt-5 flex flex-col gap-2">
        <Button
          full
          variant="primary"
          size="large"
          disabled={!fresh || billing.provider === null}
          busy={busy !== null}
          onClick={() => void buy(offer.intent, billing.provider, "/welcome/")}
        >
          <Trans>Pay {price}</Trans>
        </Button>
        {notNow}
      </div>
    </div>
  );
}
