import { ok } from "@ankara/domain/result";
import { createHash } from "node:crypto";
import type { AnswerOf } from "@ankara/contract/call";
import type { Affiliate, registerAffiliate as call } from "@ankara/contract/affiliates";
import { noticeMail } from "@ankara/documents/mail/notice-mail";
import { newId, newPayRef } from "@ankara/domain/ids";
import { normalizeName } from "@ankara/domain/text";
import type { Selectable } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Outcome } from "../../http/refused.ts";
import { type Act, systemTenant } from "../../http/idempotency.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { enqueueMail } from "../mail-outbox/enqueue-mail.ts";

export type AffiliateRow = Selectable<Schema["affiliates"]>;
export type NewAffiliate = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  readonly payout: {
    readonly kind: string;
    readonly provider: string;
    readonly account_number: string;
    readonly account_name: string;
  };
};
const message = "Thank you. We have sent you an e-mail with the link to your dashboard.";

/**
 * Make somebody an affiliate. An address that has registered before gets the same answer and a mail with a new link,
 * so that nobody learns who is one.
 *
 * A try that died may have sent its mail: the next one sends the same link, which still opens the dashboard.
 *
 * @param own - the e-mail of the signed-in user who asks, if it is one: then the affiliate is answered at once
 */
export async function registerAffiliate(
  deps: Deps,
  application: NewAffiliate,
  own: string | null,
  act: Act,
): Promise<Outcome<AnswerOf<typeof call>>> {
  const key = Buffer.from(act.random("link")(24)).toString("base64url");
  const emailKey = normalizeName(application.email);
  const made = await deps.db.tenantTransaction(systemTenant, async (tx) => {
    const row = await tx
      .insertInto("affiliates")
      .values({
        id: newId(act.startedAt.getTime(), act.random("affiliate")),
        name: application.name,
        email: application.email,
        email_key: emailKey,
        phone: application.phone,
        country: application.country,
        code: newPayRef(deps.random),
        payout: JSON.stringify(application.payout),
        payout_key: payoutKeyOf(application.payout.account_number),
        key_hash: hashKey(key),
        created_at: deps.now(),
      })
      // A new key, and nothing else: whoever only knows the address changes no account money goes to.
      .onConflict((conflict) => conflict.column("email_key").doUpdateSet({ key_hash: hashKey(key) }))
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueueMail(deps, tx, systemTenant, {
      // Alike in every try of the same act.
      key: `affiliate:${row.key_hash.toString("hex")}`,
      kind: "affiliate",
      to: row.email,
      closed: { seal: deps.seal, retention: "envelope" },
      ...noticeMail({
        kind: "affiliate",
        language: "en",
        // The person who typed the name need not own the address.
        name: "",
        publicUrl: deps.settings.publicUrl,
        link: `${deps.settings.publicUrl}/affiliate?key=${key}`,
        texts: { code: row.code, signUp: linkOf(deps, row.code) },
      }),
    });
    return row;
  });
  deliverMailsSoon(deps, systemTenant);
  const isOwn = own !== null && normalizeName(own) === emailKey;
  return ok({ message, affiliate: isOwn ? presentAffiliate(deps, made) : null });
}

export const hashKey = (key: string): Buffer => createHash("sha256").update(key).digest();
/** Account numbers are compared by their digits and letters alone. */
export const payoutKeyOf = (number: string): string => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
const linkOf = ({ settings }: Pick<Deps, "settings">, code: string): string =>
  `${settings.publicUrl}/register?ref=${code}`;

export const presentAffiliate = (deps: Pick<Deps, "settings">, row: AffiliateRow): Affiliate => ({
  id: row.id,
  name: row.name,
  email: row.email,
  country: row.country,
  code: row.code,
  link: linkOf(deps, row.code),
  created_at: row.created_at.toISOString(),
});
