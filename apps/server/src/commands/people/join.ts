import type { BodyOf } from "@ankara/contract/call";
import type { joinBusiness as joinCall } from "@ankara/contract/people";
import { newId } from "@ankara/domain/ids";
import { ok } from "@ankara/domain/result";
import { normalizeName } from "@ankara/domain/text";
import type { Tx } from "../../db/database.ts";
import type { UserRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuseFields } from "../../http/refused.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { mailEmailProof } from "../users/email-proof.ts";
import { type LoggedIn, type SignInContext, enterAccount } from "../users/enter-account.ts";
import { duplicateNameError, findUser, findUsedNames, usernameFor } from "../users/lookup.ts";
import { findInvitation, hasOtherBusinesses, ownSignIn, spendInvitation } from "./invitations.ts";
import { notifyOfMember } from "./members.ts";
import { announceNames } from "./names.ts";

type Join = BodyOf<typeof joinCall>["join"];

/**
 * Join a business by an invitation: once. The code is what the person signs in with, so a passkey may be added right after.
 * An invitation of a member opens their own sign-in again.
 */
export async function joinBusiness(
  deps: Deps,
  { code, name, email }: Join,
  arrival: SignInContext & { readonly network: string; readonly language: string },
): Promise<Outcome<LoggedIn>> {
  const found = await findInvitation(deps, { code, network: arrival.network });
  if (!found.ok) return found;
  const invitation = found.value;
  const { business_id: businessId } = invitation;
  const usedNames = await findUsedNames(deps.db.global, { email });
  if (usedNames["user.email"] !== undefined) return refuseFields({ "join.email": usedNames["user.email"] });
  try {
    const joined = await deps.db.write(businessId, async (tx): Promise<Outcome<UserRow>> => {
      const back = invitation.user_id === null ? undefined : await findUser(tx, invitation.user_id);
      // They may have got another business since it was made.
      if (back && (await hasOtherBusinesses(tx, back))) return ownSignIn;
      const used = await spendInvitation(deps, tx, invitation);
      if (!used.ok) return used;
      if (back) return ok(back);
      const user = await addUser(deps, tx, { business_id: businessId, name, email });
      const { role, allowances } = invitation;
      await tx
        .insertInto("memberships")
        .values({ business_id: businessId, user_id: user.id, role, allowances: JSON.stringify(allowances) })
        .execute();
      await announceNames(tx, businessId);
      await notifyOfMember(deps, tx, { businessId, device: arrival.device, member: user, what: "member_joined" });
      return ok(user);
    });
    if (!joined.ok) return joined;
    deliverMailsSoon(deps, businessId);
    mailEmailProof(deps, joined.value, arrival.language);
    // The owner was told that they joined; a mail about a new sign-in would say the same.
    return ok(await enterAccount(deps, joined.value, { ...arrival, isKnown: () => true }));
  } catch (error) {
    const fields = duplicateNameError(error);
    if (fields?.["user.email"] !== undefined) return refuseFields({ "join.email": fields["user.email"] });
    throw error;
  }
}

async function addUser(
  deps: Deps,
  tx: Tx,
  { email, ...person }: Pick<UserRow, "business_id" | "name"> & Pick<Join, "email">,
): Promise<UserRow> {
  const username = usernameFor(person.name);
  return tx
    .insertInto("users")
    .values({
      ...person,
      id: newId(deps.now().getTime(), deps.random),
      username,
      username_key: normalizeName(username),
      phone: "",
      ...(email !== undefined && { email, email_key: normalizeName(email) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
