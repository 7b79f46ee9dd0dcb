import { Trans, useLingui } from "@lingui/react/macro";
import { type Allowances, type InvitedRole, invitedRoles } from "@ankara/domain/people/role";
import { IconButton } from "../../ui/button.tsx";
import { MinusIcon, PlusIcon } from "../../ui/icons.ts";
import { RadioCard } from "../../ui/radio-card.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useRoleLabels } from "../../session/role-labels.ts";

/** The part a person is to have. */
export type Part = { readonly role: InvitedRole; readonly allowances: Allowances };
type PartFieldsProps = { value: Part; onChange: (part: Part) => void };

/** Whole percent. */
const discountStep = 5;
/** The seller first: most people who are invited sell. */
const offered = [...invitedRoles].toSorted((a, b) => Number(b === "seller") - Number(a === "seller"));

/** A role in words, and the switches of a seller. */
export function PartFields({ value, onChange }: PartFieldsProps) {
  return (
    <>
      <RoleRadios value={value} onChange={onChange} />
      {value.role === "seller" && <AllowanceFields value={value} onChange={onChange} />}
    </>
  );
}

function RoleRadios({ value, onChange }: PartFieldsProps) {
  const { t } = useLingui();
  const labels = useRoleLabels();
  return (
    <div role="radiogroup" aria-label={t`Role`} className="flex flex-col gap-2.5">
      {offered.map((role) => (
        <RadioCard
          key={role}
          name="role"
          value={role}
          checked={role === value.role}
          onChange={() => onChange({ ...value, role })}
          label={labels[role].name}
          title={labels[role].name}
          about={labels[role].about}
        />
      ))}
    </div>
  );
}

function AllowanceFields({ value, onChange }: PartFieldsProps) {
  const { t } = useLingui();
  const { allowances } = value;
  const set = (changes: Partial<Allowances>) => onChange({ ...value, allowances: { ...allowances, ...changes } });
  const percent = allowances.maxDiscountPercent;
  const step = (by: number) => set({ maxDiscountPercent: Math.min(100, Math.max(0, percent + by)) });
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-13 items-center justify-between gap-4">
        <span className="min-w-0">
          <span className="block">
            <Trans>Discounts</Trans>
          </span>
          <span className="block text-13 text-muted">
            <Trans>More needs a manager</Trans>
          </span>
        </span>
        <span className="flex shrink-0 items-center rounded-input bg-neutral">
          <IconButton label={t`Less`} icon={MinusIcon} disabled={percent === 0} onClick={() => step(-discountStep)} />
          <output className="money min-w-14 text-center" aria-label={t`Largest discount`}>{`${percent}\u00a0%`}</output>
          <IconButton label={t`More`} icon={PlusIcon} disabled={percent === 100} onClick={() => step(discountStep)} />
        </span>
      </div>
      <Switch
        checked={allowances.seesAllDocuments}
        onChange={(seesAllDocuments) => set({ seesAllDocuments })}
        label={<Trans>Sees everyone’s documents</Trans>}
        hint={<Trans>Off: only their own</Trans>}
      />
      <Switch
        checked={allowances.voids}
        onChange={(voids) => set({ voids })}
        label={<Trans>Voids documents, reverses payments</Trans>}
      />
      <Switch
        checked={allowances.changesPrices}
        onChange={(changesPrices) => set({ changesPrices })}
        label={<Trans>Changes prices, sells below them</Trans>}
      />
    </div>
  );
}
