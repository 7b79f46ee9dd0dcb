import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./shell.ts";

/** Everything that ships: server, app and packages, without their tests. */
const sources = globSync("{apps/{server,web,mobile},packages/*}/src/**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const holding = (pattern: RegExp): string[] =>
  sources.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line) => (pattern.test(line) ? [`${path}: ${line.trim()}`] : [])),
  );

it("algorithms › MD5, SHA-1, ECB, CBC and ciphers of before › stand nowhere but in codes of authenticator apps and where the authorities of Zimbabwe and Uganda prescribe them", () => {
  const found = holding(/createHash\("(?!sha(256|512)")|"sha-?1"|-ecb\b|-cbc\b|\brc4\b|createCipher\(|"des(-|3)/i);
  // Zimbabwe's authority prescribes MD5 for the digits printed beside a receipt; its signature is ECDSA over SHA-256.
  expect(new Set(found.map((line) => line.split(":")[0]))).toEqual(
    new Set([
      "apps/server/src/policies/totp.ts",
      // Uganda's prescribes RSA over SHA-1 and AES in ECB for its envelope, which goes over TLS.
      "apps/server/src/providers/fiscal/uganda/efris-connection.ts",
      "apps/server/src/providers/fiscal/zimbabwe/signing.ts",
    ]),
  );
  const ciphers = holding(/create(Dec|C)ipheriv\(/).map((line) => /"([\w-]+)"/.exec(line)?.[1]);
  // 128 bits as RFC 8291 has it, for messages to browsers.
  expect(new Set(ciphers)).toEqual(new Set(["aes-256-gcm", "aes-128-gcm", "aes-128-ecb"]));
});

it("secrets › compared › by one function, in constant time", () => {
  const files = holding(/timingSafeEqual/).map((line) => line.split(":")[0]);
  expect(new Set(files)).toEqual(new Set(["apps/server/src/policies/same-secret.ts"]));
});

it("randomness › Math.random › decides waits alone", () => {
  const files = holding(/Math\.random/).map((line) => line.split(":")[0]);
  expect(new Set(files)).toEqual(new Set(["apps/server/src/http/admission.ts", "apps/web/src/sync/sync-engine.ts"]));
});

it("certificates › the check of a peer's › is switched off nowhere", () => {
  expect(holding(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([]);
  // Names the host that was chosen among several; its tests refuse another's certificate.
  const files = holding(/checkServerIdentity/).map((line) => line.split(":")[0]);
  expect(new Set(files)).toEqual(new Set(["apps/server/src/db/hosts.ts"]));
});

it("requests › Node's lenient parser › is switched on nowhere", () => {
  expect(holding(/insecureHTTPParser|insecure-http-parser/)).toEqual([]);
});

it("XML › on the server › is read by nothing", () => {
  const readers = /from "(?:[\w-]*xml[\w-]*|@xmldom\/xmldom|sax|saxes|saxen|libxmljs\d*)"|DOMParser/;
  expect(holding(readers).filter((line) => line.startsWith("apps/server/"))).toEqual([]);
});

it("plug-ins of browsers › object, embed and applet › stand in no page", () => {
  expect(holding(/<(?:object|embed|applet)(?: [a-z-]+=|\s*$)/i)).toEqual([]);
});

it("programs › started by a request or not › get their arguments as a list, without a shell", () => {
  expect(holding(/\bexec(Sync)?\(["'`]|shell: true|\beval\(|new Function\(/)).toEqual([]);
});

it("SQL › a statement put together from values › is written nowhere but where names of our own tables stand in it", () => {
  const built = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:\.query(?:<[^(]*>)?\((?:"\w+",\s*)?|sql\.raw\()\s*`[^`]*\$\{[^}]*\}[^`]*`/g)].map(
      ([found]) => `${path}: ${found.split("\n")[0]}`,
    ),
  );
  const known =
    /^apps\/server\/src\/(db\/roles|db\/citus\/(distribute|statements)|jobs\/head-relay|backup\/upgrade)\.ts: /;
  expect(built.filter((each) => !known.test(each))).toEqual([]);
});
