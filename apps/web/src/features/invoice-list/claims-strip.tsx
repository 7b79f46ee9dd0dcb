import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@ankara/domain/money/format-money";
import type { Payment } from "@ankara/domain/records/payment";
import { useInvoiceRows } from "../../store/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { PaymentIcon } from "../../ui/icons.ts";
import { useRecentPayments } from "./use-recent-payments.ts";
import { useClientName } from "../../document-parts/row-state.tsx";

/** Shows the newest payment a client claims and nobody has confirmed, and how many more there are. */
export function ClaimsStrip({ today }: { today: string }) {
  const { t } = useLingui();
  const nameOf = useClientName();
  const rows = useInvoiceRows();
  const claims = useRecentPayments(today)
    .filter(({ status, reverses }) => status === "claimed" && reverses === null)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const [first] = claims;
  const row = first && rows?.find(({ id }) => id === first.allocations[0]?.invoiceId);
  if (!first || !row) return null;
  const more = claims.length - 1;
  return (
    <InfoStrip
      tone="warn"
      icon={PaymentIcon}
      live
      className="mx-4 my-3 desk:mx-6"
      title={t`${nameOf(row)} says ${sumOf(first)} is paid`}
      action={
        <Button to={`/invoice/${row.id}`}>
          <Trans>View</Trans>
        </Button>
      }
    >
      {row.number}
      {more > 0 && (
        <>
          {" · "}
          <Plural value={more} one="and # more claim" other="and # more claims" />
        </>
      )}
    </InfoStrip>
  );
}

const sumOf = ({ amount, currency }: Payment): string => formatMoney(amount, currency, { decimals: "auto" });
