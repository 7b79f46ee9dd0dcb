import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate } from "react-router";
import type { Offer } from "@ankara/contract/billing";
import { addMonths, formatDate } from "@ankara/domain/dates/dates";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { thisDevice } from "../../platform/device.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { NoNetworkIcon } from "../../ui/icons.ts";
import { Screen } from "../../ui/screen.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { Pill } from "../../ui/status.tsx";
import { useHasSplit } from "../../ui/use-media.ts";
import { useBilling, type Billing } from "../../session/billing.ts";
import { PlanBenefits } from "./plan-benefits.tsx";
import { Months, PlanCards, SavingBadge } from "./plan-cards.tsx";
import { PlanRadios } from "./plan-radio.tsx";
import { TestServerNote } from "./test-server-note.tsx";
import { useBuy } from "./use-buy.ts";
import { amountText, bestOf, useDays, usePlanTitle, useStatusText } from "./plan-labels.ts";

/**
 * `plan/subscribe` is for Nigeria, `plan/portal` for everybody else; each sends the other's people on. Where no plans are
 * sold, both lead to the plan one has.
 */
export const SubscribeScreen = () => <PlanScreen at="subscribe" />;
export const PortalScreen = () => <PlanScreen at="portal" />;

function PlanScreen({ at }: { at: "subscribe" | "portal" }) {
  const { t } = useLingui();
  const country = useSession()?.user.country ?? "NG";
  const own = country === "NG" ? "subscribe" : "portal";
  const { billing, fresh, error } = useBilling();
  const messageOf = useApiMessage();
  if (!thisDevice().sells) return <Navigate to="/settings/billing" replace />;
  if (own !== at) return <Navigate to={`/plan/${own}`} replace />;
  return (
    <div className="h-full bg-paper">
      <Screen title={t`Choose your plan`} back="/" close quietTitle>
        <div className="in-order mx-auto flex min-h-full w-full max-w-[980px] flex-col px-4 pt-2 pb-6 desk:px-6 desk:pt-8">
          <h2 className="text-28 split:text-center">
            <Trans>Choose your plan</Trans>
          </h2>
          <p className="mt-1 mb-5 text-muted split:mb-8 split:text-center">
            {own === "subscribe" ? (
              <Trans>Pay by card, bank transfer or USSD. Cancel any time.</Trans>
            ) : (
              <Trans>Pay by card. Cancel any time.</Trans>
            )}
          </p>
          {error && (
            <InfoStrip
              live
              tone="warn"
              icon={NoNetworkIcon}
              title={<Trans>Buying needs a connection</Trans>}
              className="mb-5"
            >
              {error.code === "unauthenticated" ? (
                <Trans>Please login to continue</Trans>
              ) : (
                messageOf(error, t`We couldn’t load the plans. Try again.`)
              )}
            </InfoStrip>
          )}
          {billing ? <Plans billing={billing} fresh={fresh} /> : !error && <ListSkeleton rows={3} avatar={false} />}
          <p className="mt-4 text-center text-13 text-muted desk:mt-6">
            {own === "subscribe" ? (
              <Trans>Prices in Naira. Outside Nigeria, plans are billed in US dollars.</Trans>
            ) : (
              <Trans>Prices in US dollars.</Trans>
            )}
          </p>
        </div>
      </Screen>
    </div>
  );
}

function Plans({ billing, fresh }: { billing: Billing; fresh: boolean }) {
  const roomy = useHasSplit();
  const { busy, buy } = useBuy();
  const { subscription, plans, provider, sandbox } = billing;
  const running = subscription.lifetime || subscription.status === "active" || subscription.status === "past_due";
  const off = !fresh || provider === null;
  const disabled = () => off || subscription.lifetime;
  // Lifetime takes the place of a plan that runs; another plan is changed to, on the billing page.
  const changed = (offer: Offer) => running && !subscription.lifetime && offer.months !== null;
  const choose = (offer: Offer) => void buy(offer.intent, provider);
  return (
    <>
      {subscription.status !== "none" && <PlanNow billing={billing} marked={running} />}
      {roomy ? (
        <PlanCards
          offers={plans}
          busy={busy}
          disabled={disabled}
          onChoose={choose}
          instead={(offer) =>
            running && offer.intent === subscription.intent ? <YourPlan /> : changed(offer) ? <ToChangePlan /> : null
          }
        />
      ) : (
        <PhonePlans
          offers={plans}
          current={running ? subscription.intent : null}
          busy={busy}
          disabled={disabled}
          changed={changed}
          onChoose={choose}
        />
      )}
      {fresh && provider === null && (
        <p className="mt-5 text-15 text-muted split:text-center">
          <Trans>You can’t buy plans here yet.</Trans>
        </p>
      )}
      {sandbox && <TestServerNote className="mt-5 text-center" />}
    </>
  );
}

