const first = Number(process.env["E2E_PORT"] ?? 8790);

/** Loopback ports of the server all specs share and of those some start for themselves: each its own, because specs run side by side. */
export const ports = {
  shared: first,
  streaming: first + 1,
  photos: first + 2,
  companies: first + 3,
  companyPages: first + 4,
  money: first + 5,
  phones: first + 6,
} as const;
