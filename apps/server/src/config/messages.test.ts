import { supportedCountryCodes } from "@ankara/domain/countries/countries";
import { expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { StartProblem } from "./start-problem.ts";

const sms = { SMS_USERNAME: "ankara", SMS_API_KEY: "a-key" };
const whatsapp = { WHATSAPP_NUMBER_ID: "105954558954427", WHATSAPP_TOKEN: "a-token", WHATSAPP_TEMPLATE: "code" };

test("settings of codes › nothing set › no numbers", () => {
  expect(readEnv({}).messages).toBeNull();
});

test("settings of codes › accounts, countries, limits › are read", () => {
  expect(
    readEnv({ ...sms, SMS_FROM: "ANKARA", PHONE_CODE_COUNTRIES: "ke, UG", PHONE_CODES_PER_HOUR: "50" }).messages,
  ).toEqual({
    sms: { username: "ankara", apiKey: "a-key", from: "ANKARA" },
    whatsapp: null,
    countries: ["KE", "UG"],
    maxPerHour: 50,
    maxPerDay: 1_000,
  });
  expect(readEnv({ ...whatsapp, WHATSAPP_TEMPLATE_LANGUAGES: "en_US,fr" }).messages).toMatchObject({
    sms: null,
    whatsapp: { phoneNumberId: "105954558954427", token: "a-token", template: "code", languages: ["en_US", "fr"] },
    countries: supportedCountryCodes,
  });
  expect(readEnv({ PHONE_CODES: "sandbox" }).messages).toMatchObject({ sms: "sandbox", whatsapp: "sandbox" });
});

test.each<[string, Record<string, string>]>([
  ["half an account", { SMS_USERNAME: "ankara" }],
  ["a template without its token", { WHATSAPP_NUMBER_ID: "105954558954427", WHATSAPP_TEMPLATE: "code" }],
  ["a number in place of its id", { ...whatsapp, WHATSAPP_NUMBER_ID: "+234 803" }],
  ["a country that is none", { ...sms, PHONE_CODE_COUNTRIES: "NG,QQ" }],
  ["no messages at all", { ...sms, PHONE_CODES_PER_DAY: "0" }],
])("settings of codes › %s › the server does not start", (_, env) => {
  expect(() => readEnv(env)).toThrow(StartProblem);
});

test("settings of codes › the sandbox in production › the server does not start", () => {
  expect(() =>
    readEnv({
      NODE_ENV: "production",
      APP_SECRET: "q8Jx2m0Zr4Vt7Yb1Nc6Kd9Lf3Gh5Ws8A",
      PUBLIC_URL: "https://ankara.example",
      SMTP_URL: "smtps://u:p@mail.example",
      PHONE_CODES: "sandbox",
    }),
  ).toThrow(/PHONE_CODES=sandbox/);
});
