import { useLingui } from "@lingui/react/macro";
import { DocumentLook as DocumentLayout } from "@ankara/domain/records/invoice";
import { ChipGroup } from "../ui/chip.tsx";
import { Switch } from "../ui/switch.tsx";

const usual: DocumentLayout = DocumentLayout.parse({});

type Sheet = NonNullable<DocumentLayout["sheet"]>;

/** Edits the place of the logo, the columns of the goods, and the paper. */
export function LayoutFields({
  look = usual,
  onChange,
}: {
  look: DocumentLayout | undefined;
  onChange: (look: DocumentLayout) => void;
}) {
  const { t } = useLingui();
  const set = (patch: Partial<DocumentLayout>) => onChange({ ...look, ...patch });
  const columns = {
    no: t`Line numbers`,
    code: t`Item codes`,
    unit: t`Units`,
    discount: t`Discounts of lines`,
  };
  const hidden = new Set(look.hiddenColumns);
  return (
    <>
      <ChipGroup<DocumentLayout["logo"]>
        label={t`Logo`}
        look="soft"
        grow
        options={[
          { value: "before", label: t`Logo before the name` },
          { value: "above", label: t`Above it` },
          { value: "none", label: t`No logo` },
        ]}
        value={look.logo}
        onChange={(logo) => set({ logo })}
      />
      <fieldset>
        <legend className="text-15 font-medium">{t`Columns`}</legend>
        {(Object.keys(columns) as (keyof typeof columns)[]).map((key) => (
          <Switch
            key={key}
            label={columns[key]}
            {...(key === "code" || key === "discount" ? { hint: t`Only if you use one` } : {})}
            checked={!hidden.has(key)}
            onChange={(on) =>
              set({
                hiddenColumns: on ? look.hiddenColumns.filter((one) => one !== key) : [...look.hiddenColumns, key],
              })
            }
          />
        ))}
      </fieldset>
      <Switch label={t`Signature line`} checked={look.signature} onChange={(signature) => set({ signature })} />
      <Switch
        label={t`The total in words`}
        hint={t`Always on receipts`}
        checked={look.inWords}
        onChange={(inWords) => set({ inWords })}
      />
      <ChipGroup<Sheet>
        label={t`Paper`}
        look="soft"
        grow
        options={[
          { value: "a4", label: "A4" },
          { value: "a5", label: "A5" },
          { value: "letter", label: t`Letter` },
        ]}
        value={look.sheet ?? "a4"}
        onChange={(sheet) => set({ sheet })}
      />
      <ChipGroup<"58" | "80">
        label={t`Receipt paper`}
        look="soft"
        grow
        options={[
          { value: "80", label: t`Receipts on 80 mm` },
          { value: "58", label: t`On 58 mm` },
        ]}
        value={look.rollMm === 58 ? "58" : "80"}
        onChange={(mm) => set({ rollMm: mm === "58" ? 58 : 80 })}
      />
    </>
  );
}
