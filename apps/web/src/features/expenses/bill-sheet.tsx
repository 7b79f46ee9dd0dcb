import { Trans, useLingui } from "@lingui/react/macro";
import { formatInstant } from "@ankara/domain/dates/dates";
import type { BillProblem } from "@ankara/domain/expenses/billable";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useBusiness, useDraftRows, useRecords } from "../../store/hooks.ts";
import { InfoStrip } from "../../ui/card.tsx";
import { AlertIcon, DraftIcon, PlusIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row, Tile } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { addToInvoice } from "./bill-expense.ts";
import type { StoredExpense } from "./use-expenses.ts";

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
  const zone = useBusiness()?.timeZone ?? "UTC";
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
        <InfoStrip tone="overdue" icon={AlertIcon} live className="mx-4 mb-2" title={i18n._(problems[problem])} />
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
