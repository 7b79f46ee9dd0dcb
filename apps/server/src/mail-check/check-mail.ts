import { createPublicKey } from "node:crypto";
import type { Dkim } from "../config/mail.ts";
import { checkDmarc } from "./dmarc.ts";
import { type Finding, tagsOf } from "./finding.ts";
import type { MailResolver } from "./resolver.ts";
import { checkSpf } from "./spf.ts";

export type MailIdentity = {
  /** Domain of From. */
  readonly from: string;
  /** Domain mails that were not delivered come back to; null: that of From. */
  readonly bounces: string | null;
  readonly dkim: Dkim | null;
  /** The server mails are handed over to, "" when none is set. */
  readonly smtpHost: string;
};

/** Checks the DNS of the domains our mails come from, one finding for each thing receivers look at. */
export async function checkMail(
  dns: MailResolver,
  { from, bounces, dkim, smtpHost }: MailIdentity,
): Promise<Finding[]> {
  const returnPath = bounces ?? from;
  const asked: [Finding["about"], Promise<Finding>][] = [
    ["SPF", checkSpf(dns, returnPath, smtpHost)],
    ["DKIM", checkDkim(dns, dkim)],
    ["DMARC", checkDmarc(dns, { from, spf: returnPath, dkim: dkim?.domainName ?? null })],
    ...(bounces === null ? [] : [["MX", checkReturnPath(dns, bounces)] as [Finding["about"], Promise<Finding>]]),
    ...(bounces === from ? [] : [["MX", checkAnswers(dns, from)] as [Finding["about"], Promise<Finding>]]),
  ];
  return Promise.all(
    asked.map(([about, finding]) =>
      finding.catch((error: NodeJS.ErrnoException): Finding => ({
        about,
        state: "unknown",
        says: `the DNS did not answer (${error.code ?? error.message})`,
      })),
    ),
  );
}

/** Notices of what was not delivered need a mail server that takes them. */
async function checkReturnPath(dns: MailResolver, domain: string): Promise<Finding> {
  const servers = (await dns.mx(domain)).filter((server) => server !== "");
  if (servers.length === 0)
    return {
      about: "MX",
      state: "missing",
      says: `nobody takes mails for ${domain}, so that no notice of a bounce arrives`,
      add: { type: "MX", name: domain, value: `10 mail.${domain} (the server of the bounce inbox)` },
    };
  return { about: "MX", state: "right", says: `${domain} takes notices of bounces at ${servers.join(", ")}` };
}

/** Some receivers refuse senders that could not be answered. */
async function checkAnswers(dns: MailResolver, domain: string): Promise<Finding> {
  const servers = await dns.mx(domain);
  if (servers.every((server) => server === ""))
    return {
      about: "MX",
      state: "advice",
      says: `${domain} takes no mail: some receivers refuse senders nobody can answer`,
    };
  return { about: "MX", state: "right", says: `${domain} takes mail at ${servers.join(", ")}` };
}

/** Checks that the key our mails are signed with stands in the DNS. */
async function checkDkim(dns: MailResolver, dkim: Dkim | null): Promise<Finding> {
  const about = "DKIM";
  if (!dkim)
    return {
      about,
      state: "advice",
      says: "we do not sign (DKIM_DOMAIN is not set). Fine where your mail service signs for your domain; otherwise make a key: openssl genrsa 2048",
    };
  const name = `${dkim.keySelector}._domainkey.${dkim.domainName}`;
  const key = publicKeyOf(dkim.privateKey);
  const add = { type: "TXT", name, value: `v=DKIM1; k=rsa; p=${key}` } as const;
  const records = (await dns.txt(name)).map(tagsOf).filter((tags) => tags.has("p"));
  const [tags] = records;
  if (tags === undefined)
    return { about, state: "missing", says: `${name} has no key: receivers cannot check our signature`, add };
  if (records.length > 1) return { about, state: "wrong", says: `${name} has ${records.length} keys; leave one`, add };
  const found = (tags.get("p") ?? "").replaceAll(/\s/g, "");
  if (found === "") return { about, state: "wrong", says: `${name} says that its key was withdrawn (an empty p)`, add };
  if (found !== key) return { about, state: "wrong", says: `${name} holds another key than the one we sign with`, add };
  if (tags.get("t")?.split(":").includes("y"))
    return {
      about,
      state: "advice",
      says: `${name} is marked as a test (t=y): receivers may overlook it. Leave the t out`,
    };
  return { about, state: "right", says: `${name} holds our key` };
}

/** As it stands behind `p=`. */
const publicKeyOf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
