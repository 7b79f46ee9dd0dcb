import { Trans, useLingui } from "@lingui/react/macro";
import { formatInstant } from "@ankara/domain/dates/dates";
import { type BillProblem, billExpense } from "@ankara/domain/expenses/billable";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { newInvoice } from "@ankara/domain/invoice/draft";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { payToFor } from "@ankara/domain/invoice/pay-to";
import { newId, systemRandom } from "@ankara/domain/ids";
import { Expense } from "@ankara/domain/records/expense";
import type { Fee } from "@ankara/domain/records/fee";
import { err, ok, type Result } from "@ankara/domain/result";
import { useDraftRows, useRecords, useZone } from "../../store/hooks.ts";
import { InfoStrip } from "../../ui/card.tsx";
import { AlertIcon, DraftIcon, PlusIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row, Tile } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { StoredExpense } from "./use-expenses.ts";
import { currentStore } from "../../store/store.ts";

const problems: Record<BillProblem, MessageDescriptor> = {
  not_billable: msg`This expense is not marked billable.`,
  already_billed: msg`Already on an invoice. Remove it there first.`,
  no_client: msg`Choose the client it was for first.`,
  other_client: msg`This draft is for another client.`,
  other_currency: msg`This draft is in another currency.`,
  not_a_draft: msg`This invoice was issued meanwhile.`,
  archived: msg`This expense is archived. Restore it first.`,
  too_many_lines: msg`This draft is full.`,
};

/** Chooses the draft of the client that takes the expense; a new one first. */
export default function BillSheet({ expense, onClose }: { expense: StoredExpense; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const fees = useRecords("fees");
  const zone = useZone();
  const drafts = useDraftRows().filter(
    (row) => row.contactId === expense.contactId && row.currency === expense.currency && row.kind === "invoice",
  );
  const [problem, setProblem] = useState<BillProblem | null>(null);
  const put = async (draftId: string | null) => {
    const result = await addToInvoice(expense.id, draftId, fees ?? []);
    if (!result.ok) return setProblem(result.error);
    onClose();
    void navigate(`/new-invoice?draft=${result.value}`);
  };
  const choices = [null, ...drafts];
  return (
    <Sheet open onClose={onClose} title={t`Put on an invoice`}>
      {problem && (
        <InfoStrip
          tone="overdue"
          icon={AlertIcon}
          live
          className="sheet-inside mb-2"
          title={i18n._(problems[problem])}
        />
      )}
      {fees && (
        <List
          items={choices}
          keyOf={(row) => row?.id ?? "new"}
          label={t`Drafts of this client`}
          inset="tile"
          className="pb-4"
        >
          {(row) =>
            row === null ? (
              <Row
                start={
                  <Tile>
                    <PlusIcon size={20} strokeWidth={1.75} />
                  </Tile>
                }
                title={<Trans>A new invoice</Trans>}
                onClick={() => void put(null)}
              />
            ) : (
              <Row
                start={
                  <Tile>
                    <DraftIcon size={20} strokeWidth={1.75} />
                  </Tile>
                }
                title={row.title || t`Draft`}
                meta={t`Edited ${formatInstant(row.updatedAt, zone, "datetime", i18n.locale)}`}
                end={<MoneyText amount={row.total} currency={row.currency} />}
                onClick={() => void put(row.id)}
              />
            )
          }
        </List>
      )}
    </Sheet>
  );
}

/**
 * Puts an expense on a draft of its client, or on a new one, in one transaction: the line and what the expense remembers
 * of it stand together or not at all.
 *
 * @param draftId - null for a new draft
 * @returns the id of the draft
 */
export async function addToInvoice(
  expenseId: string,
  draftId: string | null,
  fees: readonly Fee[],
): Promise<Result<string, BillProblem>> {
  const store = currentStore();
  const now = Date.now();
  const newDraftId = newId(now, systemRandom);
  const lineId = newId(now, systemRandom);
  let result: Result<string, BillProblem> = err("not_billable");
  await store.write(async (unit) => {
    const record = await unit.record("expenses", expenseId);
    const business = await unit.record("business", store.businessId);
    if (!record || !business) return;
    const expense = Expense.parse(record);
    const contact = expense.contactId === null ? null : await unit.record("contacts", expense.contactId);
    const before = expense.billedOn === null ? null : await unit.record("invoices", expense.billedOn.invoiceId);
    const known = draftId === null ? null : await unit.record("invoices", draftId);
    const fresh = newInvoice({
      id: newDraftId,
      now,
      deviceId: store.deviceId,
      business,
      contact,
      fees,
      today: store.today(),
      random: systemRandom,
    });
    const draft = known ?? {
      ...fresh,
      currency: expense.currency,
      payTo: payToFor(business.payTo, expense.currency),
    };
    const billed = billExpense({ expense, draft, before, lineId });
    if (!billed.ok) {
      result = billed;
      return;
    }
    const at = { updatedAt: store.instant(), deviceId: store.deviceId };
    const totals = computeTotals(billed.value.draft);
    await unit.write("invoices", draft.id, {
      ...billed.value.draft,
      ...at,
      ...(totals.ok ? { totals: totals.value } : {}),
    });
    await unit.write("expenses", expense.id, { ...billed.value.expense, ...at });
    result = ok(draft.id);
  });
  return result;
}
