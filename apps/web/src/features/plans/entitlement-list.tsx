import { Plural, Trans } from "@lingui/react/macro";
import type { Billing } from "../../session/billing.ts";
import { CheckIcon, MinusIcon } from "../../ui/icons.ts";

/** Lists what the business may use now, and says that nothing it has made is ever taken away. */
export function EntitlementList({ entitlements }: { entitlements: Billing["entitlements"] }) {
  const { syncedDevices, people, templates, automaticReminders, recurringInvoices, monthlyCredits } = entitlements;
  const all = templates.length >= 4;
  const lines = [
    { has: true, text: <Trans>Everything on this device, with unlimited documents</Trans> },
    {
      has: true,
      text:
        syncedDevices === null ? (
          <Trans>Synced on all your devices</Trans>
        ) : (
          <Plural
            value={syncedDevices}
            one="One device syncs. Another one works too, and its work waits until it can sync."
            other="# devices sync. Another one works too, and its work waits until it can sync."
          />
        ),
    },
    {
      has: true,
      text: <Plural value={people} one="One person" other="Up to # people, you included" />,
    },
    {
      has: true,
      text: all ? (
        <Trans>Every invoice template</Trans>
      ) : (
        <Trans>New documents use the Plain or Receipt template. Existing ones keep theirs.</Trans>
      ),
    },
    {
      has: automaticReminders,
      text: automaticReminders ? (
        <Trans>Automatic reminders</Trans>
      ) : (
        <Trans>Automatic reminders come with a plan</Trans>
      ),
    },
    {
      has: recurringInvoices,
      text: recurringInvoices ? <Trans>Recurring invoices</Trans> : <Trans>Recurring invoices come with a plan</Trans>,
    },
    {
      has: monthlyCredits > 0,
      text:
        monthlyCredits > 0 ? (
          <Plural value={monthlyCredits} one="# AI credit each month" other="# AI credits each month" />
        ) : (
          <Trans>Monthly AI credits come with a plan. Credits you have stay yours.</Trans>
        ),
    },
  ];
  return (
    <>
      <ul className="flex flex-col gap-2">
        {lines.map(({ has, text }, index) => {
          const Mark = has ? CheckIcon : MinusIcon;
          return (
            <li key={index} className="flex items-start gap-3">
              <Mark
                size={18}
                strokeWidth={2}
                aria-hidden="true"
                className={`mt-[3px] shrink-0 ${has ? "text-paid" : "text-muted"}`}
              />
              <span className={has ? "" : "text-muted"}>{text}</span>
            </li>
          );
        })}
      </ul>
      <p className="text-13 text-muted">
        <Trans>You can always read and export what you made, with or without a plan.</Trans>
      </p>
    </>
  );
}
