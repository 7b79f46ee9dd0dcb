import { maskedName } from "@ankara/documents/check/mask";
import { viewInvoice } from "@ankara/documents/invoice-view";
import { CompactSign } from "jose";
import type { KeyObject } from "node:crypto";
import { newId } from "@ankara/domain/ids";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Deps } from "../../deps.ts";
import type { FoundByCode } from "./find-by-code.ts";
import type { Tx } from "../../db/database.ts";
import { publicBytesOf } from "../../policies/signing-keys.ts";

/**
 * Signs the answer of the checking page as a statement (JWS, EdDSA) that anybody can verify with the business's public
 * key, whatever becomes of the page. It says no more than the page does.
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

/** After so long another key signs. What the old one signed can be checked for as long as the account is there. */
const keyDays = 365;

/**
 * The key that signs for a business today, made when it is first needed. Another takes its place when it has served its
 * time, and when the server's secret is no longer the one it was made from.
 */
async function signingKeyOf(
  deps: Pick<Deps, "db" | "now" | "random" | "signingKeys">,
  businessId: BusinessId,
): Promise<{ readonly id: string; readonly key: KeyObject }> {
  const known = await deps.db.read(businessId, (tx) => currentKey(tx, businessId));
  const usable = known && usableKey(deps, businessId, known);
  if (usable) return usable;
  return deps.db.tenantTransaction(businessId, async (tx) => {
    // In turn with whoever asks at the same moment: there is one signing key.
    await tx.selectFrom("businesses").select("id").where("id", "=", businessId).forUpdate().execute();
    const now = deps.now();
    const current = await currentKey(tx, businessId);
    const made = current && usableKey(deps, businessId, current);
    if (made) return made;
    await tx
      .updateTable("business_keys")
      .set({ retired_at: now })
      .where("business_id", "=", businessId)
      .where("retired_at", "is", null)
      .execute();
    const id = newId(now.getTime(), deps.random);
    const key = deps.signingKeys.privateKey(businessId, id);
    await tx
      .insertInto("business_keys")
      .values({ business_id: businessId, id, public_key: publicBytesOf(key), made_at: now, retired_at: null })
      .execute();
    return { id, key };
  });
}

type StoredKey = { readonly id: string; readonly public_key: Buffer; readonly made_at: Date };

const currentKey = (tx: Tx, businessId: BusinessId): Promise<StoredKey | undefined> =>
  tx
    .selectFrom("business_keys")
    .select(["id", "public_key", "made_at"])
    .where("business_id", "=", businessId)
    .where("retired_at", "is", null)
    .executeTakeFirst();

function usableKey(
  deps: Pick<Deps, "now" | "signingKeys">,
  businessId: BusinessId,
  { id, public_key, made_at }: StoredKey,
): { id: string; key: KeyObject } | null {
  if (deps.now().getTime() - made_at.getTime() > keyDays * 86_400_000) return null;
  const key = deps.signingKeys.privateKey(businessId, id);
  return publicBytesOf(key).equals(public_key) ? { id, key } : null;
}
