import ipaddr from "ipaddr.js";
import { urlsOf } from "../db/hosts.ts";
import { StartProblem } from "./start-problem.ts";

type Reach = {
  readonly NODE_ENV?: string | undefined;
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly SANDBOX?: "on" | "off" | undefined;
};

/**
 * Why this server must not start where others reach it, or null.
 *
 * The sandbox signs anybody in as a demo business, shows every mail (links for new passwords among them) and takes test
 * cards. So it runs on this machine alone, or in a private network where the operator asked for it aloud.
 */
export function exposureProblem({ NODE_ENV, HOST, PUBLIC_URL, SANDBOX }: Reach): string | null {
  if (NODE_ENV === "production")
    return SANDBOX === "on" ? "SANDBOX=on and NODE_ENV=production exclude each other." : null;
  const published = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL).hostname;
  if (published !== null && !isPrivate(published))
    return `PUBLIC_URL is an address for everybody, and without NODE_ENV=production this server is a sandbox: anybody could sign in and read its mails. Set NODE_ENV=production.`;
  if (SANDBOX === "on" || (isLoopback(HOST) && (published === null || isLoopback(published)))) return null;
  return `HOST=${HOST} lets other machines reach this server, and without NODE_ENV=production it is a sandbox: anybody who reaches it can sign in and read its mails. Set NODE_ENV=production, or SANDBOX=on in a network you trust.`;
}

export const bare = (host: string): string => host.replace(/^\[|\]$/g, "");

export const isLoopback = (host: string): boolean =>
  bare(host) === "localhost" || (ipaddr.isValid(bare(host)) && ipaddr.process(bare(host)).range() === "loopback");

/** An address no stranger reaches: of this machine, of a private network, or a name that no public register has. */
function isPrivate(host: string): boolean {
  if (ipaddr.isValid(bare(host)))
    return ["loopback", "private", "uniqueLocal", "linkLocal"].includes(ipaddr.process(bare(host)).range());
  return host === "localhost" || /\.(local|localhost|test|internal|home\.arpa)$/.test(host);
}

/** Connections that go to another machine and would go there unencrypted. */
export type Unencrypted = "database" | "mail" | "ai" | "files" | "backup";

/** True for this machine: its traffic to itself passes no wire. */
const isOwnMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?|)$/.test(host);

/** By a socket of this machine, or by TLS. */
const isEncrypted = ({ searchParams }: URL): boolean =>
  searchParams.get("host")?.startsWith("/") === true ||
  ["require", "verify-ca", "verify-full"].includes(searchParams.get("sslmode") ?? "") ||
  searchParams.get("ssl") === "true";

function isPlainHttp(address: string | undefined): boolean {
  const url = URL.parse(address ?? "");
  return url?.protocol === "http:" && !isOwnMachine(url.hostname);
}

type Address =
  | "DATABASE_URL"
  | "DATABASE_REPLICA_URL"
  | "SMTP_URL"
  | "AI_BASE_URL"
  | "AI_SECOND_BASE_URL"
  | "FILES_S3_ENDPOINT"
  | "BACKUP_S3_ENDPOINT";

/**
 * Lists the addresses that lead to another machine without encryption. The private network of a container host or a
 * data centre is another machine too: an operator who trusts it names it in `UNENCRYPTED_TO`.
 */
export function unencryptedTargets({
  DATABASE_URL,
  DATABASE_REPLICA_URL,
  SMTP_URL,
  AI_BASE_URL,
  AI_SECOND_BASE_URL,
  FILES_S3_ENDPOINT,
  BACKUP_S3_ENDPOINT,
}: Readonly<Partial<Record<Address, string | undefined>>>): Unencrypted[] {
  const found: Unencrypted[] = [];
  const databases = [DATABASE_URL, DATABASE_REPLICA_URL].flatMap((url) => urlsOf(url ?? ""));
  if (databases.some((database) => !isOwnMachine(database.hostname) && !isEncrypted(database))) found.push("database");
  const mail = URL.parse(SMTP_URL ?? "");
  // By smtp:// alone a mail server that offers no TLS, or a machine between that hides its offer, gets mails in the open.
  if (mail?.protocol === "smtp:" && !isOwnMachine(mail.hostname) && mail.searchParams.get("requireTLS") !== "true")
    found.push("mail");
  if ([AI_BASE_URL, AI_SECOND_BASE_URL].some(isPlainHttp)) found.push("ai");
  if (isPlainHttp(FILES_S3_ENDPOINT)) found.push("files");
  if (isPlainHttp(BACKUP_S3_ENDPOINT)) found.push("backup");
  return found;
}

/** Ranges Fastify knows by name. */
const named: ReadonlySet<string> = new Set(["loopback", "linklocal", "uniquelocal"]);
/** A wider range than these is no list of proxies: strangers in it could choose the address that limits count by. */
const minPrefix = { ipv4: 8, ipv6: 16 } as const;

/**
 * Addresses of proxies whose `X-Forwarded-*` is believed.
 *
 * @param text - `10.0.0.5,10.1.0.0/16`, `on` (everybody, refused in production) or `off`
 * @throws StartProblem when an entry is no address, or a range so wide that it means everybody
 */
export function proxiesOf(text: string | undefined): string[] | boolean {
  if (!text || text === "off") return false;
  if (text === "on") return true;
  const entries = text.split(",").map((entry) => entry.trim());
  const wrong = entries.filter((entry) => !named.has(entry) && !isNarrow(entry));
  if (wrong.length > 0)
    throw new StartProblem(
      `TRUST_PROXY takes the addresses of your proxies (10.0.0.5,10.1.0.0/16), not ${wrong.join(", ")}.`,
    );
  return entries;
}

function isNarrow(entry: string): boolean {
  const range = entry.includes("/") ? entry : `${entry}/${entry.includes(":") ? 128 : 32}`;
  if (!ipaddr.isValidCIDR(range)) return false;
  const [address, prefix] = ipaddr.parseCIDR(range);
  return prefix >= minPrefix[address.kind()];
}
