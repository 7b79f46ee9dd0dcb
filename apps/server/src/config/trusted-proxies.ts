import ipaddr from "ipaddr.js";
import { StartProblem } from "./start-problem.ts";

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
