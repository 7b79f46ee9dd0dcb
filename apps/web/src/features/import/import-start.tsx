import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Fragment, Suspense, useState, type DragEvent } from "react";
import { formatInstant } from "@ankara/domain/dates/dates";
import { thisDevice } from "../../platform/device.ts";
import { useAuthority } from "../../session/use-session.ts";
import { useZone } from "../../store/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { SectionTitle } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { confirm } from "../../ui/dialog.tsx";
import { ClientsIcon, UploadIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { fieldsOf, importKinds, requiredFields, type ImportField, type ImportKind } from "@ankara/domain/import/fields";
import { WithContents } from "./file-contents.tsx";
import { programs, useFieldLabels, useKindLabels } from "./import-labels.ts";
import type { ImportEntry } from "./journal.ts";
import type { ImportModel } from "./use-import.ts";
import { useHasSecondColumn } from "../../ui/settings-row.tsx";
import { dot, joinParts } from "../../ui/parts.ts";

const accepted =
  ".csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard,text/x-vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Columns most files have; the widest screens name all that are read. */
const usualColumns: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  contacts: ["name", "company", "phone", "email", "openingBalance"],
  items: ["name", "unit", "price", "cost", "itemCode"],
  invoices: ["number", "client", "issueDate", "dueDate", "balance"],
  expenses: ["date", "amount", "supplier", "category"],
};

const ImportedHistoryLines = lazyPart(() => import("./history-screen.tsx"));

/** Choose what to bring in, beside the columns that are read; below it what was brought in before, to be carried on or taken back. */
export function ImportStart({ model }: { model: ImportModel }) {
  const { t } = useLingui();
  const device = thisDevice();
  const { role } = useAuthority();
  const [over, setOver] = useState(false);
  const fields = useFieldLabels();
  const wide = useHasSecondColumn();
  const kinds = useKindLabels();

  async function choose() {
    const file = await device.pickFile(accepted);
    if (file) await model.chooseFile(file);
  }
  async function choosePeople() {
    const people = await device.pickContacts?.();
    if (people) await model.choosePeople(people, t`Contacts on this device`);
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file) void model.chooseFile(file);
    },
  };
  return (
    <WithContents
      title={<Trans>Columns</Trans>}
      values="lists"
      parts={importKinds.map((kind) => ({
        term: kinds[kind],
        // A name of a column stays in one line, "E-mail" too.
        value: (wide ? fieldsOf(kind) : usualColumns[kind]).map((field, index) => (
          <Fragment key={field}>
            {index > 0 && dot}
            <span
              className={cx(
                "whitespace-nowrap",
                wide && requiredFields[kind].includes(field) && "font-medium text-ink",
              )}
            >
              {fields(field)}
            </span>
          </Fragment>
        )),
      }))}
    >
      <section
        {...drop}
        className={cx(
          "flex w-full flex-col items-start gap-4 rounded-card border border-dashed p-5",
          over ? "border-primary bg-primary-soft" : "border-field-line",
        )}
      >
        <div>
          <h2 className="text-18">
            <Trans>Bring your records with you</Trans>
          </h2>
          <p className="mt-1 text-muted">
            <Trans>
              Clients, items, invoices and expenses from a CSV or Excel file, or an address book (vCard). Files from
              Invoice Ninja, Zoho, Wave, QuickBooks, Xero, Sage and Odoo work as they are.
            </Trans>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" icon={UploadIcon} onClick={() => void choose()}>
            <Trans>Choose a file</Trans>
          </Button>
          {device.pickContacts && (
            <Button icon={ClientsIcon} onClick={() => void choosePeople()}>
              <Trans>From this device</Trans>
            </Button>
          )}
        </div>
        <p className="text-13 text-muted">
          <Trans>You see everything before it is saved, and you can undo a whole import.</Trans>
        </p>
      </section>
      <PastImports model={model} />
      {role !== "seller" && (
        <Suspense fallback={null}>
          <ImportedHistoryLines />
        </Suspense>
      )}
    </WithContents>
  );
}

function PastImports({ model }: { model: ImportModel }) {
  const { past } = model;
  if (!past || past.length === 0) return null;
  return (
    <section className="w-full">
      <SectionTitle className="px-0">
        <Trans>Earlier imports</Trans>
      </SectionTitle>
      <ul className="rows overflow-hidden rounded-card border border-line bg-surface">
        {past.map((entry) => (
          <PastImport key={entry.id} entry={entry} model={model} />
        ))}
      </ul>
    </section>
  );
}

function PastImport({ entry, model }: { entry: ImportEntry; model: ImportModel }) {
  const { t, i18n } = useLingui();
  const zone = useZone();
  const { id, name, created, updated, state, done, batches, source } = entry;
  const when = formatInstant(entry.at, zone, "datetime", i18n.locale);
  async function undo() {
    const yes = await confirm({
      title: t`Undo the import of ${name}?`,
      text: t`What it added is deleted and what it changed is restored. Records in use stay.`,
      confirmLabel: t`Undo the import`,
      tone: "danger",
    });
    if (yes) await model.undo(id);
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate font-medium">{name}</p>
        <p className="text-13 text-muted">
          {joinParts([when, programs[source]])}
          {" · "}
          {state === "done" ? (
            <Plural value={created + updated} one="# record" other="# records" />
          ) : (
            <span className="text-overdue-ink">
              {state === "writing" ? (
                <Trans>
                  Stopped at {done} of {batches} parts
                </Trans>
              ) : (
                <Trans>Partly undone</Trans>
              )}
            </span>
          )}
        </p>
      </div>
      {state === "writing" && (
        <Button size="small" variant="primary" onClick={() => void model.resume(id)}>
          <Trans>Continue</Trans>
        </Button>
      )}
      <Button size="small" onClick={() => void undo()}>
        <Trans>Undo</Trans>
        <span className="sr-only">: {name}</span>
      </Button>
    </li>
  );
}
