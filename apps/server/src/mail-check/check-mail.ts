import { createPublicKey } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { isIPv4, isIPv6 } from "node:net";
import { type Dkim, isWithin } from "../config/mail.ts";
import { bare, isLoopback } from "../config/network.ts";
import { type Finding, tagsOf } from "./finding.ts";

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
  const checks: [Finding["about"], Promise<Finding>][] = [
    ["SPF", checkSpf(dns, returnPath, smtpHost)],
    ["DKIM", checkDkim(dns, dkim)],
    ["DMARC", checkDmarc(dns, { from, spf: returnPath, dkim: dkim?.domainName ?? null })],
    ...(bounces === null ? [] : [["MX", checkReturnPath(dns, bounces)] as [Finding["about"], Promise<Finding>]]),
    ...(bounces === from ? [] : [["MX", checkAnswers(dns, from)] as [Finding["about"], Promise<Finding>]]),
  ];
  return Promise.all(
    checks.map(([about, finding]) =>
      finding.catch((error: NodeJS.ErrnoException): Finding => ({
        about,
        state: "unknown",
        text: `the DNS did not answer (${error.code ?? error.message})`,
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
      text: `nobody takes mails for ${domain}, so that no notice of a bounce arrives`,
      add: { type: "MX", name: domain, value: `10 mail.${domain} (the server of the bounce inbox)` },
    };
  return { about: "MX", state: "right", text: `${domain} takes notices of bounces at ${servers.join(", ")}` };
}

/** Some receivers refuse senders that could not be answered. */
async function checkAnswers(dns: MailResolver, domain: string): Promise<Finding> {
  const servers = await dns.mx(domain);
  if (servers.every((server) => server === ""))
    return {
      about: "MX",
      state: "advice",
      text: `${domain} takes no mail: some receivers refuse senders nobody can answer`,
    };
  return { about: "MX", state: "right", text: `${domain} takes mail at ${servers.join(", ")}` };
}

/** Checks that the key our mails are signed with stands in the DNS. */
async function checkDkim(dns: MailResolver, dkim: Dkim | null): Promise<Finding> {
  const about = "DKIM";
  if (!dkim)
    return {
      about,
      state: "advice",
      text: "we do not sign (DKIM_DOMAIN is not set). Fine where your mail service signs for your domain; otherwise make a key: openssl genrsa 2048",
    };
  const name = `${dkim.keySelector}._domainkey.${dkim.domainName}`;
  const key = publicKeyOf(dkim.privateKey);
  const add = { type: "TXT", name, value: `v=DKIM1; k=rsa; p=${key}` } as const;
  const records = (await dns.txt(name)).map(tagsOf).filter((tags) => tags.has("p"));
  const [tags] = records;
  if (tags === undefined)
    return { about, state: "missing", text: `${name} has no key: receivers cannot check our signature`, add };
  if (records.length > 1) return { about, state: "wrong", text: `${name} has ${records.length} keys; leave one`, add };
  const found = (tags.get("p") ?? "").replaceAll(/\s/g, "");
  if (found === "") return { about, state: "wrong", text: `${name} says that its key was withdrawn (an empty p)`, add };
  if (found !== key) return { about, state: "wrong", text: `${name} holds another key than the one we sign with`, add };
  if (tags.get("t")?.split(":").includes("y"))
    return {
      about,
      state: "advice",
      text: `${name} is marked as a test (t=y): receivers may overlook it. Leave the t out`,
    };
  return { about, state: "right", text: `${name} holds our key` };
}

/** As it stands behind `p=`. */
const publicKeyOf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");

/**
 * Checks that the sender's domain says what receivers do with mails that are not ours, and that ours pass.
 *
 * @param domains - of From, and those SPF and our signature speak for
 */
async function checkDmarc(
  dns: MailResolver,
  { from, spf, dkim }: { readonly from: string; readonly spf: string; readonly dkim: string | null },
): Promise<Finding> {
  const about = "DMARC";
  const found = await findPolicy(dns, from);
  const add = {
    type: "TXT",
    name: `_dmarc.${from}`,
    value: `v=DMARC1; p=none; rua=mailto:postmaster@${from}`,
  } as const;
  if (!found)
    return { about, state: "missing", text: `${from} does not say what becomes of mails that are not its own`, add };
  const { at, records } = found;
  const [record = ""] = records;
  if (records.length > 1)
    return { about, state: "wrong", text: `_dmarc.${at} has ${records.length} records: receivers then believe none` };
  const tags = tagsOf(record);
  // A policy of the domain above says for those below it what `sp` has, or else what it says of itself.
  const policy = (at === from ? undefined : tags.get("sp")) ?? tags.get("p") ?? "";
  if (!["none", "quarantine", "reject"].includes(policy.toLowerCase()))
    return { about, state: "wrong", text: `_dmarc.${at} has no policy (p=none, quarantine or reject)`, add };
  const passes = (domain: string | null, mode: string | undefined): boolean =>
    domain !== null && (mode === "s" ? domain === from : isWithin(domain, at) && isWithin(from, at));
  if (!passes(dkim, tags.get("adkim")) && !passes(spf, tags.get("aspf")))
    return {
      about,
      state: policy.toLowerCase() === "none" ? "advice" : "wrong",
      text: `neither our signature (${dkim ?? "none"}) nor our return path (${spf}) speaks for ${from}: our mails pass only where your mail service signs for it`,
    };
  if (policy.toLowerCase() === "none")
    return {
      about,
      state: "advice",
      text: `_dmarc.${at} only watches (p=none): go on to p=quarantine when its reports show no mail of yours`,
    };
  return { about, state: "right", text: `_dmarc.${at}: ${record}` };
}

/** The domain's own policy, or the one of the next domain above that has one (RFC 7489, 6.6.3, by walking up). */
async function findPolicy(
  dns: MailResolver,
  from: string,
): Promise<{ readonly at: string; readonly records: readonly string[] } | null> {
  for (let at = from; at.includes("."); at = at.slice(at.indexOf(".") + 1)) {
    const records = (await dns.txt(`_dmarc.${at}`)).filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    if (records.length > 0) return { at, records };
  }
  return null;
}

/** Receivers stop after this many questions to the DNS and count the whole record as broken (RFC 7208, 4.6.4). */
const maxLookups = 10;

/** SPF mechanisms of common mail services, by their host. */
const services: readonly (readonly [host: RegExp, mechanism: string])[] = [
  [/(^|\.)postmarkapp\.com$/, "include:spf.mtasv.net"],
  [/(^|\.)mailgun\.org$/, "include:mailgun.org"],
  [/(^|\.)sendgrid\.net$/, "include:sendgrid.net"],
  [/(^|\.)amazonaws\.com$/, "include:amazonses.com"],
  [/(^|\.)brevo\.com$/, "include:spf.brevo.com"],
  [/(^|\.)(gmail|google)\.com$/, "include:_spf.google.com"],
  [/(^|\.)office365\.com$/, "include:spf.protection.outlook.com"],
];

/** SPF names addresses otherwise than hosts. A server on this machine has another name outside, which only the domain knows. */
function mechanismOf(smtpHost: string): string {
  const service = services.find(([host]) => host.test(smtpHost))?.[1];
  if (service) return service;
  const host = bare(smtpHost);
  if (host === "" || isLoopback(host)) return "mx";
  return isIPv4(host) ? `ip4:${host}` : isIPv6(host) ? `ip6:${host}` : `a:${host}`;
}

/**
 * Checks that the domain of the return path says which servers may send for it.
 *
 * @param domain - of the envelope's sender, which SPF is about; not of From
 * @param smtpHost - the server mails are handed over to, "" when it is not known
 */
async function checkSpf(dns: MailResolver, domain: string, smtpHost: string): Promise<Finding> {
  const about = "SPF";
  const mechanism = mechanismOf(smtpHost);
  const add = { type: "TXT", name: domain, value: `v=spf1 ${mechanism} -all` } as const;
  const records = (await dns.txt(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  const [record] = records;
  if (record === undefined) return { about, state: "missing", text: `${domain} does not say who may send for it`, add };
  if (records.length > 1)
    return { about, state: "wrong", text: `${domain} has ${records.length} SPF records: receivers then believe none` };
  const terms = record.toLowerCase().split(/\s+/).slice(1);
  if (terms.some((term) => /^\+?all$/.test(term)))
    return { about, state: "wrong", text: `${domain} lets everybody send for it (+all)`, add };
  const lookups = await countLookups(dns, record, new Set([domain]));
  if (lookups > maxLookups)
    return {
      about,
      state: "wrong",
      text: `the SPF record of ${domain} leads to ${lookups} lookups; receivers stop at ${maxLookups} and believe none of it`,
    };
  const ends = terms.some((term) => /^[-~]all$/.test(term) || term.startsWith("redirect="));
  if (!ends)
    return {
      about,
      state: "advice",
      text: `${domain} names its servers and forbids no others: end the record with -all`,
    };
  const named = terms.some((term) => term.replace(/^[+?~-]/, "") === mechanism);
  if (mechanism.startsWith("include:") && !named)
    return {
      about,
      state: "wrong",
      text: `${domain} does not name ${smtpHost}, which our mails come from`,
      add: { ...add, value: record.replace(/^v=spf1/i, `v=spf1 ${mechanism}`) },
    };
  return { about, state: "right", text: `${domain}: ${record}` };
}

/** Questions a receiver has to ask; one that leads back to itself is not followed again. */
async function countLookups(dns: MailResolver, record: string, seen: Set<string>): Promise<number> {
  let count = 0;
  for (const term of record.toLowerCase().split(/\s+/).slice(1)) {
    if (/^[+?~-]?(a|mx|ptr)([:/]|$)|^[+?~-]?exists:/.test(term)) count += 1;
    const target = /^(?:[+?~-]?include:|redirect=)(.+)$/.exec(term)?.[1];
    if (target === undefined) continue;
    count += 1;
    if (seen.has(target) || seen.size > 2 * maxLookups) continue;
    seen.add(target);
    const next = (await dns.txt(target)).find((text) => /^v=spf1( |$)/i.test(text));
    if (next !== undefined) count += await countLookups(dns, next, seen);
  }
  return count;
}

/** The DNS questions of the check. A name that is not there has no records; an error means that nobody answered. */
export interface MailResolver {
  /** Each record as one text, however many pieces it is stored in. */
  txt(name: string): Promise<string[]>;
  /** Names of mail servers, first choice first; `""` says that the domain takes no mail (RFC 7505). */
  mx(name: string): Promise<string[]>;
}

const timeout = 3_000;
const tries = 2;

/** The DNS as this machine sees it, never its own cache. */
export function systemResolver(): MailResolver {
  const resolver = new Resolver({ timeout, tries });
  return {
    txt: async (name) => (await orNone(resolver.resolveTxt(name))).map((pieces) => pieces.join("")),
    mx: async (name) =>
      (await orNone(resolver.resolveMx(name)))
        .toSorted((a, b) => a.priority - b.priority)
        .map(({ exchange }) => exchange),
  };
}

async function orNone<T>(query: Promise<T[]>): Promise<T[]> {
  try {
    return await query;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTFOUND" || code === "ENODATA") return [];
    throw error;
  }
}
