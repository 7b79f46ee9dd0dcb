import { useLingui } from "@lingui/react/macro";
import { isInParts } from "@ankara/domain/invoice/receivable";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Suspense } from "react";
import { currentStore } from "../../../store/store.ts";
import { Chip } from "../../../ui/chip.tsx";
import { PlusIcon } from "../../../ui/icons.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const Section = lazyPart(async () => ({ default: (await import("./schedule-section.tsx")).ScheduleSection }));

type Props = {
  draft: Invoice;
  /** Null while the items cannot be summed. */
  total: number | null;
  error: string | undefined;
  edit: (step: (draft: Invoice) => Invoice) => void;
};

/** Offers to have the total paid in parts; the parts themselves once it is so. */
export function PayInParts({ draft, total, error, edit }: Props) {
  const { t } = useLingui();
  // The day of a quote says how long it holds, not when it is paid.
  if ((draft.kind !== "invoice" && draft.kind !== "pro_forma") || total === null || total <= 0) return null;
  const today = currentStore().today();
  if (isInParts(draft)) {
    return (
      <Suspense fallback={null}>
        <Section draft={draft} total={total} today={today} error={error} edit={edit} />
      </Suspense>
    );
  }
  const begin = async () => {
    const [{ depositAndBalance: depositAndRest, setParts }, { newId, systemRandom }] = await Promise.all([
      import("./plans.ts"),
      import("@ankara/domain/ids"),
    ]);
    const makeId = () => newId(Date.now(), systemRandom);
    edit((before) => setParts(before, depositAndRest(today, before.dueDate, makeId), total));
  };
  return (
    <div>
      <Chip icon={PlusIcon} onClick={() => void begin()}>{t`Deposit or parts`}</Chip>
    </div>
  );
}
