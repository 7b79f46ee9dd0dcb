/**
 * A fault that breaks one requirement: in `file`, `from` becomes `to`, and the test named by its evidence has to fail.
 * `quick` ones are played in `npm test`.
 */
export type Plant = {
  readonly id: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly test: string;
  readonly quick?: true;
};

const securityDoc = "tools/security-doc.test.ts";
const cryptography = "tools/cryptography.test.ts";

/** Tests that several requirements name. */
export const tests = {
  everyPage:
    "apps/server/src/http/content-policy.test.ts#every page of every route › nothing inline runs but by its hash, and no text becomes markup",
  weakAlgorithms: `${cryptography}#algorithms › MD5, SHA-1, ECB, CBC and ciphers of before › stand nowhere but in codes of authenticator apps and where the authorities of Zimbabwe and Uganda prescribe them`,
  writtenDown: `${securityDoc}#%s › what has to be written down › stands there`,
} as const;

export const files = {
  policy: "apps/server/src/http/content-policy.ts",
  httpTest: "apps/server/src/http/http.test.ts",
  securityDoc,
  cryptography,
  seconds: "apps/server/src/commands/users/second-factor.test.ts",
  users: "apps/server/src/routes/users.test.ts",
  access: "apps/server/test/access/access.test.ts",
  tokens: "apps/server/src/policies/tokens.test.ts",
  watching: "apps/server/src/watch/watching.test.ts",
  isolation: "apps/server/src/db/isolation.test.ts",
  issuing: "apps/server/src/commands/sync/issuing.test.ts",
  attachments: "apps/server/src/routes/attachments.test.ts",
  security: "apps/server/src/routes/security.test.ts",
  forgotten: "apps/server/src/commands/users/forgot-password.test.ts",
} as const;

/** A sentence of docs/security.md that is taken out. */
export const unsaid = (id: string, from: string, test: string = tests.writtenDown): Plant => ({
  id,
  file: "docs/security.md",
  from,
  to: "",
  test,
  quick: true,
});
