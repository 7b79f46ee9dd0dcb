import { useMemo } from "react";
import { useLingui } from "@lingui/react/macro";
import { nothingSettled } from "@ankara/domain/invoice/settlements";
import type { Business } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import { documentLanguages } from "@ankara/documents/labels/languages";
import { LayoutFields } from "../../forms/layout-fields.tsx";
import TemplateChoice from "../../forms/template-choice.tsx";
import { useBusiness, useRecord } from "../../store/hooks.ts";
import { useLogo } from "../../store/use-logo.ts";
import { useToday } from "../../platform/use-today.ts";
import { Field, Select } from "../../ui/field.tsx";
import { documentParts } from "../../document-parts/document-parts.ts";
import type { Edit } from "./use-draft.ts";

type DocumentFieldsProps = {
  draft: Invoice;
  /** False where the template stands over the document already. */
  withTemplate: boolean;
  edit: Edit;
};

/** Edits template, language and layout of this one document; the settings are for new ones. */
export default function DocumentFields(props: DocumentFieldsProps) {
  const business = useBusiness();
  return business ? <Fields {...props} business={business} /> : null;
}

function Fields({ draft, withTemplate, business, edit }: DocumentFieldsProps & { business: Business }) {
  const { t } = useLingui();
  const contact = useRecord("contacts", draft.contactId ?? "") ?? null;
  const today = useToday(business.timeZone);
  const logo = useLogo(business.logoUrl);
  const parts = useMemo(
    () => documentParts({ invoice: draft, business, contact, today, settled: nothingSettled, logo }),
    [draft, business, contact, today, logo],
  );
  const language = documentLanguages.find(([code]) => draft.language.startsWith(code)) ?? documentLanguages[0];
  const set = (patch: Partial<Pick<Invoice, "template" | "language" | "look">>) =>
    edit((before) => ({ ...before, ...patch }));
  return (
    <fieldset className="flex flex-col gap-3 rounded-card bg-sunken px-4 py-3">
      <legend className="sr-only">{t`Layout and language`}</legend>
      {withTemplate && (
        <div>
          <TemplateChoice parts={parts} value={draft.template} onChange={(template) => set({ template })} />
        </div>
      )}
      <Field label={t`Language of this document`}>
        <Select value={language[0]} onChange={(event) => set({ language: event.target.value })}>
          {documentLanguages.map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <LayoutFields look={draft.look} onChange={(look) => set({ look })} />
    </fieldset>
  );
}
