import { type Plant, files, tests, unsaid } from "./plant.ts";

const { cryptography } = files;
const { weakAlgorithms } = tests;

/** Cryptography, connections, configuration, data, code and logs: chapters 11 to 16. */
export const operationPlants: readonly Plant[] = [
  unsaid("V11.1.1", "| `APP_SECRET` (32 bytes or more) | HMAC-SHA-256 (HS256)"),
  unsaid("V11.1.2", "| Argon2id, 19 MiB, 2 passes"),
  {
    id: "V11.2.3",
    file: "apps/server/src/policies/seal.ts",
    from: 'createHmac("sha256", keyOf(secret, "hash"))',
    to: 'createHmac("sha1", keyOf(secret, "hash"))',
    test: weakAlgorithms,
    quick: true,
  },
  {
    id: "V11.3.1",
    file: "apps/server/src/policies/seal.ts",
    from: 'createCipheriv("aes-256-gcm",',
    to: 'createCipheriv("aes-256-ecb",',
    test: weakAlgorithms,
    quick: true,
  },
  {
    id: "V11.3.2",
    file: "apps/server/src/policies/seal.ts",
    from: 'createCipheriv("aes-256-gcm",',
    to: 'createCipheriv("aes-256-ctr",',
    test: weakAlgorithms,
    quick: true,
  },
  {
    id: "V11.4.1",
    file: "apps/server/src/commands/users/forgot-password.ts",
    from: 'createHash("sha256")',
    to: 'createHash("md5")',
    test: weakAlgorithms,
    quick: true,
  },
  {
    id: "V12.3.2",
    file: "apps/server/src/providers/mail/smtp.ts",
    from: "createTransport(",
    to: "((given: string) => createTransport({ url: given, tls: { rejectUnauthorized: false } }))(",
    test: `${cryptography}#certificates › the check of a peer's › is switched off nowhere`,
    quick: true,
  },
  {
    id: "V12.3.1",
    file: "apps/server/src/encryption-env.ts",
    from: 'mail.searchParams.get("requireTLS") !== "true"',
    to: 'mail.searchParams.get("requireTLS") === "never"',
    test: "apps/server/src/encryption-env.test.ts#that is unencrypted stops production, unless the setting names it",
  },
  {
    id: "V12.2.1",
    file: "apps/server/src/env.ts",
    from: '!given.PUBLIC_URL?.startsWith("https://") &&',
    to: '!given.PUBLIC_URL?.startsWith("http") &&',
    test: "apps/server/test/start.test.ts#production without its settings, all named at once",
  },
  unsaid("V13.1.1", "PostgreSQL, the mail server, the payment providers, "),
  {
    id: "V13.4.5",
    file: "apps/server/src/watch/metrics-server.ts",
    from: "if (token !== null && !isSame(",
    to: "if (token === null && !isSame(",
    test: "apps/server/src/watch/watching.test.ts#are told to who brings the token alone",
  },
  unsaid("V14.1.1", "| books | documents"),
  unsaid("V14.1.2", "| in the log | how long"),
  unsaid("V15.1.3", "one at a time for a business"),
  {
    id: "V15.2.2",
    file: "apps/server/src/drawing/drawing-pool.ts",
    from: "{ signal: AbortSignal.timeout(this.#limits.timeoutMs) }",
    to: "{}",
    test: "apps/server/src/drawing/drawing-pool.test.ts#it never ends › is cut off in time › the next is drawn",
  },
  {
    id: "V15.2.2",
    file: "apps/server/src/drawing/drawing-pool.ts",
    from: ".length >= this.#limits.maxWaiting",
    to: ".length >= Infinity",
    test: "apps/server/src/drawing/drawing-pool.test.ts#more requests than may wait › turned away at once › those before are drawn",
  },
  {
    id: "V15.2.3",
    file: "apps/server/src/main.ts",
    from: "sandbox: !env.production,",
    to: "sandbox: env.port !== -1,",
    test: "apps/server/test/start.test.ts#production › every address of the sandbox and for developers › is not there",
  },
  {
    id: "V15.2.3",
    file: "apps/server/src/choose-payments.ts",
    from: "if (live.length > 0 || env.production)",
    to: "if (live.length > 0)",
    test: "apps/server/test/start.test.ts#production › every address of the sandbox and for developers › is not there",
  },
  unsaid("V16.1.1", "JSON lines on standard error"),
];
