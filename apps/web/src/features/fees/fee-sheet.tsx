import { Trans, useLingui } from "@lingui/react/macro";
import { undoMs } from "@ankara/domain/constants";
import type { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import { useId, useState } from "react";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useBusiness, useInvoiceRows, useRecords } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { ArchiveIcon, UndoIcon } from "../../ui/icons.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { FeeFields } from "./fee-fields.tsx";
import { blankFeeForm, checkFeeForm, compoundChoices, feeFormOf } from "./fee-form.ts";
import { addFee, saveFee } from "./save-fee.ts";

type FeeSheetProps = {
  /** The row to edit; a new one without it. */
  fee?: Fee;
  onClose: () => void;
};

/** Add or edit a row of Tax & Fees. */
export default function FeeSheet({ fee, onClose }: FeeSheetProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const formId = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={fee ? fee.name : t`New tax or fee`}
      footer={
        <Button type="submit" form={formId} variant="primary" size="large" full>
          {fee ? <Trans>Save</Trans> : <Trans>Add</Trans>}
        </Button>
      }
    >
      {business && <FeeFormBody formId={formId} business={business} fee={fee} onClose={onClose} />}
    </Sheet>
  );
}

function FeeFormBody({
  formId,
  business,
  fee,
  onClose,
}: {
  formId: string;
  business: Business;
  fee?: Fee;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const fees = useRecords("fees") ?? [];
  const items = useRecords("catalogs") ?? [];
  const invoices = useInvoiceRows() ?? [];
  const form = useDraftForm({
    key: `draft:fee:${currentStore().userId}:${fee?.id ?? "new"}`,
    initial: fee ? feeFormOf(fee) : blankFeeForm(),
    check: (values) => checkFeeForm(values, business.currency),
    save: async (values) => {
      const { name } = values;
      if (fee) {
        const saved = await saveFee(fee, values, business, { fees, items, invoices });
        toast(saved === "new_version" ? t`Saved as a new version. Issued documents keep the old one.` : t`Saved`, {
          tone: "good",
          ...(saved === "new_version" ? { durationMs: 5000 } : {}),
        });
      } else {
        await addFee(values, business, fees.length);
        toast(t`${name} added`, { tone: "good" });
      }
      onClose();
    },
  });

  return (
    <form id={formId} noValidate onSubmit={form.submit} className="sheet-form pt-1">
      <DraftNotice form={form} />
      {fee && <Source fee={fee} />}
      <FeeFields form={form} currency={business.currency} compoundOn={compoundChoices(fees, fee?.id ?? null)} />
      {fee && <ArchiveButton fee={fee} onDone={onClose} />}
    </form>
  );
}

function Source({ fee }: { fee: Fee }) {
  if (fee.source === "") return null;
  return (
    <p className="rounded-input bg-sunken px-3 py-2 text-15 text-muted">
      {fee.source}
      {fee.uncertain && (
        <span className="block font-medium text-accent-ink">
          <Trans>Confirm with your tax office</Trans>
        </span>
      )}
    </p>
  );
}

function ArchiveButton({ fee, onDone }: { fee: Fee; onDone: () => void }) {
  const { t } = useLingui();
  const { id, name } = fee;
  const [busy, setBusy] = useState(false);
  const archived = fee.archivedAt !== null;
  const act = async () => {
    setBusy(true);
    if (archived) {
      await currentStore().restore("fees", id);
      toast(t`${name} is back`, { tone: "good" });
    } else {
      await currentStore().archive("fees", id);
      toast(t`${name} archived`, {
        durationMs: undoMs,
        action: { label: t`Undo`, onClick: () => void currentStore().restore("fees", id) },
      });
    }
    onDone();
  };
  return (
    <Button
      variant={archived ? "secondary" : "danger-ghost"}
      icon={archived ? UndoIcon : ArchiveIcon}
      busy={busy}
      className="self-start"
      onClick={() => void act()}
    >
      {archived ? <Trans>Use it again</Trans> : <Trans>Archive</Trans>}
    </Button>
  );
}
