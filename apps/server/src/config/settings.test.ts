import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { isGuessable } from "./secrets.ts";
import { StartProblem } from "./start-problem.ts";

const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://shop.example",
  APP_SECRET: randomBytes(24).toString("base64url"),
  SMTP_URL: "smtps://mail.example",
};

test("sandbox › a public address without production › the start is refused", () => {
  for (const PUBLIC_URL of ["https://shop.example", "http://41.58.0.7:8080", "https://[2001:4860::1]"])
    for (const SANDBOX of ["on", undefined])
      expect(() => readEnv({ PUBLIC_URL, HOST: "0.0.0.0", SANDBOX })).toThrow(/Set NODE_ENV=production/);
});

test("sandbox › other machines reach it › only with SANDBOX=on", () => {
  for (const given of [{ HOST: "0.0.0.0" }, { HOST: "192.168.1.7" }, { PUBLIC_URL: "http://192.168.1.7:8080" }]) {
    expect(() => readEnv(given)).toThrow(/SANDBOX=on/);
    expect(readEnv({ ...given, SANDBOX: "on" }).production).toBe(false);
  }
});

test("sandbox › this machine alone › starts without a word", () => {
  for (const given of [{}, { HOST: "localhost" }, { HOST: "::1" }, { PUBLIC_URL: "http://127.0.0.1:8080" }])
    expect(readEnv(given).production).toBe(false);
});

test("sandbox › asked for in production › the start is refused", () => {
  expect(() => readEnv({ ...production, SANDBOX: "on" })).toThrow(/exclude each other/);
  expect(readEnv({ ...production, HOST: "0.0.0.0" }).production).toBe(true);
});

test.each([
  ["METRICS_TOKEN", "hunter2"],
  ["PUBLIC_URL", "ftp://user:hunter2@shop.example"],
  ["STRIPE_PRICES", "hunter2"],
  ["AI_BASE_URL", "hunter2"],
])("start errors › %s with a value we cannot use › its name is said, never its value", (name, value) => {
  const stripe = { STRIPE_SECRET_KEY: "a", STRIPE_PUBLISHABLE_KEY: "b", STRIPE_WEBHOOK_SECRET: "c" };
  const start = () => readEnv({ ...stripe, [name]: value });
  expect(start).toThrow(StartProblem);
  expect(start).toThrow(name);
  expect(start).not.toThrow("hunter2");
});

test("trusted proxies › a range that means everybody, or no address › refused", () => {
  for (const TRUST_PROXY of ["0.0.0.0/0", "::/0", "10.0.0.5, 0.0.0.0/1", "2000::/3", "everybody", "10.0.0.0/40", ","])
    expect(() => readEnv({ TRUST_PROXY })).toThrow(/TRUST_PROXY takes the addresses/);
  expect(readEnv({ TRUST_PROXY: "10.0.0.5, 10.1.0.0/16,fd00::/16,loopback" }).trustProxy).toEqual([
    "10.0.0.5",
    "10.1.0.0/16",
    "fd00::/16",
    "loopback",
  ]);
});

test("production › settings that were left open › the start says so, HSTS for the names below among them", () => {
  const left = readEnv(production).advice.map((sentence) => sentence.split(" ")[0]);
  expect(left).toEqual(["HSTS_SUBDOMAINS", "TRUST_PROXY", "MAIL_FROM", "BACKUP_TO"]);
  const answered = { HSTS_SUBDOMAINS: "off", TRUST_PROXY: "127.0.0.1", MAIL_FROM: "Shop <no-reply@shop.example>" };
  expect(readEnv({ ...production, ...answered, DATABASE_URL: "postgres://127.0.0.1/ankara" }).advice).toEqual([]);
  expect(readEnv({ ...production, ...answered, HSTS_SUBDOMAINS: "on" })).toMatchObject({
    hstsSubdomains: true,
    advice: [expect.stringMatching(/^BACKUP_TO /)],
  });
  expect(readEnv({}).advice).toEqual([]);
});

test("APP_SECRET › what a person could have typed › is refused in production", () => {
  for (const APP_SECRET of ["x".repeat(40), "abc123".repeat(8), "change-me-change-me-change-me-4711", "short"])
    expect(() => readEnv({ ...production, APP_SECRET })).toThrow(/APP_SECRET/);
  for (let round = 0; round < 500; round += 1)
    for (const format of ["hex", "base64", "base64url"] as const)
      expect(isGuessable(randomBytes(24).toString(format))).toBe(false);
});
