import { Plural, Trans } from "@lingui/react/macro";
import type { Billing } from "../../session/billing.ts";
import { CheckIcon, MinusIcon } from "../../ui/icons.ts";

/** Lists what the business may use now, and says that nothing it has made is ever taken away. */
export function EntitlementList({ entitlements }: { entitlements: Billing["entitlements"] }) {
  const { syncedDevices, templates, automaticReminders, recurringInvoices, monthlyCredits } = entitlements;
  const all = templates.length >= 4;
  const lines = [
    { has: true, text: <Trans>All work on this device, with as many documents as you like</Trans> },
    {
      has: true,
      text:
        syncedDevices === null ? (
          <Trans>Synced on all your devices</Trans>
        ) : (
          <Plural
            value={syncedDevices}
            one="One device is synced. Another one works too, and keeps its work until it may sync."
            other="# devices are synced. Another one works too, and keeps its work until it may sync."
          />
        ),
    },
    {
      has: true,
      text: all ? (
        <Trans>Every invoice template</Trans>
      ) : (
        <Trans>The templates Plain and Receipt for new documents. Those already made keep theirs.</Trans>
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
      text: recurringInvoices ? <Trans>Repeating invoices</Trans> : <Trans>Repeating invoices come with a plan</Trans>,
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
        <Trans>What you have made stays readable and yours to export for ever, with or without a plan.</Trans>
      </p>
    </>
  );
}
