import type { Dkim } from "../config/mail.ts";
import { checkDkim } from "./dkim.ts";
import { checkDmarc } from "./dmarc.ts";
import type { Finding } from "./finding.ts";
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

/** What the DNS says of the domains our mails come from, one finding for each thing receivers look at. */
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
