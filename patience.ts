/** Longest wait of a test for one thing, on a machine with far more work than processors: a busy machine is slow, not wrong. */
export const patienceMs = 30_000;

/** For a page, which waits for a browser, a server and its database at once. */
export const pagePatienceMs = 2 * patienceMs;

/** Settings of every vitest project. No passing test waits as long as it may, and a wait that fails ends before its test does. */
export const patience = {
  testTimeout: 4 * patienceMs,
  hookTimeout: 4 * patienceMs,
  expect: { poll: { timeout: patienceMs, interval: 20 } },
} as const;
