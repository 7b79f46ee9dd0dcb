import { expect, test } from "vitest";
import { hashPassword } from "./passwords.ts";

test("a stored password › says how it was made › Argon2id with 19 MiB, two passes and a salt of its own", async () => {
  const [first, second] = await Promise.all([hashPassword("the same one"), hashPassword("the same one")]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});
