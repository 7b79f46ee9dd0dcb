import { Trans, useLingui } from "@lingui/react/macro";
import { monthNames } from "@ankara/domain/dates/dates";
import { useEffect, type ReactNode } from "react";
import { useContactRows, useInvoiceRows } from "../../store/hooks.ts";
import { RecentIcon } from "../../ui/icons.ts";
import { Row } from "../../ui/row.tsx";
import { List } from "../../ui/list.tsx";
import { SectionTitle } from "../../ui/card.tsx";
import { examplesFrom } from "./examples.ts";
import { forgetSearches, lookAgain, useRecentSearches } from "./recent-searches.ts";
import { OptionIcon } from "./option.tsx";

/** Before anything is typed: what was searched for last, and what can be. */
export function SearchStart({ onChoose }: { onChoose: (query: string) => void }) {
  const { t } = useLingui();
  const recent = useRecentSearches();
  const examples = useExamples();
  useEffect(lookAgain, []);
  return (
    <div className="pb-6">
      {recent.length > 0 && (
        <section>
          <SectionTitle
            aside={
              <button
                type="button"
                onClick={forgetSearches}
                className="relative min-h-6 font-medium text-primary-ink before:absolute before:-inset-x-3 before:-inset-y-2.5"
              >
                <Trans>Clear</Trans>
              </button>
            }
          >
            <Trans>Recent</Trans>
          </SectionTitle>
          <List items={recent} keyOf={(query) => query} label={t`Recent`} className="desk:[--inset:56px]">
            {(query) => (
              <Row
                compact
                plain
                start={<OptionIcon icon={RecentIcon} />}
                title={query}
                onClick={() => onChoose(query)}
              />
            )}
          </List>
        </section>
      )}
      <section>
        <SectionTitle>
          <Trans>Find it by what you remember</Trans>
        </SectionTitle>
        <List items={examples} keyOf={({ query }) => query} label={t`Examples`} inset="gutter">
          {({ query, what }) => (
            <Row compact plain title={<ExampleText query={query} what={what} />} onClick={() => onChoose(query)} />
          )}
        </List>
      </section>
    </div>
  );
}

function ExampleText({ query, what }: { query: string; what: ReactNode }) {
  return (
    <span className="flex items-baseline gap-3">
      <span className="money w-24 shrink-0 font-medium">{query}</span>
      <span className="text-15 text-muted">{what}</span>
    </span>
  );
}

/** One of each thing search understands. */
function useExamples(): { query: string; what: string }[] {
  const { t, i18n } = useLingui();
  const invoices = useInvoiceRows();
  const contacts = useContactRows();
  const { number, phone, amount, month, name, named } = examplesFrom(invoices ?? [], contacts ?? []);
  const monthName = (monthNames(i18n.locale)[Number(month.slice(5)) - 1] ?? "").toLocaleLowerCase(i18n.locale);
  return [
    { query: number, what: t`an invoice number, without its zeros` },
    { query: phone, what: t`part of a phone number, also as 0803…` },
    { query: amount, what: t`an amount, also as 45,000 or 1.2m` },
    { query: monthName, what: t`a month, or a day such as 12/3` },
    { query: t`overdue`, what: t`a state: paid, draft, void, part paid` },
    { query: name, what: t`a name, also without accents: ${named}` },
  ];
}
