import ipaddr from "ipaddr.js";

/** Ranges ipaddr.js calls unicast and that still lead into somebody's own network, by translation or tunnel. */
const disguised = ["::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "fec0::/10", "100::/64"].map(
  (range) => ipaddr.parseCIDR(range),
);

/**
 * Is this an address on the public internet? Loopback, private, link-local, carrier-grade, multicast, documentation and
 * reserved ranges are not, in IPv4, in IPv6, and in IPv4 written as IPv6.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes("%")) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return !disguised.some((range) => range[0].kind() === address.kind() && address.match(range));
}
