import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { type MailIdentity, checkMail, type MailResolver } from "./check-mail.ts";
import type { Finding } from "./finding.ts";
import { isGood, reportOf } from "./report.ts";

const privateKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
  type: "pkcs8",
  format: "pem",
}) as string;
const published = createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
const dkim = { domainName: "shop.example", keySelector: "ankara", privateKey };
const identity: MailIdentity = {
  from: "shop.example",
  bounces: "bounce.shop.example",
  dkim,
  smtpHost: "smtp.postmarkapp.com",
};

type Zone = Record<string, string[] | Error>;
const good: Zone = {
  "TXT bounce.shop.example": ["v=spf1 include:spf.mtasv.net -all", "google-site-verification=abc"],
  "TXT spf.mtasv.net": ["v=spf1 ip4:192.0.2.0/24 ~all"],
  "TXT ankara._domainkey.shop.example": [`v=DKIM1; k=rsa; p=${published}`],
  "TXT _dmarc.shop.example": ["v=DMARC1; p=reject; rua=mailto:dmarc@shop.example"],
  "MX bounce.shop.example": ["mail.shop.example"],
  "MX shop.example": ["mail.shop.example"],
};
/** A DNS of its own: nothing leaves the process. */
function fakeResolver(zone: Zone): MailResolver {
  const lookUp = async (name: string): Promise<string[]> => {
    const records = zone[name] ?? [];
    if (records instanceof Error) throw records;
    return records;
  };
  return { txt: (name) => lookUp(`TXT ${name}`), mx: (name) => lookUp(`MX ${name}`) };
}
const check = (zone: Zone, given: Partial<MailIdentity> = {}) =>
  checkMail(fakeResolver({ ...good, ...zone }), { ...identity, ...given });
const about = (findings: Finding[], name: Finding["about"]) => findings.find((finding) => finding.about === name);

test("mail check › everything in place › all is right", async () => {
  const findings = await check({});
  expect(findings.map(({ about: name, state }) => `${name} ${state}`)).toEqual([
    "SPF right",
    "DKIM right",
    "DMARC right",
    "MX right",
    "MX right",
  ]);
  expect(isGood(findings)).toBe(true);
});

