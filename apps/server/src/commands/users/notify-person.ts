import type { NoticeMail } from "@ankara/documents/mail/notice-mail";
import { noticeMail } from "@ankara/documents/mail/notice-mail";
import { todayIn } from "@ankara/domain/dates/dates";
import { newId } from "@ankara/domain/ids";
import type { Business } from "@ankara/domain/records/business";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { enqueueMail } from "../mail-outbox/enqueue-mail.ts";
import { type Person, type Reachable, greetingName, isReachable } from "./lookup.ts";

type AccountNotice = {
  readonly kind: NoticeMail["kind"];
  readonly device: string;
  /** Path of the button below our own address. */
  readonly path: string;
  /** The title, and the reason for the mail. */
  readonly title?: string;
  readonly reason?: string;
};

type NotifyDeps = Pick<Deps, "now" | "random" | "settings" | "seal">;

/**
 * Write to a person what happened to their account, in the transaction in which it happens; `deliverMailsSoon` hands it
 * over after it. Of an account that goes at the same moment nothing is written: no row outlives it. A member without an
 * e-mail address reads it in the log of the account alone.
 */
export async function notifyPerson(deps: NotifyDeps, tx: Tx, person: Person, notice: AccountNotice): Promise<void> {
  const { business_id: businessId } = person;
  if (!isReachable(person)) return;
  const there = await tx.selectFrom("users").select("id").where("id", "=", person.id).forKeyShare().executeTakeFirst();
  const business = there && (await getRecord(tx, businessId, "business", businessId));
  if (!business) return;
  await enqueueMail(deps, tx, businessId, {
    key: `account:${newId(deps.now().getTime(), deps.random)}`,
    closed: { seal: deps.seal, retention: "envelope" },
    ...noticeTo(deps, person, notice, business.data),
  });
}

/** Does the same after the response, so that its duration does not tell who has an account. */
export function notifyPersonLater(deps: Deps, person: Person, notice: AccountNotice): void {
  setImmediate(() => {
    deps.db
      .tenantTransaction(person.business_id, (tx) => notifyPerson(deps, tx, person, notice))
      .then(() => deliverMailsSoon(deps, person.business_id))
      .catch((error: unknown) => deps.log.error({ err: error }, "a mail about an account was not written"));
  });
}

/**
 * In the language the person chose, else that of their business; never that of the request, which may be somebody else's.
 */
export const noticeTo = (
  deps: Pick<Deps, "now" | "settings">,
  person: Reachable,
  { kind, device, path, title = "", reason = "" }: AccountNotice,
  business: Business,
) => ({
  kind: "account" as const,
  to: person.email,
  ...noticeMail({
    kind,
    language: person.language ?? business.language,
    name: greetingName(person),
    publicUrl: deps.settings.publicUrl,
    link: deps.settings.publicUrl + path,
    texts: person.email_verified_at === null ? {} : { device, title, reason },
    date: todayIn(business.timeZone, deps.now()),
  }),
});
