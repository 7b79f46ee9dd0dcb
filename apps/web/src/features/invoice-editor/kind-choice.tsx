import { useLingui } from "@lingui/react/macro";
import { convertedId } from "@ankara/domain/invoice/quote";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Segmented } from "../../ui/chip.tsx";
import { setKind } from "../../document-parts/draft-edits.ts";
import { draftKinds, type DraftKind } from "./open-draft.ts";
import type { Edit } from "./use-draft.ts";

/** What the draft is going to be. A draft that takes back from an invoice, or was made of a quote, stays what it is. */
export function KindChoice({ draft, termsDays, edit }: { draft: Invoice; termsDays: number; edit: Edit }) {
  const { t } = useLingui();
  const value = draftKinds.find((kind) => kind === draft.kind);
  if (value === undefined || (draft.sourceId !== null && draft.id === convertedId(draft.sourceId))) return null;
  const labels: Record<DraftKind, string> = { invoice: t`Invoice`, quote: t`Quote`, pro_forma: t`Pro forma` };
  return (
    <Segmented<DraftKind>
      label={t`Kind of document`}
      options={draftKinds.map((kind) => ({ value: kind, label: labels[kind] }))}
      value={value}
      onChange={(kind) => edit((before) => setKind(before, kind, termsDays))}
    />
  );
}
