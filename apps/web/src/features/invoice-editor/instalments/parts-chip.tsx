import { useLingui } from "@lingui/react/macro";
import type { Invoice } from "@ankara/domain/records/invoice";
import { currentStore } from "../../../store/store.ts";
import { Chip } from "../../../ui/chip.tsx";
import { PlusIcon } from "../../../ui/icons.ts";
import type { Edit } from "../use-draft.ts";

/** Returns whether the total can be paid in parts. The day of a quote says how long it holds, not when it is paid. */
export const canBeInParts = ({ kind }: Invoice, total: number | null): total is number =>
  (kind === "invoice" || kind === "pro_forma") && total !== null && total > 0;

/** Offers to have the total paid in parts. */
export function PartsChip({ total, edit }: { total: number; edit: Edit }) {
  const { t } = useLingui();
  const begin = async () => {
    const [{ depositAndBalance, setParts }, { newId, systemRandom }] = await Promise.all([
      import("./plans.ts"),
      import("@ankara/domain/ids"),
    ]);
    const makeId = () => newId(Date.now(), systemRandom);
    const today = currentStore().today();
    edit((before) => setParts(before, depositAndBalance(today, before.dueDate, makeId), total));
  };
  return <Chip icon={PlusIcon} onClick={() => void begin()}>{t`Deposit or parts`}</Chip>;
}