const YourPlan = () => (
  <Pill tone="paid">
    <Trans>Your plan</Trans>
  </Pill>
);

const ToChangePlan = ({ large = false }: { large?: boolean }) => (
  <Button full size={large ? "large" : "medium"} to="/settings/billing">
    <Trans>Change plan</Trans>
  </Button>
);

type PlanNowProps = {
  billing: Billing;
  /** Among the plans below it carries "Your plan", and its name would stand twice. */
  marked: boolean;
};

/** The plan one has, and the way to change or cancel it. */
function PlanNow({ billing: { subscription, changes }, marked }: PlanNowProps) {
  const { t } = useLingui();
  const planTitle = usePlanTitle();
  const statusText = useStatusText();
  const next = changes.find(({ intent }) => intent === subscription.changesTo)?.title;
  const status = statusText(subscription, next === undefined ? null : planTitle(next));
  return (
    <InfoStrip
      tone={subscription.status === "past_due" || subscription.status === "expired" ? "overdue" : "primary"}
      title={marked ? status : subscription.title === null ? t`Your plan` : planTitle(subscription.title)}
      className="mb-5"
      action={
        <Button to="/settings/billing">
          <Trans>Billing</Trans>
        </Button>
      }
    >
      {!marked && status}
    </InfoStrip>
  );
}

type PhonePlansProps = {
  offers: readonly Offer[];
  current: string | null;
  busy: string | null;
  disabled: (offer: Offer) => boolean;
  /** Is changed to on the billing page, not bought. */
  changed: (offer: Offer) => boolean;
  onChoose: (offer: Offer) => void;
};

/** The plans under each other, the longest first, and one button at the thumb. */
function PhonePlans({ offers, current, busy, disabled, changed, onChoose }: PhonePlansProps) {
  const { t, i18n } = useLingui();
  const { today } = useDays();
  const [picked, setPicked] = useState<string | null>(null);
  const ordered = offers.toSorted((a, b) => (b.months ?? 0) - (a.months ?? 0));
  const chosen = offers.find(({ intent }) => intent === (picked ?? current)) ?? bestOf(offers);
  if (!chosen) return null;
  const price = amountText(chosen.total, chosen.currency);
  const nextCharge = chosen.months === null ? null : formatDate(addMonths(today, chosen.months), "long", i18n.locale);
  return (
    <>
      <PlanRadios
        label={t`Plan`}
        offers={ordered}
        value={chosen.intent}
        onChange={setPicked}
        mark={(offer) => (offer.intent === current ? <YourPlan /> : <SavingBadge offer={offer} offers={offers} />)}
      />
      {/* On a taller window the button follows what it buys. */}
      <div className="mt-6 flex-1 min-[600px]:flex-none">
        <PlanBenefits offer={chosen} />
      </div>
      <div className="mt-8">
        {changed(chosen) ? (
          <ToChangePlan large />
        ) : (
          <>
            <Button
              full
              variant="primary"
              size="large"
              disabled={disabled(chosen)}
              busy={busy === chosen.intent}
              onClick={() => onChoose(chosen)}
            >
              {chosen.months === null ? (
                <Trans>Pay {price} once</Trans>
              ) : (
                <Trans>
                  Pay {price} for <Months months={chosen.months} />
                </Trans>
              )}
            </Button>
            <p className="mt-2 text-center text-13 text-muted">
              {nextCharge === null && current !== null && current !== chosen.intent ? (
                <Trans>Nothing more to pay after that. Your running plan ends.</Trans>
              ) : nextCharge === null ? (
                <Trans>Nothing more to pay after that</Trans>
              ) : (
                <Trans>Next charge on {nextCharge}</Trans>
              )}
            </p>
          </>
        )}
      </div>
    </>
  );
}
