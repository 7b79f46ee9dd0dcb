import type { Finding } from "./finding.ts";
import type { MailResolver } from "./resolver.ts";

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

/**
 * Checks that the domain of the return path says which servers may send for it.
 *
 * @param domain - of the envelope's sender, which SPF is about; not of From
 * @param smtpHost - the server mails are handed over to, "" when it is not known
 */
export async function checkSpf(dns: MailResolver, domain: string, smtpHost: string): Promise<Finding> {
  const about = "SPF";
  const mechanism = services.find(([host]) => host.test(smtpHost))?.[1] ?? (smtpHost === "" ? "mx" : `a:${smtpHost}`);
  const add = { type: "TXT", name: domain, value: `v=spf1 ${mechanism} -all` } as const;
  const records = (await dns.txt(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  const [record] = records;
  if (record === undefined) return { about, state: "missing", says: `${domain} does not say who may send for it`, add };
  if (records.length > 1)
    return { about, state: "wrong", says: `${domain} has ${records.length} SPF records: receivers then believe none` };
  const terms = record.toLowerCase().split(/\s+/).slice(1);
  if (terms.some((term) => /^\+?all$/.test(term)))
    return { about, state: "wrong", says: `${domain} lets everybody send for it (+all)`, add };
  const lookups = await countLookups(dns, record, new Set([domain]));
  if (lookups > maxLookups)
    return {
      about,
      state: "wrong",
      says: `the SPF record of ${domain} leads to ${lookups} lookups; receivers stop at ${maxLookups} and believe none of it`,
    };
  const ends = terms.some((term) => /^[-~]all$/.test(term) || term.startsWith("redirect="));
  if (!ends)
    return {
      about,
      state: "advice",
      says: `${domain} names its servers and forbids no others: end the record with -all`,
    };
  const named = terms.some((term) => term.replace(/^[+?~-]/, "") === mechanism);
  if (mechanism.startsWith("include:") && !named)
    return {
      about,
      state: "wrong",
      says: `${domain} does not name ${smtpHost}, which our mails come from`,
      add: { ...add, value: record.replace(/^v=spf1/i, `v=spf1 ${mechanism}`) },
    };
  return { about, state: "right", says: `${domain}: ${record}` };
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
