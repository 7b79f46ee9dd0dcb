import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { StartProblem } from "./start-problem.ts";

const rsa = (modulusLength: number) =>
  generateKeyPairSync("rsa", { modulusLength }).privateKey.export({ type: "pkcs8", format: "pem" }) as string;
const pem = rsa(2048);
const dkim = { DKIM_DOMAIN: "shop.example", DKIM_SELECTOR: "ankara2026", DKIM_KEY: pem };
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ankara-dkim-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("DKIM › nothing set › mails are not signed", () => {
  expect(readEnv({}).mail.dkim).toBeNull();
});

test("DKIM › the key as PEM, in one line, as base64, in a file › is read alike", () => {
  const file = join(folder, "dkim.pem");
  writeFileSync(file, pem);
  const der = pem.replaceAll(/-----[^-]+-----|\s/g, "");
  for (const key of [
    { DKIM_KEY: pem },
    { DKIM_KEY: pem.replaceAll("\n", String.raw`\n`) },
    { DKIM_KEY: Buffer.from(pem).toString("base64") },
    { DKIM_KEY: der },
    { DKIM_KEY: "", DKIM_KEY_FILE: file },
  ])
    expect(readEnv({ ...dkim, DKIM_DOMAIN: "Shop.Example", ...key }).mail.dkim).toEqual({
      domainName: "shop.example",
      keySelector: "ankara2026",
      privateKey: pem,
    });
});

const short = rsa(1024);
const elliptic = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }) as string;
test.each<[string, Record<string, string>, RegExp]>([
  ["no domain", { DKIM_DOMAIN: "" }, /DKIM_DOMAIN is missing/],
  ["no selector", { DKIM_SELECTOR: "" }, /DKIM_SELECTOR is missing/],
  ["no key", { DKIM_KEY: "" }, /DKIM_KEY or DKIM_KEY_FILE is missing/],
  ["two keys", { DKIM_KEY_FILE: "/dev/null" }, /not both/],
  ["a file that is not there", { DKIM_KEY: "", DKIM_KEY_FILE: "/nowhere/dkim.pem" }, /cannot be read \(ENOENT\)/],
  ["an empty file", { DKIM_KEY: "", DKIM_KEY_FILE: "/dev/null" }, /DKIM_KEY_FILE takes a private RSA key/],
  ["a key that is none", { DKIM_KEY: "hunter2hunter2" }, /DKIM_KEY takes a private RSA key/],
  ["a key cut short", { DKIM_KEY: pem.slice(0, 900) }, /DKIM_KEY takes a private RSA key/],
  ["a short key", { DKIM_KEY: short }, /2048 bits/],
  ["a key of another kind", { DKIM_KEY: elliptic }, /RSA/],
  ["an address for a domain", { DKIM_DOMAIN: "ops@shop.example" }, /DKIM_DOMAIN takes the name/],
  ["a record for a selector", { DKIM_SELECTOR: "a; v=1" }, /DKIM_SELECTOR takes the name/],
  ["another domain than the sender's", { MAIL_FROM: "Ankara <hi@other.example>" }, /must be the domain of MAIL_FROM/],
  ["a domain that only ends alike", { MAIL_FROM: "hi@myshop.example" }, /must be the domain of MAIL_FROM/],
])("DKIM › %s › is said at the start, without the key", (_, given, warning) => {
  const start = () => readEnv({ ...dkim, ...given });
  expect(start).toThrow(StartProblem);
  expect(start).toThrow(warning);
  for (const secret of [pem.slice(40, 80), short.slice(40, 80), elliptic.slice(40, 80), "hunter2"])
    expect(start).not.toThrow(secret);
});

test("DKIM › a sender below the domain › its signature counts", () => {
  expect(readEnv({ ...dkim, MAIL_FROM: "Ankara <hi@mail.shop.example>" }).mail.dkim?.domainName).toBe("shop.example");
});

test("bounces › an address, with or without its inbox › is read", () => {
  const BOUNCE_ADDRESS = "bounces@mail.shop.example";
  expect(readEnv({}).mail.bounces).toBeNull();
  expect(readEnv({ BOUNCE_ADDRESS }).mail.bounces).toEqual({ address: BOUNCE_ADDRESS, inbox: null });
  const BOUNCE_IMAP_URL = "imaps://bounces:p%40ss@mail.shop.example/INBOX";
  expect(readEnv({ BOUNCE_ADDRESS, BOUNCE_IMAP_URL }).mail.bounces?.inbox?.hostname).toBe("mail.shop.example");
});

test.each([
  ["an inbox without its address", { BOUNCE_IMAP_URL: "imaps://u:hunter2@mail.shop.example/" }, /needs BOUNCE_ADDRESS/],
  ["no address", { BOUNCE_ADDRESS: "shop.example" }, /BOUNCE_ADDRESS takes/],
  ["an address with a plus", { BOUNCE_ADDRESS: "a+b@shop.example" }, /BOUNCE_ADDRESS takes/],
  ["another protocol", { BOUNCE_ADDRESS: "b@shop.example", BOUNCE_IMAP_URL: "pop3://u:hunter2@x.example" }, /imaps:/],
  ["no password", { BOUNCE_ADDRESS: "b@shop.example", BOUNCE_IMAP_URL: "imaps://hunter2@x.example" }, /imaps:/],
])("bounces › %s › is said at the start, without the password", (_, given, warning) => {
  const start = () => readEnv(given);
  expect(start).toThrow(StartProblem);
  expect(start).toThrow(warning);
  expect(start).not.toThrow("hunter2");
});
