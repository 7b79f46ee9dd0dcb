import { randomInt } from "node:crypto";
import { type CodeChannel, type SentCode, phoneCodeMinutes } from "@ankara/contract/phone-numbers";
import { toE164 } from "@ankara/domain/clients/phone";
import { countries, countryOf } from "@ankara/domain/countries/countries";
import type { UserId } from "@ankara/domain/records/fields";
import { ok } from "@ankara/domain/result";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse, refuseFields, throttled } from "../../http/refused.ts";
import { isSameSecret } from "../../policies/same-secret.ts";
import type { LimitName } from "../../policies/throttle.ts";
import { mailOperator } from "../mail-outbox/enqueue-mail.ts";

/** The number as it was typed, and the way its code is to come. */
export type TypedPhone = {
  readonly number: string;
  readonly country: string;
  readonly channel?: CodeChannel | undefined;
};

/** A number, in E.164 of `numberOf`, and the way its code is to come. */
export type Addressed = { readonly number: string; readonly channel: CodeChannel | undefined };

/** Whoever asks: `userId` of the person in their own browser or session, null of everybody else. They have codes and limits apart. */
export type Asker = { readonly userId: UserId | null; readonly network: string; readonly language: string };

/** Wrong codes until the code is good for nothing. */
const maxTries = 5;
/** Seconds from one message to the next; the last for all that follow within a day. */
const pauses = [60, 120, 300, 900, 3_600] as const;
const daySeconds = 24 * 3_600;
/** The operator is told when this share of the hour's or the day's messages is used up. */
const alarmShare = 0.8;
/** Digits that differ within one block of numbers, which is what messages are pumped to. */
const blockDigits = 4;

const codeAbout = (number: string) => `phone code ${number}`;

/**
 * The number a code may be sent to, in E.164; nothing is there without a gateway. Countries are told by the longest dial code that fits, because several share `+1`.
 */
export function numberOf(deps: Pick<Deps, "messages">, { number, country }: TypedPhone): Outcome<string> {
  if (deps.messages.gateways.length === 0) return refuse("not_found");
  const e164 = toE164(number, countryOf(country).dial_code);
  if (e164 === null) return refuseFields({ "phone.number": "Enter a phone number like 0803 555 0142" });
  const allowed = countriesOfNumber(e164).some((code) => deps.messages.countries.includes(code));
  return allowed ? ok(e164) : refuseFields({ "phone.number": "We can’t send codes to this country" });
}

function countriesOfNumber(e164: string): string[] {
  const fitting = countries.filter(({ dial_code }) => e164.startsWith(dial_code));
  const longest = Math.max(0, ...fitting.map(({ dial_code }) => dial_code.length));
  return fitting.filter(({ dial_code }) => dial_code.length === longest).map(({ code }) => code);
}

/**
 * Send a code to a number, whether it has an account or not: nothing is sent beyond the limits of the number, its block, the network,
 * its country and the whole server, because messages cost money.
 */
export async function sendCode(deps: Deps, { number, channel }: Addressed, asker: Asker): Promise<Outcome<SentCode>> {
  const gateway = deps.messages.gateways.find((each) => channel === undefined || each.channel === channel);
  if (!gateway) return refuse("not_found");
  const wait = (await pauseLeft(deps, number, asker)) ?? (await countMessage(deps, number, asker));
  if (wait !== null) return throttled(wait);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const sends = await writeCode(deps, { number, code }, asker);
  if (sends === null) return throttled(pauses[0]);
  try {
    await gateway.send({ to: number, code, language: asker.language });
  } catch (error) {
    deps.metrics.phoneCode(gateway.channel, "failed");
    deps.log.error({ channel: gateway.channel, reason: (error as Error).message }, "a code to a phone was not sent");
    return refuse("provider_failed", "The code could not be sent. Try again later, or log in another way.");
  }
  deps.metrics.phoneCode(gateway.channel, "sent");
  return ok({ number, channel: gateway.channel, again_in: pauseAfter(sends) });
}

const pauseAfter = (sends: number): number => pauses[Math.min(sends, pauses.length) - 1] ?? pauses[0];
/** The same in the database: the pause after so many messages of a day. */
const pausedUntil = sql<Date>`phone_codes.sent_at + make_interval(secs => (array[${sql.join(pauses)}]::int[])[least(phone_codes.sends, ${pauses.length}::int)])`;

const rowOf = (deps: Pick<Deps, "db">, number: string, userId: UserId | null) =>
  deps.db.global
    .selectFrom("phone_codes")
    .where("number", "=", number)
    .where((row) => (userId === null ? row("user_id", "is", null) : row("user_id", "=", userId)));

async function pauseLeft(deps: Deps, number: string, { userId }: Asker): Promise<number | null> {
  const row = await rowOf(deps, number, userId)
    .select(pausedUntil.as("until"))
    .where("first_at", ">", dayBefore(deps))
    .executeTakeFirst();
  const left = row ? (row.until.getTime() - deps.now().getTime()) / 1000 : 0;
  return left > 0 ? Math.ceil(left) : null;
}

const dayBefore = (deps: Pick<Deps, "now">): Date => new Date(deps.now().getTime() - daySeconds * 1000);

