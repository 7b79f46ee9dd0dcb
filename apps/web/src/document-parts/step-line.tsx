import type { LocalDate } from "@ankara/domain/dates/dates";
import { useLingui } from "@lingui/react/macro";
import type { Invoice } from "@ankara/domain/records/invoice";
import { cx } from "../ui/cx.ts";
import { CheckIcon } from "../ui/icons.ts";
import { useChannelText, useWhen } from "./labels.ts";

type StepLineProps = {
  invoice: Invoice;
  /** Calendar day of the payment that settled it. */ paidOn?: string | null;
  isPaid?: boolean;
  /** It is answered, not paid. */
  offer?: boolean;
  today: LocalDate;
  timeZone: string;
};

/** Shows how far the document has come: issued, shared, viewed, paid or answered. */
export function StepLine({ invoice, paidOn = null, isPaid = false, offer, today, timeZone }: StepLineProps) {
  const { t } = useLingui();
  const when = useWhen(today, timeZone);
  const channel = useChannelText();
  const { issueDate, sharedAt, sharedVia, views } = invoice;
  // A quote has another gender than an invoice in some languages.
  const steps = [
    {
      label: offer ? t({ message: "Issued", context: "quote" }) : t`Issued`,
      done: issueDate !== null,
      note: issueDate ? when.day(issueDate) : "–",
    },
    {
      label: offer ? t({ message: "Shared", context: "quote" }) : t`Shared`,
      done: sharedAt !== null,
      note: sharedAt === null ? "–" : channel(sharedVia),
    },
    {
      label: offer ? t({ message: "Viewed", context: "quote" }) : t`Viewed`,
      done: views !== null && views.count > 0,
      note: views && views.count > 0 ? when.moment(views.last) : "–",
    },
    offer
      ? {
          label: invoice.answer?.what === "declined" ? t`Declined` : t`Accepted`,
          done: invoice.answer !== null,
          note: invoice.answer === null ? "–" : when.moment(invoice.answer.at),
        }
      : { label: t`Paid`, done: isPaid, note: paidOn && isPaid ? when.day(paidOn) : "–" },
  ];
  return (
    <ol className="flex" aria-label={t`Progress`}>
      {steps.map(({ label, done, note }, index) => (
        <li
          key={label}
          className={cx(
            "min-w-0 max-[350px]:flex-1",
            index < steps.length - 1 ? "flex-auto min-[600px]:min-w-max min-[600px]:flex-1" : "max-w-1/4",
          )}
        >
          <div className="flex items-center">
            <span
              aria-hidden="true"
              className={cx(
                "grid size-[18px] shrink-0 place-items-center rounded-full",
                done ? "bg-primary text-on-primary" : "ring-[1.5px] ring-field-line ring-inset",
              )}
            >
              {done && <CheckIcon size={12} strokeWidth={2.5} />}
            </span>
            {index < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={cx("mx-1.5 h-[1.5px] flex-1", steps[index + 1]?.done ? "bg-primary" : "bg-line")}
              />
            )}
          </div>
          <div
            className={cx(
              "mt-1.5 pr-1 text-13 break-words max-[350px]:pr-[3px] max-[350px]:text-[12px] max-[350px]:tracking-tighter",
              done ? "font-medium" : "text-muted",
            )}
          >
            {label}
            <span className="sr-only">{done ? t`: done` : t`: not yet`}</span>
          </div>
          <div className="pr-1 text-13 break-words text-muted">{note}</div>
        </li>
      ))}
    </ol>
  );
}
