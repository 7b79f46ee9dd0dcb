import { normalizeName } from "../text.ts";

/** Names that speak for us, for a machine or for a brand a shop owner trusts with money, and the first words of our addresses. */
const reserved: ReadonlySet<string> = new Set(
  `abuse accounts admin administrator ankara api app autoconfig autodiscover billing bot contact demo dev devs finance
  founder founders ftp help helpdesk hostmaster imap info invoice invoices legal localhost login logout mail mailerdaemon me
  moderator news newsletter nobody noc noreply null official ops owner payment payments payout payouts pop postmaster
  press privacy register registration root sales security settings signin signup smtp spam ssladmin ssladministrator
  sslwebmaster staff state status superadmin superuser support sync sysadmin system sysop team terms test undefined user
  users verify webhook webhooks webmaster welcome wpad www
  airtel airtelmoney apple ecocash facebook flutterwave google kuda mastercard microsoft momo moniepoint mpesa mtn
  mtnmomo opay orangemoney palmpay paypal paystack safaricom stripe tigopesa visa vodafone vodafonecash wave western
  westernunion whatsapp ecobank gtbank zenithbank accessbank equitybank kcb firs nrs kra gra ura rra zra tra zimra`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * May nobody sign up under this user name? Letters that look alike, capitals and the separators a user name may have do
 * not get around it: `Admin`, `a.d.m.i.n` and `ad-min` are one name.
 */
export const isReservedUsername = (username: string): boolean =>
  reserved.has(normalizeName(username).replaceAll(/[._-]/g, ""));
