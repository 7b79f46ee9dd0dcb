import { Trans } from "@lingui/react/macro";
import { type ReactNode, Suspense, useState } from "react";
import {
  printerLinks,
  readReceiptPrinter,
  type ReceiptPrinter,
  rememberReceiptPrinter,
} from "../../platform/receipt-printer.ts";
import { Button } from "../../ui/button.tsx";
import { PrintIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { type RollDocument, usePrintReceipt } from "./use-print-receipt.ts";

const PrinterSheet = lazyPart(() => import("./printer-sheet.tsx"));

/**
 * Printing for a screen: `print` goes to the printer of this device, or asks for one the first time; `sheet` stands
 * somewhere in the screen, and so does `change` where another printer can be chosen.
 *
 * @param onPrinted - the receipt is on its way to the paper
 */
export function usePrinter(
  document: () => RollDocument,
  onPrinted: () => void,
): { readonly busy: boolean; readonly print: () => void; readonly sheet: ReactNode; readonly change: ReactNode } {
  const { busy, print } = usePrintReceipt();
  const [choosing, setChoosing] = useState(false);
  const [hasPrinter, setHasPrinter] = useState(() => readReceiptPrinter() !== null);
  const hasChoice = printerLinks().length > 1;
  const choose = async (printer: ReceiptPrinter) => {
    if (!(await print(document(), printer, { choose: true }))) return;
    rememberReceiptPrinter(printer);
    setHasPrinter(true);
    setChoosing(false);
    onPrinted();
  };
  const start = async () => {
    if (hasChoice && !hasPrinter) setChoosing(true);
    else if (await print(document())) onPrinted();
  };
  return {
    busy,
    print: () => void start(),
    sheet: choosing && (
      <Suspense fallback={null}>
        <PrinterSheet onChoose={(printer) => void choose(printer)} onClose={() => setChoosing(false)} />
      </Suspense>
    ),
    change: hasChoice && hasPrinter && (
      <Button variant="ghost" icon={PrintIcon} onClick={() => setChoosing(true)}>
        <Trans>Change the printer</Trans>
      </Button>
    ),
  };
}
