import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { newVapidKeys } from "../providers/push/vapid.ts";
import { StartProblem } from "./start-problem.ts";

const { publicKey, privateKey } = newVapidKeys();
const web = {
  PUSH_VAPID_PUBLIC_KEY: publicKey,
  PUSH_VAPID_PRIVATE_KEY: privateKey,
  PUSH_VAPID_SUBJECT: "mailto:ops@shop.example",
};
const account = {
  project_id: "ankara-shop",
  client_email: "push@ankara-shop.iam.gserviceaccount.com",
  private_key: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }),
  token_uri: "https://elsewhere.example/token",
};

test("push settings › without keys nothing is sent", () => {
  expect(readEnv({}).push).toEqual({ web: null, hosts: [], app: null });
});

test("push settings › keys are read, the account as text or in one line", () => {
  const text = JSON.stringify(account);
  for (const PUSH_FCM_ACCOUNT of [text, Buffer.from(text).toString("base64")]) {
    const { push } = readEnv({ ...web, PUSH_FCM_ACCOUNT, PUSH_HOSTS: "push.shop.example, .up.example" });
    expect(push.web).toEqual({ publicKey, privateKey, subject: "mailto:ops@shop.example" });
    expect(push.hosts).toEqual(["push.shop.example", ".up.example"]);
    const { token_uri: _elsewhere, ...needed } = account;
    expect(push.app).toEqual(needed);
  }
});

test.each<[string, Record<string, string>]>([
  ["half of the keys", { PUSH_VAPID_PUBLIC_KEY: publicKey }],
  ["two keys that are no pair", { ...web, PUSH_VAPID_PUBLIC_KEY: newVapidKeys().publicKey }],
  ["a key that is none", { ...web, PUSH_VAPID_PRIVATE_KEY: "x" }],
  ["nobody to write to", { ...web, PUSH_VAPID_SUBJECT: "ops" }],
  ["a pattern of hosts", { PUSH_HOSTS: "*.example.com" }],
  ["an account that is none", { PUSH_FCM_ACCOUNT: "{}" }],
])("push settings › %s is said at the start, without the key", (_, variables) => {
  let problem: unknown;
  try {
    readEnv(variables);
  } catch (error) {
    problem = error;
  }
  expect(problem).toBeInstanceOf(StartProblem);
  expect(String(problem)).not.toContain(privateKey);
});