test("mail check › an empty zone › each finding brings the record to add", async () => {
  const findings = await checkMail(fakeResolver({}), identity);
  expect(isGood(findings)).toBe(false);
  expect(findings.map(({ add }) => add)).toEqual([
    { type: "TXT", name: "bounce.shop.example", value: "v=spf1 include:spf.mtasv.net -all" },
    { type: "TXT", name: "ankara._domainkey.shop.example", value: `v=DKIM1; k=rsa; p=${published}` },
    { type: "TXT", name: "_dmarc.shop.example", value: "v=DMARC1; p=none; rua=mailto:postmaster@shop.example" },
    {
      type: "MX",
      name: "bounce.shop.example",
      value: expect.stringContaining("10 mail.bounce.shop.example") as string,
    },
    undefined,
  ]);
  const report = reportOf(findings);
  expect(report).toContain("TXT  _dmarc.shop.example");
  expect(report).not.toContain("PRIVATE");
  for (const [piece] of report.matchAll(/"[^"]*"/g)) expect(piece.length).toBeLessThanOrEqual(257);
});

test.each([
  ["192.0.2.7", "v=spf1 ip4:192.0.2.7 -all"],
  ["[2001:db8::7]", "v=spf1 ip6:2001:db8::7 -all"],
  ["mail.shop.example", "v=spf1 a:mail.shop.example -all"],
  ["127.0.0.1", "v=spf1 mx -all"],
  ["[::1]", "v=spf1 mx -all"],
  ["localhost", "v=spf1 mx -all"],
])("mail check › mails handed over to %s › the SPF record receivers can read", async (smtpHost, value) => {
  const findings = await checkMail(fakeResolver({}), { ...identity, smtpHost });
  expect(about(findings, "SPF")?.add?.value).toBe(value);
});

test("mail check › the records it advises › are found right", async () => {
  const added = (await checkMail(fakeResolver({}), identity)).flatMap(({ add }) => (add ? [add] : []));
  const zone = Object.fromEntries(added.map(({ type, name, value }) => [`${type} ${name}`, [value]]));
  expect(isGood(await checkMail(fakeResolver(zone), identity))).toBe(true);
});

const txt = (name: string, ...records: string[]): Zone => ({ [`TXT ${name}`]: records });
const bounce = "bounce.shop.example";
const key = "ankara._domainkey.shop.example";
const many = Object.fromEntries(
  Array.from({ length: 12 }, (_, n) => [`TXT n${n}.example`, [`v=spf1 include:n${n + 1}.example -all`]]),
);
test.each<[string, Finding["about"], Finding["state"], Zone, RegExp]>([
  ["two SPF records", "SPF", "wrong", txt(bounce, "v=spf1 -all", "v=spf1 ~all"), /2 SPF records/],
  ["SPF for everybody", "SPF", "wrong", txt(bounce, "v=spf1 include:spf.mtasv.net +all"), /everybody/],
  ["SPF with no end", "SPF", "advice", txt(bounce, "v=spf1 include:spf.mtasv.net"), /end the record with -all/],
  ["SPF without our service", "SPF", "wrong", txt(bounce, "v=spf1 mx -all"), /does not name smtp.postmarkapp.com/],
  [
    "SPF of too many lookups",
    "SPF",
    "wrong",
    { ...many, ...txt(bounce, "v=spf1 include:n0.example -all") },
    /13 lookups/,
  ],
  ["a text that only begins like SPF", "SPF", "missing", txt(bounce, "v=spf10 -all"), /does not say/],
  ["another key", "DKIM", "wrong", txt(key, "v=DKIM1; p=MIIB"), /another key/],
  ["a key withdrawn", "DKIM", "wrong", txt(key, "v=DKIM1; p="), /withdrawn/],
  ["a key as a test", "DKIM", "advice", txt(key, `v=DKIM1; t=y; p=${published}`), /test/],
  [
    "a key in spaced pieces",
    "DKIM",
    "right",
    txt(key, `v=DKIM1; p=${published.slice(0, 90)} ${published.slice(90)}`),
    /our key/,
  ],
  ["a policy that watches", "DMARC", "advice", txt("_dmarc.shop.example", "v=DMARC1; p=none"), /only watches/],
  ["no policy", "DMARC", "wrong", txt("_dmarc.shop.example", "v=DMARC1; rua=mailto:a@b.example"), /no policy/],
  ["two policies", "DMARC", "wrong", txt("_dmarc.shop.example", "v=DMARC1; p=none", "v=DMARC1; p=reject"), /2 records/],
  [
    "DNS that is away",
    "DKIM",
    "unknown",
    { [`TXT ${key}`]: Object.assign(new Error("x"), { code: "ETIMEOUT" }) },
    /ETIMEOUT/,
  ],
  ["a return path nobody takes", "MX", "missing", { [`MX ${bounce}`]: [""] }, /nobody takes mails/],
])("mail check › %s › %s is %s", async (_, name, state, zone, text) => {
  expect(about(await check(zone), name)).toMatchObject({ state, text: expect.stringMatching(text) as string });
});

test("mail check › nothing of ours speaks for the sender › DMARC fails, however it is stored", async () => {
  const foreign = { bounces: "pm.mtasv.net", dkim: null };
  expect(about(await check({}, foreign), "DMARC")).toMatchObject({ state: "wrong" });
  const strict = txt("_dmarc.shop.example", "v=DMARC1; p=reject; adkim=s; aspf=s");
  expect(about(await check(strict), "DMARC")).toMatchObject({ state: "right" });
  expect(about(await check(strict, { dkim: null }), "DMARC")).toMatchObject({ state: "wrong" });
});

test("mail check › a sender below a domain with a policy › that policy counts", async () => {
  const from = "mail.shop.example";
  expect(about(await check({}, { from }), "DMARC")).toMatchObject({ state: "right" });
  const sub = txt("_dmarc.shop.example", "v=DMARC1; p=reject; sp=none");
  expect(about(await check(sub, { from }), "DMARC")).toMatchObject({ state: "advice" });
});

test("mail check › no return path and no key of ours › SPF is about the sender, DKIM is left to the service", async () => {
  const findings = await check(txt("shop.example", "v=spf1 a:mail.shop.example -all"), {
    bounces: null,
    dkim: null,
    smtpHost: "mail.shop.example",
  });
  expect(findings.map(({ about: name, state }) => `${name} ${state}`)).toEqual([
    "SPF right",
    "DKIM advice",
    "DMARC right",
    "MX right",
  ]);
});