/** @returns how many messages went within a day, this one among them; null where another request was faster */
async function writeCode(
  deps: Deps,
  { number, code }: { readonly number: string; readonly code: string },
  { userId }: Asker,
): Promise<number | null> {
  const now = deps.now();
  const fresh = {
    code_hash: deps.seal.hash(codeAbout(number), code),
    tries: 0,
    expires_at: new Date(now.getTime() + phoneCodeMinutes * 60_000),
    sent_at: now,
    ticket_hash: null,
  };
  const isOld = sql<boolean>`phone_codes.first_at <= ${dayBefore(deps)}`;
  const row = await deps.db.global
    .insertInto("phone_codes")
    .values({ number, user_id: userId, first_at: now, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(["number", "user_id"])
        .doUpdateSet({
          ...fresh,
          sends: sql`case when ${isOld} then 1 else phone_codes.sends + 1 end`,
          first_at: sql`case when ${isOld} then ${now} else phone_codes.first_at end`,
        })
        .where(sql<boolean>`${isOld} or ${pausedUntil} <= ${now}`),
    )
    .returning("sends")
    .executeTakeFirst();
  return row?.sends ?? null;
}

/** @returns seconds to wait, or null to go on */
async function countMessage(deps: Deps, number: string, { userId, network }: Asker): Promise<number | null> {
  const block = number.slice(0, -blockDigits);
  const own: (readonly [LimitName, string])[] =
    userId === null ? [["codesPerNumberDay", number]] : [["codesPerPersonDay", userId]];
  const wait = await deps.throttle.countInTurn([
    ...own,
    ["codesPerNetwork", network],
    ["codesPerNetworkDay", network],
    ["codesPerBlock", block],
    ["codesPerBlockDay", block],
  ]);
  return wait ?? countForServer(deps, countriesOfNumber(number)[0] ?? "");
}

/** Half of the hour's messages at most go to one country, so that numbers of one that are pumped leave room for the others. */
async function countForServer(deps: Deps, country: string): Promise<number | null> {
  const { maxPerHour, maxPerDay, countries: allowed } = deps.messages;
  const perCountry = allowed.length > 1 ? Math.ceil(maxPerHour / 2) : maxPerHour;
  for (const [key, hits, windowSeconds] of [
    [`codes of ${country} in an hour`, perCountry, 3_600],
    ["codes in an hour", maxPerHour, 3_600],
    ["codes in a day", maxPerDay, daySeconds],
  ] as const) {
    const counted = await deps.throttle.countUpTo(key, { hits, windowSeconds });
    if (counted === null) continue;
    if (counted.hits >= alarmShare * hits) await alarm(deps, { key, hits, seconds: windowSeconds });
    if (counted.wait !== null) return counted.wait;
  }
  return null;
}

/** Tells the operator once in the window, from whichever server is first. */
async function alarm(
  deps: Deps,
  { key, hits, seconds }: { key: string; hits: number; seconds: number },
): Promise<void> {
  if (!(await deps.throttle.isFirst(`alarm of ${key}`, seconds))) return;
  deps.log.error({ limit: key, messages: hits }, "codes to phones come near their limit");
  await mailOperator(deps, {
    key: `phone-codes:${key}:${deps.now().toISOString().slice(0, 13)}`,
    subject: `Codes to phones: ${Math.round(alarmShare * 100)} % of the limit (${key})`,
    lines: [
      `${Math.ceil(alarmShare * hits)} of ${hits} messages were sent (${key}). At ${hits} no more are sent until the time is over.`,
      "",
      "Either many people sign up, or somebody has messages sent to numbers that pay them. docs/operations.md says how to tell, and which settings to change.",
    ],
  });
}

const guessLimits = (number: string, userId: UserId | null): readonly (readonly [LimitName, string])[] =>
  userId === null
    ? [
        ["phoneGuesses", number],
        ["phoneGuessesDay", number],
        ["phoneGuessesMonth", number],
      ]
    : [["phoneGuessesOwn", userId]];

/**
 * Hold a code against the one that was sent to a number. Each try is counted before it is looked at, so that tries at the same moment
 * count, too. A right one stays good until `spendCode`: the second factor may still be missing.
 */
export async function checkCode(
  deps: Deps,
  { number, code }: { readonly number: string; readonly code: string },
  { userId, network }: Omit<Asker, "language">,
): Promise<Outcome<CheckedCode>> {
  const wait = await deps.throttle.countInTurn([...guessLimits(number, userId), ["logInPerNetwork", network]]);
  if (wait !== null) return throttled(wait);
  const row = await deps.db.global
    .updateTable("phone_codes")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("number", "=", number)
    .where((each) => (userId === null ? each("user_id", "is", null) : each("user_id", "=", userId)))
    .where("expires_at", ">", deps.now())
    .where("tries", "<", maxTries)
    .where("code_hash", "is not", null)
    .returning("code_hash")
    .executeTakeFirst();
  const hashes = deps.seal.hashes(codeAbout(number), code.replaceAll(/\D/g, ""));
  if (!row?.code_hash || !hashes.some((hash) => isSameSecret(hash, row.code_hash ?? Buffer.alloc(0))))
    return refuse("wrong_code", "This code is not right, or older than 10 minutes. Ask for a new one.");
  for (const [limit, key] of guessLimits(number, userId)) await deps.throttle.giveBack(limit, key);
  await deps.throttle.giveBack("logInPerNetwork", network);
  return ok({ number, userId, hash: row.code_hash });
}
export type CheckedCode = { readonly number: string; readonly userId: UserId | null; readonly hash: Buffer };

/**
 * Take a code that was right, once.
 *
 * @param ticket - hash of what opens an account with the number afterwards, and until when
 */
export async function spendCode(
  deps: Pick<Deps, "db">,
  { number, userId, hash }: CheckedCode,
  ticket?: { readonly hash: Buffer; readonly until: Date },
): Promise<boolean> {
  const spent = await deps.db.global
    .updateTable("phone_codes")
    .set({ code_hash: null, ...(ticket && { ticket_hash: ticket.hash, expires_at: ticket.until }) })
    .where("number", "=", number)
    .where((each) => (userId === null ? each("user_id", "is", null) : each("user_id", "=", userId)))
    .where("code_hash", "=", hash)
    .returning("number")
    .executeTakeFirst();
  return spent !== undefined;
}
