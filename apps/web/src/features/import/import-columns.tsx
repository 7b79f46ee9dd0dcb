import { Trans, useLingui } from "@lingui/react/macro";
import type { DayOrder } from "@ankara/domain/import/dates";
import { fieldsOf, importKinds, type ImportField } from "@ankara/domain/import/fields";
import type { OnDuplicate } from "@ankara/domain/import/table";
import { InfoStrip } from "../../ui/card.tsx";
import { ChipGroup, Segmented } from "../../ui/chip.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { AlertIcon } from "../../ui/icons.ts";
import { useFieldLabels, useKindLabels } from "./import-labels.ts";
import type { Chosen, ImportModel } from "./use-import.ts";
import { joinList } from "../../i18n/numbers.ts";

type Props = { model: ImportModel; chosen: Chosen; missing: readonly ImportField[] };

/** Maps the columns of the file, and asks what the cells leave open. */
export function ImportColumns({ model, chosen, missing }: Props) {
  const { t } = useLingui();
  const kinds = useKindLabels();
  const labels = useFieldLabels();
  const { summary, kind } = chosen;
  return (
    <>
      {summary.is === "table" && (
        <section className="flex flex-col gap-3">
          <h2 className="text-18">
            <Trans>What is in this file?</Trans>
          </h2>
          <ChipGroup
            label={t`What is in this file?`}
            look="soft"
            grow
            value={kind}
            options={importKinds.map((value) => ({ value, label: kinds[value] }))}
            onChange={(value) => void model.setKind(value)}
          />
        </section>
      )}
      {summary.is === "table" && <Columns model={model} chosen={chosen} />}
      {missing.length > 0 && (
        <InfoStrip tone="warn" icon={AlertIcon} title={t`A column is missing`} live>
          <Trans>Choose the column for: {joinList(missing.map(labels))}.</Trans>
        </InfoStrip>
      )}
      <Choices model={model} chosen={chosen} />
    </>
  );
}

function Columns({ model, chosen }: Omit<Props, "missing">) {
  const { t } = useLingui();
  const labels = useFieldLabels();
  const { summary, kind, reading } = chosen;
  const { mapping } = reading;
  const fields = fieldsOf(kind);
  const set = (column: number, field: ImportField | null) =>
    // A field is held by one column: giving it to another takes it off the first.
    void model.setMapping(mapping.map((had, index) => (index === column ? field : had === field ? null : had)));
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="text-18">
          <Trans>Columns</Trans>
        </h2>
        <p className="text-13 text-muted">
          <Trans>Guessed from the first line of the file. Correct what is wrong.</Trans>
        </p>
      </div>
      <ul className="rows overflow-hidden rounded-card border border-line bg-surface">
        {summary.headers.map((header, column) => {
          const example = summary.sample.map((row) => row[column]?.trim() ?? "").find((text) => text !== "") ?? "";
          const name = header || t`Column ${column + 1}`;
          return (
            <li
              key={column}
              className="grid items-center gap-x-4 gap-y-1.5 px-4 py-3 desk:grid-cols-[minmax(0,1fr)_220px]"
            >
              <div className="min-w-0">
                <p className="truncate font-medium">{name}</p>
                <p className="truncate text-13 text-muted">{example}</p>
              </div>
              <Field label={name} hideLabel>
                <Select
                  value={mapping[column] ?? ""}
                  onChange={({ target }) => set(column, target.value === "" ? null : (target.value as ImportField))}
                >
                  <option value="">{t`Discard`}</option>
                  {fields.map((field) => (
                    <option key={field} value={field}>
                      {labels(field)}
                    </option>
                  ))}
                </Select>
              </Field>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** `05/06/2024` read both ways, so that nobody has to know what "DMY" is. */
const sampleDay: Record<DayOrder, string> = { dmy: "05/06 = 5 June", mdy: "05/06 = 6 May" };

function Choices({ model, chosen }: Omit<Props, "missing">) {
  const { t } = useLingui();
  const { kind, reading, order, mark, duplicates, summary } = chosen;
  const never = kind === "invoices" || kind === "expenses";
  const what = {
    contacts: t`phone number`,
    items: t`item code`,
    invoices: t`number`,
    expenses: t`day, amount and supplier`,
  }[kind];
  return (
    <section className="flex flex-col gap-5">
      {reading.order !== null && (
        <div className="flex flex-col gap-2">
          <h2 className="text-15 font-medium">
            {reading.order === "ask" ? <Trans>Which day is 05/06?</Trans> : <Trans>Dates</Trans>}
          </h2>
          {reading.order === "ask" && (
            <p className="text-13 text-muted">
              <Trans>These dates can be read two ways. Choose one to continue.</Trans>
            </p>
          )}
          <Segmented
            label={t`Order of day and month`}
            value={order ?? undefined}
            options={[
              { value: "dmy", label: sampleDay.dmy },
              { value: "mdy", label: sampleDay.mdy },
            ]}
            onChange={model.setOrder}
          />
        </div>
      )}
      {summary.is === "table" && (
        <div className="flex flex-col gap-2">
          <h2 className="text-15 font-medium">
            <Trans>Amounts</Trans>
          </h2>
          <Segmented
            label={t`Decimal mark`}
            value={mark}
            options={[
              { value: ".", label: "1,234.50" },
              { value: ",", label: "1.234,50" },
            ]}
            onChange={model.setMark}
          />
        </div>
      )}
      <div className="flex flex-col gap-2">
        <h2 className="text-15 font-medium">
          <Trans>Already here (same {what})</Trans>
        </h2>
        <Segmented<OnDuplicate>
          label={t`Already here`}
          value={duplicates}
          options={[
            { value: "skip", label: t`Skip` },
            ...(never ? [] : [{ value: "update" as const, label: t`Update` }]),
            { value: "add", label: t`Add again` },
          ]}
          onChange={model.setDuplicates}
        />
      </div>
    </section>
  );
}
