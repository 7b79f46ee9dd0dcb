declare const isPort: unique symbol;
/** A loopback port nobody else here listens on: out of the table below, or one the system calls free. */
export type Port = number & { readonly [isPort]: true };

/**
 * Programs and specs that start a server on a known port. They run side by side, so each has its own: the one at its place in this
 * list, counted from `E2E_PORT`.
 */
const names = [
  "shared",
  "streaming",
  "photos",
  "companies",
  "companyPages",
  "money",
  "phones",
  "chaos",
  "kill",
  "update",
  "shots",
  "axe",
  "passkeys",
  "badDays",
  "videos",
] as const;

const first = Number(process.env["E2E_PORT"] ?? 8790);
export const ports = Object.fromEntries(names.map((name, at) => [name, first + at])) as Record<
  (typeof names)[number],
  Port
>;
