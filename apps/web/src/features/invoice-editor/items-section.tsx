import { useCallback, useState } from "react";
import { Trans } from "@lingui/react/macro";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice, InvoiceLine, Totals } from "@ankara/domain/records/invoice";
import { Card } from "../../ui/card.tsx";
import { AddField } from "./add-field.tsx";
import { CurrencySelect } from "./currency-select.tsx";
import { LineRow } from "./line-row.tsx";
import { LineSheet } from "./line-sheet.tsx";
import type { RecentLines } from "./recent-lines.ts";
import type { Edit } from "./use-draft.ts";
import { useStockHints } from "./use-stock-hints.ts";
import type { ProblemTexts } from "./use-problems.ts";

type ItemsProps = {
  draft: Invoice;
  totals: Totals | null;
  items: readonly CatalogItem[];
  fees: readonly Fee[];
  recent: RecentLines;
  texts: ProblemTexts;
  today: string;
  edit: Edit;
};

/** The lines on a phone: each opens its sheet, and a field below adds the next. */
export function ItemsSection({ draft, totals, items, fees, recent, texts, today, edit }: ItemsProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = useCallback((id: string) => setOpenId(id), []);
  const hintOf = useStockHints(draft, items);
  const openLine = draft.lines.find((line) => line.id === openId);
  const netOf = (line: InvoiceLine | undefined) => (line && totals?.lineNets[draft.lines.indexOf(line)]) ?? null;
  return (
    <section>
      <div className="flex min-h-11 items-center justify-between px-0.5">
        <h2 className="text-body tracking-normal">
          <Trans>Items</Trans>
        </h2>
        <CurrencySelect draft={draft} edit={edit} className="-mr-2" />
      </div>
      <Card padded={false}>
        {draft.lines.length > 0 && (
          <ul>
            {draft.lines.map((line, index) => (
              <LineRow
                key={line.id}
                line={line}
                net={totals?.lineNets[index] ?? null}
                currency={draft.currency}
                error={texts.line(line.id)}
                hint={hintOf(line)}
                onOpen={open}
              />
            ))}
          </ul>
        )}
        <div className={draft.lines.length > 0 ? "px-3 pt-1 pb-3" : "p-3"}>
          <AddField
            draft={draft}
            items={items}
            fees={fees}
            recent={recent}
            error={texts.lines}
            edit={edit}
            onAdded={(id, needsPrice) => needsPrice && open(id)}
          />
        </div>
      </Card>
      <LineSheet
        draft={draft}
        line={openLine}
        net={netOf(openLine)}
        hint={openLine && hintOf(openLine)}
        fees={fees}
        today={today}
        edit={edit}
        onClose={() => setOpenId(null)}
      />
    </section>
  );
}
