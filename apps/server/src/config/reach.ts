import ipaddr from "ipaddr.js";

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
export function reachProblems({ NODE_ENV, HOST, PUBLIC_URL, SANDBOX }: Reach): string | null {
  if (NODE_ENV === "production")
    return SANDBOX === "on" ? "SANDBOX=on and NODE_ENV=production exclude each other." : null;
  const published = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL).hostname;
  if (published !== null && !isPrivate(published))
    return `PUBLIC_URL is an address for everybody, and without NODE_ENV=production this server is a sandbox: anybody could sign in and read its mails. Set NODE_ENV=production.`;
  if (SANDBOX === "on" || (isLoopback(HOST) && (published === null || isLoopback(published)))) return null;
  return `HOST=${HOST} lets other machines reach this server, and without NODE_ENV=production it is a sandbox: anybody who reaches it can sign in and read its mails. Set NODE_ENV=production, or SANDBOX=on in a network you trust.`;
}

const bare = (host: string): string => host.replace(/^\[|\]$/g, "");

const isLoopback = (host: string): boolean =>
  bare(host) === "localhost" || (ipaddr.isValid(bare(host)) && ipaddr.process(bare(host)).range() === "loopback");

/** An address no stranger reaches: of this machine, of a private network, or a name that no public register has. */
function isPrivate(host: string): boolean {
  if (ipaddr.isValid(bare(host)))
    return ["loopback", "private", "uniqueLocal", "linkLocal"].includes(ipaddr.process(bare(host)).range());
  return host === "localhost" || /\.(local|localhost|test|internal|home\.arpa)$/.test(host);
}
