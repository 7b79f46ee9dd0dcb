import type { MinorUnits } from "@ankara/domain/money/money";
import { Suspense, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { isInParts } from "@ankara/domain/invoice/receivable";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Chip } from "../../ui/chip.tsx";
import { DateInput } from "../../forms/date-input.tsx";
import { Field, TextArea, TextInput } from "../../ui/field.tsx";
import { useIsDesk } from "../../ui/use-media.ts";
import { currentStore } from "../../store/store.ts";
import { useModals } from "../../ui/modal-context.ts";
import { CashRoundingField } from "../../forms/cash-rounding-field.tsx";
import { PlusIcon } from "../../ui/icons.ts";
import { isUnseen, setIssueDate } from "../../document-parts/draft-edits.ts";
import { useTypedText, type Edit, type TypedText } from "./use-draft.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const DocumentFields = lazyPart(() => import("./document-fields.tsx"));
const PayToChoice = lazyPart(() => import("./pay-to-choice.tsx"));
const Section = lazyPart(async () => ({
  default: (await import("./instalments/schedule-section.tsx")).ScheduleSection,
}));
const ReferenceFields = lazyPart(() => import("./reference-fields.tsx"));

type Extra =
  | "note"
  | "terms"
  | "parts"
  | "privateNote"
  | "poNumber"
  | "issueDate"
  | "reference"
  | "cashRounding"
  | "payTo"
  | "paper";
/** Chips before the one that shows the rest; a rest of one stands in its place. */
const chipsAtFirst = 4;

/** In the order of how often they are wanted. The date of an issued document stands, and the rate it was frozen with; how it looks, once somebody has it. */
function extrasOf(draft: Invoice): readonly Extra[] {
  const first = asksForMoney(draft) ? (["terms", "parts", "payTo"] as const) : (["terms"] as const);
  const rare = ["privateNote", "poNumber"] as const;
  if (draft.status === "draft") return ["note", ...first, "paper", "issueDate", ...rare, "reference", "cashRounding"];
  return ["note", ...first, ...(isUnseen(draft) ? (["paper"] as const) : []), ...rare];
}
/** Only these print how they are paid. */
const asksForMoney = ({ kind }: Invoice): boolean => kind === "invoice" || kind === "pro_forma";
/** Every document has these; they are opened by hand. */
const closed: ReadonlySet<Extra> = new Set(["parts", "payTo", "paper"]);
const isFilled = (draft: Invoice, extra: Extra) =>
  !closed.has(extra) && Boolean(draft[extra === "note" ? "publicNote" : (extra as keyof Invoice)]);

type ExtrasProps = {
  draft: Invoice;
  /** Minor units; null while the items cannot be summed. */
  total: MinorUnits | null;
  /** Error of the payment schedule, as a sentence. */
  scheduleError: string | undefined;
  edit: Edit;
};

