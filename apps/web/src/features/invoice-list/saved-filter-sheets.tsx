import { useId, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { undoMs } from "@ankara/domain/constants";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { Business, SavedFilter } from "@ankara/domain/records/business";
import { currentStore } from "../../store/store.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { DeleteIcon, MoveDownIcon, MoveUpIcon } from "../../ui/icons.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";

const saveFilters = (business: Business, savedFilters: readonly SavedFilter[]): Promise<void> =>
  currentStore().update("business", business.id, { savedFilters: [...savedFilters] });

/** Gives the open filter a name. */
export function SaveFilterSheet({
  business,
  query,
  onClose,
}: {
  business: Business;
  query: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const formId = useId();
  const [name, setName] = useState("");
  const filterName = name.trim().slice(0, 60);
  const save = async () => {
    if (filterName === "") return;
    const id = newId(Date.now(), systemRandom);
    await saveFilters(business, [...(business.savedFilters ?? []), { id, name: filterName, query }]);
    toast(t`Filter saved`, { tone: "good" });
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Save this filter`}
      footer={
        <Button type="submit" form={formId} variant="primary" size="large" full disabled={filterName === ""}>
          {t`Save`}
        </Button>
      }
    >
      <form
        id={formId}
        className="sheet-form pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={t`Name`} required>
          <TextInput
            value={name}
            autoComplete="off"
            maxLength={60}
            placeholder={t`Late, over 100k`}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Sheet>
  );
}

/** New names, another order, or away with one. Each is kept at once. */
export function ArrangeSheet({ business, onClose }: { business: Business; onClose: () => void }) {
  const { t } = useLingui();
  const saved = business.savedFilters ?? [];
  const move = (from: number, to: number) => {
    const one = saved[from];
    if (one) void saveFilters(business, saved.toSpliced(from, 1).toSpliced(to, 0, one));
  };
  const remove = (place: number) => {
    void saveFilters(business, saved.toSpliced(place, 1));
    toast(t`Filter deleted`, {
      durationMs: undoMs,
      action: { label: t`Undo`, onClick: () => void saveFilters(business, saved) },
    });
  };
  return (
    <Sheet open onClose={onClose} title={t`Saved filters`}>
      <ul className="sheet-form gap-2 pt-1">
        {saved.map((one, place) => (
          <li key={one.id} className="flex items-center gap-1">
            <NameField
              filter={one}
              onChange={(name) => void saveFilters(business, saved.with(place, { ...one, name }))}
            />
            <IconButton
              label={t`Move ${one.name} up`}
              icon={MoveUpIcon}
              disabled={place === 0}
              onClick={() => move(place, place - 1)}
            />
            <IconButton
              label={t`Move ${one.name} down`}
              icon={MoveDownIcon}
              disabled={place === saved.length - 1}
              onClick={() => move(place, place + 1)}
            />
            <IconButton label={t`Delete ${one.name}`} icon={DeleteIcon} onClick={() => remove(place)} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** Kept when it is left, so that no name is ever empty. */
function NameField({ filter, onChange }: { filter: SavedFilter; onChange: (name: string) => void }) {
  const { t } = useLingui();
  const [name, setName] = useState(filter.name);
  return (
    <TextInput
      className="min-w-0 flex-1"
      aria-label={t`Name of ${filter.name}`}
      value={name}
      maxLength={60}
      autoComplete="off"
      onChange={(event) => setName(event.target.value)}
      onBlur={() => {
        const filterName = name.trim();
        if (filterName === "") setName(filter.name);
        else if (filterName !== filter.name) onChange(filterName);
      }}
    />
  );
}
