import { Trans, useLingui } from "@lingui/react/macro";
import { countryOf } from "@ankara/domain/countries/countries";
import { commissionOf, commissionPpm, earningMonths, payoutMinimum } from "@ankara/domain/subscriptions/affiliates";
import { planPrices, portalPlans, subscribePlans } from "@ankara/domain/subscriptions/plans";
import { formatMoney, joinList } from "../../i18n/numbers.ts";
import { Card } from "../../ui/card.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { useCountryName } from "../../ui/use-country-name.ts";

/** Price and commission of each plan, and where it is paid to. A phone has read it on the page that leads here. */
export function Earnings() {
  const { t } = useLingui();
  const nigeria = useCountryName()(countryOf("NG"));
  const titles: Record<string, string> = {
    Monthly: t({ message: "Monthly", context: "plan" }),
    "6 Months": t({ message: "6 Months", context: "plan" }),
    Yearly: t({ message: "Yearly", context: "plan" }),
    Lifetime: t({ message: "Lifetime", context: "plan" }),
  };
  const plans = [
    ...subscribePlans.map((plan) => ({
      title: joinList([titles[plan.title], nigeria]),
      price: planPrices(plan).total,
      currency: plan.currency,
    })),
    ...portalPlans.map(({ title, price, currency }) => ({ title: titles[title], price, currency })),
  ];
  const least = (currency: string) => formatMoney(payoutMinimum[currency] ?? 0, currency, { decimals: "auto" });
  const percent = commissionPpm / 10_000;
  const [naira, dollars] = [least("NGN"), least("USD")];
  return (
    <aside className="sticky top-2 max-split:hidden">
      <Card className="px-5 py-4">
        <h2 className="text-body font-semibold">
          <Trans>What a plan brings you</Trans>
        </h2>
        <p className="mt-1 text-15 text-muted">
          <Trans>
            You earn {percent}&nbsp;% of what a business pays for its plans in its first {earningMonths} months.
          </Trans>
        </p>
        <table className="mt-2 w-full text-15">
          <thead className="text-13 text-muted">
            <tr className="border-b border-line *:py-1.5 *:font-medium">
              <th scope="col" className="text-left">
                <Trans>Plan</Trans>
              </th>
              <th scope="col" className="pl-3 text-right">
                <Trans>They pay</Trans>
              </th>
              <th scope="col" className="pl-3 text-right">
                <Trans>You get</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {plans.map(({ title, price, currency }) => (
              <tr key={`${title} ${currency}`} className="border-b border-line *:py-2">
                <th scope="row" className="text-left font-normal">
                  {title}
                </th>
                <td className="pl-3 text-right text-muted">
                  <MoneyText amount={price} currency={currency} />
                </td>
                <td className="pl-3 text-right font-semibold">
                  <MoneyText amount={commissionOf(price)} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-3 text-13 text-muted">
          <Trans>
            To your bank account or mobile money, from {naira} or {dollars}.
          </Trans>
        </p>
      </Card>
    </aside>
  );
}
