import { ok } from "@ankara/domain/result";
import type { Deps } from "../../deps.ts";
import { passwordMarkOf } from "../../http/known-browser.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { refuseWeakPassword } from "../../policies/new-password.ts";
import { hashPassword } from "../../policies/passwords.ts";
import type { Session } from "../../policies/session.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { type MarkedAccount, readAccount } from "./account.ts";
import { recordAccountEvent } from "./account-events.ts";
import { findUser } from "./lookup.ts";
import { notifyPerson } from "./notify-person.ts";
import { endSignIns } from "./open-session.ts";

/**
 * Set a new password. Every other session of the user ends, and so does every reset mail under way.
 *
 * @returns the account, whose browsers have to be marked anew
 */
export async function changePassword(
  deps: Deps,
  session: Session,
  { next, device }: { next: string; device: string },
): Promise<Outcome<MarkedAccount>> {
  const user = await findUser(deps.db.global, session.userId);
  if (!user) return refuse("unauthenticated");
  const account = await readAccount(deps, user);
  const weak = refuseWeakPassword(next, {
    ...user,
    email: user.email ?? undefined,
    businessName: account.business.companyName,
  });
  if (weak) return weak;
  const password_hash = await hashPassword(next);
  await deps.db.tenantTransaction(session.businessId, async (tx) => {
    await tx.updateTable("users").set({ password_hash }).where("id", "=", user.id).execute();
    await endSignIns(tx, user.id, { except: session.signedInAs });
    await tx.deleteFrom("password_resets").where("user_id", "=", user.id).execute();
    await recordAccountEvent(deps, tx, user, { what: "password_changed", device });
    await notifyPerson(deps, tx, user, { kind: "passwordChanged", device, path: "/forgot-password" });
  });
  deliverMailsSoon(deps, user.business_id);
  return ok({ ...account, passwordMark: passwordMarkOf({ ...user, password_hash }) });
}
