import type { InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import type { StatementInput } from "@ankara/documents/statement-document";

/** The task of another process, as plain data: nothing of it refers to the server's memory. */
export type DrawTask =
  | { readonly kind: "invoice"; readonly input: InvoiceDocumentInput }
  /** One file of several accounts of one client, one for each currency. */
  | { readonly kind: "statement"; readonly accounts: readonly StatementInput[] };

/** The file, and its name without its ending. */
export type Drawn = { readonly bytes: Uint8Array; readonly fileName: string };
