import { payToFor } from "@ankara/domain/invoice/pay-to";
import type { StatementInput } from "@ankara/documents/statement-document";
import type { Deps } from "../../deps.ts";
import { readLogo } from "../public/draw-pdf.ts";

/** The parts of a statement, stored until its mail is handed over: all of it but the logo's bytes. */
export type StatementDocumentInput = Omit<StatementInput, "logo" | Account> & {
  readonly logoUrl: string;
  readonly accounts: readonly Pick<StatementInput, Account>[];
};
type Account = "currency" | "rows" | "ages";

/** The statement as the device draws it, and what its file is called. */
export async function drawStatement(
  deps: Pick<Deps, "drawings" | "files">,
  { logoUrl, accounts, ...statement }: StatementDocumentInput,
  { patient = true }: { readonly patient?: boolean } = {},
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const logo = await readLogo(deps, logoUrl);
  const { bytes, fileName } = await deps.drawings.draw(
    {
      kind: "statement",
      accounts: accounts.map((account) => ({
        ...statement,
        ...account,
        payTo: payToFor(statement.payTo, account.currency),
        logo,
      })),
    },
    { patient },
  );
  const name = `${fileName.replaceAll(/[^\w.-]+/g, "-").replaceAll(/^-+|-+$/g, "") || "statement"}.pdf`;
  return { name, bytes };
}
