/**
 * `npm run mail:check`: asks the DNS about the domains mails come from, as the settings have them, and prints what is
 * right, what is missing and the record to add. Ends with 1 when something is to be mended.
 */
import { domainOf, senderOf } from "../src/config/mail.ts";
import { readEnv } from "../src/config/env.ts";
import { checkMail, systemResolver } from "../src/mail-check/check-mail.ts";
import { isGood, reportOf } from "../src/mail-check/report.ts";
import { StartProblem } from "../src/config/start-problem.ts";

try {
  const env = readEnv(process.env);
  if (!env.mailFrom && !env.publicUrl) throw new StartProblem("Set MAIL_FROM (or PUBLIC_URL): it names the domain.");
  const from = domainOf(senderOf(env.mailFrom, env.publicUrl ?? ""));
  const bounces = env.mail.bounces ? domainOf(env.mail.bounces.address) : null;
  const smtpHost = URL.parse(env.smtpUrl ?? "")?.hostname ?? "";
  const findings = await checkMail(systemResolver(), { from, bounces, dkim: env.mail.dkim, smtpHost });
  console.log(`Mails come from ${from}.\n${reportOf(findings)}`);
  process.exitCode = isGood(findings) ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
