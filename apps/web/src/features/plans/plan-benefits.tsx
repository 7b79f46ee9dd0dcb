import { Plural, Trans } from "@lingui/react/macro";
import type { Offer } from "@ankara/contract/billing";
import { cx } from "../../ui/cx.ts";
import { CheckIcon } from "../../ui/icons.ts";

/** Lists the benefits of a plan with ticks. */
export function PlanBenefits({ offer, quiet }: { offer: Offer; quiet?: boolean }) {
  const lines = [
    <Plural key="credits" value={offer.credits} one="# AI credit each month" other="# AI credits each month" />,
    <Trans key="devices">On all your devices, with backup</Trans>,
    <Trans key="templates">Every invoice template</Trans>,
    <Trans key="reminders">Automatic reminders and recurring invoices</Trans>,
  ];
  return (
    <ul className="flex flex-col gap-2.5">
      {lines.map((line, index) => (
        <li
          key={line.key}
          className={cx("flex items-start gap-3", quiet && (index === 0 ? "font-medium" : "text-muted"))}
        >
          <CheckIcon size={18} strokeWidth={2} aria-hidden="true" className="mt-[3px] shrink-0 text-paid" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}
