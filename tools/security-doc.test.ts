import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { accountLimits } from "../packages/domain/src/records/limits.ts";
import { contextWords, passwordLength } from "../packages/domain/src/passwords/refuse-password.ts";
import { type CollectionName, collectionNames } from "../packages/domain/src/records/collections.ts";
import { rulesOf } from "../packages/domain/src/records/rules/all.ts";
import { limits } from "../apps/server/src/policies/throttle.ts";
import { root } from "./shell.ts";

const doc = readFileSync(join(root, "docs/security.md"), "utf8");
const lists = doc.slice(doc.indexOf("## Lists and numbers"));
/** Returns the text after these words in bold, up to the next bold words. */
const paragraph = (title: string): string =>
  (lists.includes(`**${title}`) ? lists : doc).split(`**${title}`)[1]?.split(/\n(?:- )?\*\*|\n## /)[0] ?? "";
const plain = new Intl.NumberFormat("en", { useGrouping: true });
const spaced = (count: number): string => plain.format(count).replaceAll(",", " ");

describe("docs/security.md", () => {
  it("fields › those a device may not write › are named, and no other is", () => {
    const closed = (collection: CollectionName) =>
      Object.entries(rulesOf(collection)).flatMap(([field, { writers }]) =>
        writers.device?.some((act) => act === "create" || act === "edit") ? [] : [field],
      );
    const sentence = /A device neither makes nor changes ([^.]*)\./.exec(paragraph("Who may what"))?.[1] ?? "";
    const named = [...sentence.matchAll(/((?:`\w+`(?:, )?)+) \((\w+)\)/g)].map(([, fields = "", collection = ""]) => [
      collection,
      [...fields.matchAll(/`(\w+)`/g)].map(([, field]) => field),
    ]);
    const wanted = collectionNames
      .map((name) => [name, closed(name)] as const)
      .filter(([, fields]) => fields.length > 0);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(wanted));
  });

  it("attempts › the numbers of the limits › are those the server counts by", () => {
    const { logInPerName, logInPerNameDay, logInPerNameMonth, logInPerNetwork, secondFactorPerUser } = limits;
    const attempts = paragraph("Attempts");
    for (const rule of [
      `${logInPerName.hits} per name in a quarter of an hour, ${logInPerNameDay.hits} a day and ${logInPerNameMonth.hits} in any ${logInPerNameMonth.days} days`,
      `${logInPerNetwork.hits} failures per network in a quarter of an hour`,
      `${limits.resetMailPerName.hits} per name and ${limits.resetMailPerNetwork.hits} per network an hour`,
      `codes of the second factor ${secondFactorPerUser.hits} in a quarter of an hour and ${limits.secondFactorPerUserDay.hits} a day`,
      `sign-ups ${limits.signUpPerNetwork.hits} per network an hour`,
      `session, ${limits.passwordPerUser.hits} in a quarter of an hour, ${limits.passwordPerUserDay.hits} a day and ${limits.passwordPerUserMonth.hits} in any ${limits.passwordPerUserMonth.days} days`,
      `claims ${limits.claimPerLink.hits} per link an hour`,
      `texts of the AI writer ${limits.generatePerUser.hits} in ten minutes`,
    ])
      expect(attempts).toContain(rule);
    const account = attempts + doc.split("One account, over however many networks")[1]!.split("\n")[0]!;
    expect(account).toContain(`${spaced(accountLimits.requestsPerMinute)} requests a minute`);
    expect(account).toContain(`${spaced(accountLimits.changesPerDay)} changes`);
  });

  it("passwords › their length and the words around them › are those that are refused", () => {
    expect(paragraph("New passwords")).toContain(`have ${passwordLength.min} to ${passwordLength.max} characters`);
    expect(paragraph("New passwords")).toContain(`\`contextWords\`: ${contextWords.join(", ")}`);
    expect(paragraph("Ways in")).toContain(`Password (${passwordLength.min} to ${passwordLength.max} characters`);
  });

  it.each([
    ["Sessions", /last 30 days .* are not prolonged/, /Nothing ends them for being idle/, /as many as one likes/],
    ["Who may what", /Without a session:/, /nothing of another/, /closes with sharing and payment/],
    ["What has to agree", /a number with its series/, /sums with lines/, /payment with what it settles/],
    ["Kinds of data", /opens an account/, /secrets of the installation/, /\| books \|/, /how long/],
    ["Keys and algorithms", /`APP_SECRET`.*HS256/, /Argon2id, 19 MiB, 2 passes/, /AES-256-GCM/, /Ed25519/],
    ["Whom the server talks to", /PostgreSQL, the mail server, the payment providers/, /public pages/, /webhooks/],
    ["What costs much", /processes with 20 s/, /one at a time/, /passwords \(counted\)/, /a request ends after 60 s/],
    ["What is logged", /JSON lines on standard error/, /400 days/, /UTC/],
    ["Files of records", /10 MB a file/, /drawn anew or refused/, /always as a download/],
    ["Holes in packages", /critical 2 days, high 7, moderate 30, low 90/],
  ] as const)("%s › what has to be written down › stands there", (title, ...phrases) => {
    for (const phrase of phrases) expect(paragraph(title)).toMatch(phrase);
  });
});
