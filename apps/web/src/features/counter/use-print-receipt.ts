import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import { drawPdf } from "../../document-parts/use-pdf.ts";
import { thisDevice } from "../../platform/device.ts";
import { canPrint, printFile } from "../../platform/print-file.ts";
import { toast } from "../../ui/toast.tsx";

/** The document of a sale as a roll prints it, whatever template the business sends. */
export function onRoll(parts: InvoiceDocumentInput, rollMm: 58 | 80): InvoiceDocumentInput {
  const { invoice } = parts;
  const plain = { logo: "before", hiddenColumns: [], signature: false, inWords: false } as const;
  const look = { ...plain, ...invoice.look, hiddenColumns: [], rollMm };
  return { ...parts, invoice: { ...invoice, template: "receipt", look } };
}

/** Returns how to print the receipt of a sale; true once it went to the printer or its dialog. */
export function usePrintReceipt() {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const print = async ({ parts }: InvoicePage): Promise<boolean> => {
    setBusy(true);
    try {
      const file = await drawPdf(onRoll(parts, 80));
      if (canPrint() && (await printFile(file))) return true;
      await thisDevice().save(file);
      return true;
    } catch (cause) {
      console.error("The receipt was not printed", cause);
      toast(t`We couldn’t create the PDF. Open the app once while online, then try again.`, {
        tone: "danger",
        durationMs: 5000,
      });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, print };
}
