import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  type PrinterLink,
  printerLinks,
  readReceiptPrinter,
  type ReceiptPrinter,
} from "../../platform/receipt-printer.ts";
import { ChipGroup } from "../../ui/chip.tsx";
import { LinkIcon, PhoneDeviceIcon, PrintIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { Row, Tile } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";

type PrinterSheetProps = {
  /** Prints there; the caller remembers it once it worked. */
  onChoose: (printer: ReceiptPrinter) => void;
  onClose: () => void;
};

/** Chooses the receipt printer of this device and the width of its paper. */
export default function PrinterSheet({ onChoose, onClose }: PrinterSheetProps) {
  const { t } = useLingui();
  const [rollMm, setRollMm] = useState<"58" | "80">(readReceiptPrinter()?.rollMm === 80 ? "80" : "58");
  const ways: Record<PrinterLink, { title: string; meta: string; icon: typeof PrintIcon }> = {
    bluetooth: { title: t`Bluetooth printer`, meta: t`small printers on a battery`, icon: PhoneDeviceIcon },
    serial: { title: t`Printer on a cable`, meta: t`USB or serial`, icon: LinkIcon },
    dialog: { title: t`Print from this device`, meta: t`with any printer it knows`, icon: PrintIcon },
  };
  return (
    <Sheet open onClose={onClose} title={t`Receipt printer`}>
      <div className="sheet-sides pt-1 pb-2">
        <ChipGroup<"58" | "80">
          label={t`Receipt paper`}
          look="soft"
          grow
          value={rollMm}
          onChange={setRollMm}
          options={[
            { value: "58", label: t`58 mm` },
            { value: "80", label: t`80 mm` },
          ]}
        />
      </div>
      <div className="pb-3">
        <List items={printerLinks()} keyOf={(link) => link} label={t`Receipt printer`} inset="tile">
          {(link) => {
            const { title, meta, icon: Mark } = ways[link];
            return (
              <Row
                start={
                  <Tile>
                    <Mark size={20} strokeWidth={1.75} />
                  </Tile>
                }
                title={title}
                meta={meta}
                chevron
                onClick={() => onChoose({ link, rollMm: rollMm === "58" ? 58 : 80 })}
              />
            );
          }}
        </List>
        <p className="sheet-sides pt-2 text-13 text-muted">
          <Trans>This device remembers the printer. Letters it does not have are printed as pictures.</Trans>
        </p>
      </div>
    </Sheet>
  );
}
