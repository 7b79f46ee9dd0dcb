import { useMemo, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { Trans, useLingui } from "@lingui/react/macro";
import { isCurrency } from "@ankara/domain/money/currencies";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { isOwed } from "@ankara/domain/invoice/receivable";
import { matchMessage, type Reason, type Suggestion } from "@ankara/domain/messages/match-message";
import type { MoneyMessage } from "@ankara/domain/messages/parse-message";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import { formatPhone } from "@ankara/domain/clients/phone";
import type { Payment } from "@ankara/domain/records/payment";
import type { ContactId } from "@ankara/domain/records/fields";
import { useBusiness, useContactRows, useDevice, useInvoiceRows } from "../../../store/hooks.ts";
import type { InvoiceRow } from "../../../store/index/invoice-row.ts";
import { useToday } from "../../../platform/use-today.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, InfoStrip } from "../../../ui/card.tsx";
import { AlertIcon } from "../../../ui/icons.ts";
import { useModals } from "../../../ui/modal-context.ts";
import { MoneyText } from "../../../ui/money-text.tsx";
import { useStoredName } from "../../../i18n/use-client-name.ts";
import { joinParts } from "../../../ui/parts.ts";
import { joinList } from "../../../i18n/numbers.ts";

/** Shows the payment of a bank’s message, its likely client and invoice, and the way into the payment sheet. */
export function MessageCard({ message, onDone }: { message: MoneyMessage; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { selectCustomer, recordPayment } = useModals();
  const match = useMatch(message);
  const [chosen, setChosen] = useState(0);
  const business = useBusiness();
  const today = useToday(business?.timeZone);
  if (!business || !match) return null;
  const currency = message.currency ?? business.currency;
  const day = (date: LocalDate) => formatDate(date, "medium", i18n.locale);
  const suggestion = match.suggestions[chosen];

  const record = async (of: { contactId: ContactId | null; invoiceIds: readonly string[] }) => {
    const start = {
      currency,
      method: message.method,
      reference: message.reference,
      ...(message.amount === "" ? {} : { amount: message.amount }),
      ...(message.date !== null && message.date <= today ? { date: message.date } : {}),
    };
    if (!(await recordPayment({ ...of, start }))) return;
    onDone();
    const [only] = of.invoiceIds;
    void navigate(only && of.invoiceIds.length === 1 ? `/invoice/${only}` : "/tabs/invoice", { replace: true });
  };
  const chooseClient = async () => {
    const choice = await selectCustomer();
    if (choice?.action === "SELECT") await record({ contactId: choice.contact.id, invoiceIds: [] });
  };
  return (
    <section aria-label={t`Payment in the message`} className="flex flex-col gap-3.5">
      <Card padded={false}>
        <div className="px-4 py-3">
          <span className="block text-13 text-muted">
            {joinParts([message.source, message.date && day(message.date), message.time])}
          </span>
          {message.amount !== "" && isCurrency(currency) ? (
            <MoneyText amount={decimalToMinor(message.amount, currency)} currency={currency} size="22" />
          ) : (
            <span className="text-muted">{t`No amount found. Enter it in the next step.`}</span>
          )}
        </div>
        <Fact name={t({ message: "From", context: "payer" })}>
          {joinParts([message.payer, message.phone && formatPhone(message.phone)]) || t`not in the message`}
        </Fact>
        {message.reference !== "" && <Fact name={t`Reference`}>{message.reference}</Fact>}
        {message.narration !== "" && <Fact name={t`Their words`}>{message.narration}</Fact>}
      </Card>
      {match.recorded && (
        <InfoStrip tone="overdue" icon={AlertIcon} title={t`Recorded before`} live>
          <Trans>
            A payment with the reference {match.recorded.reference} was recorded on {day(match.recorded.date)}.
          </Trans>
        </InfoStrip>
      )}
      {!match.recorded && match.alike && (
        <InfoStrip icon={AlertIcon} title={t`Perhaps recorded before`} live>
          <Trans>A payment of the same amount, without a reference, was recorded on {day(match.alike.date)}.</Trans>
        </InfoStrip>
      )}
      {message.direction === "out" ? (
        <>
          <InfoStrip icon={AlertIcon} title={t`Money paid out`}>
            <Trans>This message is about a payment you made. Record it as an expense.</Trans>
          </InfoStrip>
          <Button variant="primary" size="large" full to="/tabs/expense">{t`Go to expenses`}</Button>
        </>
      ) : (
        <>
          <Suggestions suggestions={match.suggestions} chosen={chosen} onChange={setChosen} />
          {suggestion && (
            <Button variant="primary" size="large" full onClick={() => void record(suggestion)}>
              {t`Record payment`}
            </Button>
          )}
          <Button variant={suggestion ? "secondary" : "primary"} size="large" full onClick={() => void chooseClient()}>
            {suggestion ? t`For another client` : t`Choose the client`}
          </Button>
        </>
      )}
    </section>
  );
}

/** `undefined` until the device has answered. */
function useMatch(message: MoneyMessage) {
  const rows = useInvoiceRows();
  const contacts = useContactRows();
  const home = useBusiness()?.currency;
  const payments = useDevice("payments/all-references", async ({ db }) =>
    (await db.payments.toArray()).flatMap(({ data }) => (data ? [data as Payment] : [])),
  );
  return useMemo(() => {
    if (!rows || !contacts || !payments || !home) return undefined;
    const documents = rows.filter((row) => isOwed(row) && row.archivedAt === null);
    return matchMessage(message, { clients: contacts, documents, payments }, home);
  }, [message, rows, contacts, payments, home]);
}

function Suggestions({
  suggestions,
  chosen,
  onChange,
}: {
  suggestions: readonly Suggestion[];
  chosen: number;
  onChange: (place: number) => void;
}) {
  const { t } = useLingui();
  const rows = useInvoiceRows() ?? [];
  const contacts = useContactRows() ?? [];
  const storedName = useStoredName();
  if (suggestions.length === 0)
    return <p className="text-muted">{t`No client or invoice matches. Choose who paid.`}</p>;
  const byId = new Map<string, InvoiceRow>(rows.map((row) => [row.id, row]));
  return (
    <fieldset className="min-w-0 overflow-hidden rounded-card bg-surface ring-1 ring-line ring-inset">
      <legend className="sr-only">{t`What the payment is for`}</legend>
      {suggestions.map(({ contactId, invoiceIds, reasons }, place) => {
        const invoices = invoiceIds.flatMap((id) => byId.get(id) ?? []);
        const [first] = invoices;
        const name = contacts.find(({ id }) => id === contactId)?.name ?? storedName(first?.billToName ?? "");
        return (
          <label
            key={`${contactId} ${invoiceIds.join()}`}
            className="flex min-h-14 items-center gap-3 border-t border-line px-4 py-2 first-of-type:border-t-0 has-checked:bg-primary-soft"
          >
            <input
              type="radio"
              name="suggestion"
              checked={place === chosen}
              onChange={() => onChange(place)}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-13 text-muted">
                {invoices.length > 0 ? joinList(invoices.map(({ number }) => number)) : t`oldest debt first`} ·{" "}
                <Reasons reasons={reasons} />
              </span>
            </span>
            {first && (
              <MoneyText
                amount={invoices.reduce((sum, { balance }) => sum + balance, 0)}
                currency={first.currency}
                size="15"
              />
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const { t } = useLingui();
  const labels: Record<Reason, string> = {
    pay_ref: t`payment reference`,
    number: t`invoice number`,
    phone: t`phone`,
    name: t`name`,
    amount: t`amount`,
  };
  const list = joinList(reasons.map((reason) => labels[reason]));
  return <>{t`same ${list}`}</>;
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-t border-line px-4 py-2.5 text-15">
      <span className="shrink-0 text-muted">{name}</span>
      <span className="min-w-0 text-right wrap-anywhere">{children}</span>
    </div>
  );
}
