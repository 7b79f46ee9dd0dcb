import { isCountry, supportedCountryCodes } from "@ankara/domain/countries/countries";
import * as z from "zod/mini";
import type { MailProvider } from "../providers/mail/mail-provider.ts";
import { type AfricasTalkingAccount, africasTalking } from "../providers/messages/africas-talking.ts";
import { type Messages, noMessages } from "../providers/messages/message-gateway.ts";
import { sandboxMessages } from "../providers/messages/sandbox-messages.ts";
import { type WhatsappAccount, whatsapp } from "../providers/messages/whatsapp.ts";
import { StartProblem } from "./start-problem.ts";

/** Gateways for codes to phone numbers; `sandbox`: codes lie in the outbox folder. Null: nothing of numbers is offered. */
export type MessagesEnv = Omit<Messages, "gateways"> & {
  readonly sms: AfricasTalkingAccount | "sandbox" | null;
  readonly whatsapp: WhatsappAccount | "sandbox" | null;
};

const Text = z.optional(z.string().check(z.trim()));
const Count = (otherwise: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), otherwise);
export const messageVariables = {
  SMS_USERNAME: Text,
  SMS_API_KEY: Text,
  SMS_FROM: Text,
  WHATSAPP_NUMBER_ID: Text,
  WHATSAPP_TOKEN: Text,
  WHATSAPP_TEMPLATE: Text,
  WHATSAPP_TEMPLATE_LANGUAGES: Text,
  PHONE_CODES: z.optional(z.enum(["sandbox"])),
  PHONE_CODE_COUNTRIES: Text,
  PHONE_CODES_PER_HOUR: Count(200),
  PHONE_CODES_PER_DAY: Count(1_000),
};
type Given = Omit<
  { readonly [name in keyof typeof messageVariables]?: string | undefined },
  "PHONE_CODES_PER_HOUR" | "PHONE_CODES_PER_DAY"
> & {
  readonly PHONE_CODES_PER_HOUR: number;
  readonly PHONE_CODES_PER_DAY: number;
};

/** @throws StartProblem for half an account, a country that is none, or codes that would lie in a folder in production */
export function messagesEnv(given: Given, production: boolean): MessagesEnv | null {
  const sms = allOrNone(given, ["SMS_USERNAME", "SMS_API_KEY"]);
  const whatsappKeys = allOrNone(given, ["WHATSAPP_NUMBER_ID", "WHATSAPP_TOKEN", "WHATSAPP_TEMPLATE"]);
  const sandbox = given.PHONE_CODES === "sandbox" ? "sandbox" : null;
  if (sandbox && production)
    throw new StartProblem("PHONE_CODES=sandbox shows codes to everybody: never in production.");
  if (!sms && !whatsappKeys && !sandbox) return null;
  if (whatsappKeys && !/^\d{5,20}$/.test(whatsappKeys[0]))
    throw new StartProblem("WHATSAPP_NUMBER_ID is the id of a number (digits), as the WhatsApp manager shows it.");
  return {
    sms: sms ? { username: sms[0], apiKey: sms[1], from: given.SMS_FROM ?? null } : sandbox,
    whatsapp: whatsappKeys
      ? {
          phoneNumberId: whatsappKeys[0],
          token: whatsappKeys[1],
          template: whatsappKeys[2] ?? "",
          languages: listOf(given.WHATSAPP_TEMPLATE_LANGUAGES ?? "en"),
        }
      : sandbox,
    countries: countriesOf(given.PHONE_CODE_COUNTRIES),
    maxPerHour: given.PHONE_CODES_PER_HOUR,
    maxPerDay: given.PHONE_CODES_PER_DAY,
  };
}

function allOrNone(given: Given, names: readonly (keyof Given)[]): readonly [string, string, string?] | null {
  const values = names.map((name) => String(given[name] ?? ""));
  const missing = names.filter((_, at) => values[at] === "");
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new StartProblem(`${names.join(", ")} belong together; ${missing.join(", ")} is missing.`);
  const [first = "", second = "", third] = values;
  return third === undefined ? [first, second] : [first, second, third];
}

const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

function countriesOf(text: string | undefined): readonly string[] {
  const codes = text === undefined ? [...supportedCountryCodes] : listOf(text).map((code) => code.toUpperCase());
  const wrong = codes.filter((code) => !isCountry(code));
  if (wrong.length > 0)
    throw new StartProblem(`PHONE_CODE_COUNTRIES takes codes of countries, NG,KE: ${wrong.join(", ")}`);
  return codes;
}

/** The gateways there are accounts for. @param mail - takes the codes of a sandbox */
export function chooseMessages(
  env: MessagesEnv | null,
  { publicUrl, mail }: { readonly publicUrl: string; readonly mail: MailProvider },
): Messages {
  if (!env) return noMessages;
  const { sms, whatsapp: account, ...bounds } = env;
  return {
    ...bounds,
    gateways: [
      sms === "sandbox" ? sandboxMessages("sms", mail) : sms && africasTalking(sms, { publicUrl }),
      account === "sandbox" ? sandboxMessages("whatsapp", mail) : account && whatsapp(account, { publicUrl }),
    ].filter((gateway) => gateway !== null),
  };
}
