import { useId } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { readPasted, typedBlock, typedOf, type TypedBlock } from "@ankara/domain/fiscal/typed-block";
import type { FiscalRegime } from "@ankara/domain/fiscal/regimes";
import type { Invoice } from "@ankara/domain/records/invoice";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import { type Problems, useDraftForm } from "../../forms/use-draft-form.ts";
import { currentStore } from "../../store/store.ts";
import { ScanButton, useScan } from "../../scan/use-scan.tsx";
import { sheetButtons } from "../../forms/sheet-buttons.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea, TextInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { usePartLabel } from "./part-labels.ts";

type SheetProps = { invoice: Invoice; regime: FiscalRegime; onClose: () => void };

/** Edits the data the authority's own app gave for a document: pasted in one piece, typed, or scanned from its code. */
export default function FiscalSheet({ invoice, regime, onClose }: SheetProps) {
  const { t } = useLingui();
  const formId = useId();
  const stored = invoice.fiscal ?? null;
  const form = useDraftForm<TypedBlock>({
    key: `fiscal/${invoice.id}`,
    initial: typedOf(stored),
    check: (values) => problemsOf(invoice, regime, values),
    save: async (values) => {
      const made = typedBlock(invoice, regime, values, Date.now());
      if (!made.ok) return;
      await currentStore().update("invoices", invoice.id, { fiscal: made.value.block });
      toast(t`It now prints on the document`, { tone: "good" });
      onClose();
    },
  });
  const { values, set, problems } = form;
  const problemText = useProblemText();
  const partLabel = usePartLabel();
  const made = typedBlock(invoice, regime, values, 0);
  const doubts = made.ok ? made.value.doubts : [];
  const doubtOf = (field: keyof TypedBlock) => doubts.find((doubt) => doubt.field === field)?.example;
  const { scan, sheet } = useScan((code) => {
    set({ qr: code });
    return undefined;
  }, "qr");
  const remove = async () => {
    await currentStore().update("invoices", invoice.id, { fiscal: null });
    toast(t`Removed from the document`, {
      action: {
        label: t`Undo`,
        onClick: () => void currentStore().update("invoices", invoice.id, { fiscal: stored }),
      },
    });
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`${regime.name} record`}
      subtitle={invoice.number ?? ""}
      stay={form.dirty}
      footer={
        <div className={sheetButtons}>
          {stored && (
            <Button variant="danger-ghost" className="mr-auto desk:-ml-3" onClick={() => void remove()}>
              <Trans>Remove</Trans>
            </Button>
          )}
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.submit(event)}
        className="sheet-form gap-3.5 pt-1 pb-4"
      >
        <DraftNotice form={form} />
        <p className="text-15 text-muted">
          <Trans>
            Record the document in {regime.name} first. Then enter what it gave you: it prints as it is, unchecked.
          </Trans>
        </p>
        <Field label={t`Paste everything at once`} optional hint={t`The fields below are filled from it.`}>
          <TextArea
            rows={2}
            autoComplete="off"
            onChange={(event) => {
              const found = readPasted(event.target.value, regime);
              if (Object.keys(found).length > 0) set(found);
            }}
          />
        </Field>
        {regime.parts.map(({ key, label, example }) => {
          const doubt = doubtOf(key);
          return (
            <Field
              key={key}
              label={partLabel(label)}
              error={problemText(problems[key])}
              {...(doubt === undefined
                ? {}
                : { hint: t`It usually looks like ${doubt}. Yours is kept as you typed it.` })}
            >
              <TextInput
                name={key}
                value={values[key]}
                placeholder={example}
                autoComplete="off"
                autoCapitalize="characters"
                onChange={(event) => set({ [key]: event.target.value })}
                onBlur={() => form.touch(key)}
              />
            </Field>
          );
        })}
        <Field
          label={t`Text of its QR code`}
          error={problemText(problems["qr"])}
          hint={t`Scan the code on the authority’s receipt. It prints on yours.`}
        >
          <TextInput
            name="qr"
            value={values.qr}
            autoComplete="off"
            end={<ScanButton onClick={scan} />}
            onChange={(event) => set({ qr: event.target.value })}
            onBlur={() => form.touch("qr")}
          />
        </Field>
      </form>
      {sheet}
    </Sheet>
  );
}

function problemsOf(invoice: Invoice, regime: FiscalRegime, values: TypedBlock): Problems {
  const made = typedBlock(invoice, regime, values, 0);
  return made.ok ? {} : Object.fromEntries(made.error.map(({ field, code }) => [field, code]));
}

function useProblemText(): (code: string | undefined) => string | undefined {
  const { t } = useLingui();
  return (code) => {
    if (code === undefined) return undefined;
    if (code === "nothing") return t`Enter the number, or scan the QR code.`;
    return code === "too_long"
      ? t`This is too long. Remove what does not belong.`
      : t`Some characters cannot be printed. Paste it again, or type it.`;
  };
}
