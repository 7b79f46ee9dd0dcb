import { ok } from "@ankara/domain/result";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse, throttled } from "../../http/refused.ts";
import { type EventSubject, recordAccountEvent, recordAccountEventLater } from "./account-events.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";
import { consumeTotpCode } from "./second-factor.ts";

/**
 * The second step of a sign-in whose password was right. Who has no second factor passes. Wrong codes count against the
 * person, whatever name they signed in by, for a quarter of an hour and for a day.
 *
 * @param code - of the authenticator app, or a recovery code; undefined in the first step
 */
export async function checkSecondFactor(
  deps: Deps,
  user: EventSubject,
  { code, device }: { code: string | undefined; device: string },
): Promise<Outcome<null>> {
  const isOn = await deps.db.read(user.business_id, (tx) =>
    tx
      .selectFrom("second_factors")
      .select("user_id")
      .where("business_id", "=", user.business_id)
      .where("user_id", "=", user.id)
      .where("confirmed_at", "is not", null)
      .executeTakeFirst(),
  );
  if (!isOn) return ok(null);
  const typed = (code ?? "").replaceAll(/\s/g, "");
  if (typed === "") return refuse("second_factor");
  const wait = await deps.throttle.count([
    ["secondFactorPerUser", user.id],
    ["secondFactorPerUserDay", user.id],
  ]);
  if (wait !== null) return throttled(wait);
  const isRight = await deps.db.tenantTransaction(user.business_id, async (tx) => {
    if (/^\d{6}$/.test(typed)) return consumeTotpCode(deps, tx, user, typed);
    if (!(await consumeRecoveryCode(deps, tx, user, typed))) return false;
    await recordAccountEvent(deps, tx, user, { what: "recovery_code_used", device });
    return true;
  });
  if (!isRight) {
    recordAccountEventLater(deps, user, { what: "second_factor_failed", device });
    return refuse("wrong_code");
  }
  await deps.throttle.forget("secondFactorPerUser", user.id);
  await deps.throttle.forget("secondFactorPerUserDay", user.id);
  return ok(null);
}
