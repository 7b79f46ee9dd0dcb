import { maskedName } from "@ankara/documents/check/mask";
import { viewInvoice } from "@ankara/documents/invoice-view";
import { CompactSign } from "jose";
import type { Deps } from "../../deps.ts";
import type { FoundByCode } from "./find-by-code.ts";
import { signingKeyOf } from "./signing-key.ts";

/**
 * What the checking page says, as a signed statement (JWS, EdDSA) that a reader can keep and anybody can check with the
 * business's public key, whatever becomes of the page. It says no more than the page does.
 */
export async function signAnswer(
  deps: Pick<Deps, "db" | "now" | "random" | "signingKeys" | "settings">,
  code: string,
  found: FoundByCode,
): Promise<string> {
  const { id, key } = await signingKeyOf(deps, found.businessId);
  const { invoice, seal } = found;
  const view = viewInvoice(found);
  const statement = {
    iss: deps.settings.publicUrl,
    iat: Math.floor(deps.now().getTime() / 1000),
    code,
    seal: `sha256:${seal}`,
    unaltered: true,
    state: invoice.kind === "invoice" || invoice.status === "void" ? view.state : invoice.status,
    document: {
      kind: invoice.kind,
      number: invoice.number,
      seller: view.seller.name,
      client: maskedName(view.client.name),
      currency: invoice.currency,
      total_minor_units: invoice.totals?.total ?? 0,
      issued_on: invoice.issueDate,
      due_on: invoice.dueDate,
    },
  };
  return new CompactSign(new TextEncoder().encode(JSON.stringify(statement)))
    .setProtectedHeader({ alg: "EdDSA", kid: `${found.businessId}.${id}`, typ: "ankara-check+jws" })
    .sign(key);
}
