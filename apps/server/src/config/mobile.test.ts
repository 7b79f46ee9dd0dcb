import { expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { StartProblem } from "./start-problem.ts";

test("mobile settings › the shell's own origins are let in, others by name, none when it is off", () => {
  expect(readEnv({}).mobile.origins).toEqual(["https://localhost", "capacitor://localhost"]);
  expect(readEnv({ APP_ORIGINS: "https://localhost, http://10.0.2.2:5173" }).mobile.origins).toEqual([
    "https://localhost",
    "http://10.0.2.2:5173",
  ]);
  expect(readEnv({ APP_ORIGINS: "off" }).mobile.origins).toEqual([]);
});

test.each(["*", "https://*.example.com", "https://localhost/", "localhost", "null"])(
  "mobile settings › %s is no exact origin",
  (text) => {
    expect(() => readEnv({ APP_ORIGINS: text })).toThrow(StartProblem);
  },
);

test("mobile settings › certificates and the team are read as their makers print them", () => {
  const cert = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, "0").toUpperCase()).join(":");
  const { mobile } = readEnv({ APP_ANDROID_CERTS: cert, APP_APPLE_TEAM: "ABCDE12345" });
  expect(mobile).toMatchObject({ androidCerts: [cert], appleTeam: "ABCDE12345" });
  expect(() => readEnv({ APP_ANDROID_CERTS: "ab:cd" })).toThrow(StartProblem);
});