/** The note to the client, and what few invoices need: asked for with a chip, shown once it is there. */
export function Extras({ draft, total, scheduleError, edit }: ExtrasProps) {
  const desk = useIsDesk();
  const { t } = useLingui();
  const extras = extrasOf(draft);
  const [opened, setOpened] = useState<ReadonlySet<Extra>>(
    () => new Set(extras.filter((extra) => isFilled(draft, extra))),
  );
  const label: Record<Extra, string> = {
    note: t`Note to client`,
    terms: t`Terms`,
    parts: t`Deposit or parts`,
    privateNote: t`Private note`,
    poNumber: t`PO number`,
    issueDate: t`Issue date`,
    reference: t`Second currency`,
    cashRounding: t`Round the total`,
    payTo: t`How to pay`,
    paper: t`Layout and language`,
  };
  const [all, setAll] = useState(false);
  const inParts = isInParts(draft);
  // On a desk the note is written on the document; a phone shows its field from the start.
  const has = (extra: Extra) => opened.has(extra) || (extra === "note" && (!desk || draft.publicNote !== ""));
  const closedOnes = extras.filter((extra) => {
    if (extra === "parts") return !inParts && canBeInParts(draft, total);
    return !has(extra);
  });
  const shown = all || closedOnes.length <= chipsAtFirst + 1 ? closedOnes : closedOnes.slice(0, chipsAtFirst);
  return (
    <div className="flex flex-col gap-3.5">
      {inParts && canBeInParts(draft, total) && (
        <Suspense fallback={null}>
          <Section draft={draft} total={total} today={currentStore().today()} error={scheduleError} edit={edit} />
        </Suspense>
      )}
      {has("note") && (
        <Field
          label={label.note}
          aside={<SnippetButton onText={(text) => edit((before) => withText(before, "publicNote", text))} />}
        >
          <DraftText field="publicNote" rows={2} maxLength={longest.publicNote} draft={draft} edit={edit} />
        </Field>
      )}
      {has("terms") && (
        <Field
          label={label.terms}
          aside={<SnippetButton onText={(text) => edit((before) => withText(before, "terms", text))} />}
        >
          <DraftText field="terms" rows={3} maxLength={longest.terms} draft={draft} edit={edit} />
        </Field>
      )}
      {has("privateNote") && (
        <Field label={label.privateNote} hint={t`Only you see this; it never prints.`}>
          <DraftText field="privateNote" rows={2} maxLength={5000} draft={draft} edit={edit} />
        </Field>
      )}
      {has("poNumber") && (
        <Field label={label.poNumber} hint={t`The client’s order number; prints on the document.`}>
          <DraftText field="poNumber" maxLength={40} draft={draft} edit={edit} />
        </Field>
      )}
      {has("issueDate") && (
        <Field
          label={label.issueDate}
          hint={t`Leave empty to use the day you issue it. On a later date, this device issues it while the app is open.`}
        >
          <DateInput
            value={draft.issueDate ?? ""}
            onChange={(day) => edit((before) => setIssueDate(before, day || null))}
          />
        </Field>
      )}
      {has("reference") && (
        <Suspense fallback={null}>
          <ReferenceFields key={draft.currency} draft={draft} edit={edit} />
        </Suspense>
      )}
      {has("cashRounding") && (
        <CashRoundingField
          currency={draft.currency}
          value={draft.cashRounding}
          onChange={(cashRounding) => edit((before) => ({ ...before, cashRounding }))}
        />
      )}
      {has("payTo") && (
        <Suspense fallback={null}>
          <PayToChoice draft={draft} edit={edit} />
        </Suspense>
      )}
      {has("paper") && (
        <Suspense fallback={null}>
          <DocumentFields draft={draft} withTemplate={!desk} edit={edit} />
        </Suspense>
      )}
      <div className="flex flex-wrap gap-2">
        {shown.map((extra) =>
          extra === "parts" ? (
            <PartsChip key={extra} total={total ?? 0} edit={edit} />
          ) : (
            <Chip key={extra} icon={PlusIcon} onClick={() => setOpened(new Set(opened).add(extra))}>
              {label[extra]}
            </Chip>
          ),
        )}
        {shown.length < closedOnes.length && <Chip onClick={() => setAll(true)}>{t`More`}</Chip>}
      </div>
    </div>
  );
}

type DraftTextProps = {
  field: TypedText;
  draft: Invoice;
  edit: Edit;
  /** A field of one line when left out. */
  rows?: number;
  maxLength: number;
};

function DraftText({ field, draft, edit, ...rest }: DraftTextProps) {
  const typed = useTypedText(draft, edit, field);
  return rest.rows === undefined ? (
    <TextInput autoComplete="off" {...rest} {...typed} />
  ) : (
    <TextArea {...rest} {...typed} />
  );
}

const longest = { publicNote: 2000, terms: 5000 } as const;

/** The text at the end of what is there, as far as the field takes it. */
function withText(draft: Invoice, field: keyof typeof longest, text: string): Invoice {
  const before = draft[field].trimEnd();
  return { ...draft, [field]: (before === "" ? text : `${before}\n${text}`).slice(0, longest[field]) };
}

function SnippetButton({ onText }: { onText: (text: string) => void }) {
  const { t } = useLingui();
  const { pickSnippet } = useModals();
  return (
    <button
      type="button"
      onClick={() => void pickSnippet().then((text) => text !== null && onText(text))}
      className="relative font-medium text-primary-ink before:absolute before:-inset-x-2 before:-inset-y-3"
    >
      {t`Insert a snippet`}
    </button>
  );
}

/** Returns whether the total can be paid in parts. The day of a quote says how long it holds, not when it is paid. */
const canBeInParts = ({ kind }: Invoice, total: MinorUnits | null): total is number =>
  (kind === "invoice" || kind === "pro_forma") && total !== null && total > 0;

/** Offers to have the total paid in parts. */
function PartsChip({ total, edit }: { total: MinorUnits; edit: Edit }) {
  const { t } = useLingui();
  const begin = async () => {
    const [{ depositAndBalance, setParts }, { newId, systemRandom }] = await Promise.all([
      import("./instalments/plans.ts"),
      import("@ankara/domain/ids"),
    ]);
    const makeId = () => newId(Date.now(), systemRandom);
    const today = currentStore().today();
    edit((before) => setParts(before, depositAndBalance(today, before.dueDate, makeId), total));
  };
  return <Chip icon={PlusIcon} onClick={() => void begin()}>{t`Deposit or parts`}</Chip>;
}
