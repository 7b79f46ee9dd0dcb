import { constants, createPublicKey, type KeyObject, publicEncrypt } from "node:crypto";
import type { LocalDate } from "@ankara/domain/dates/dates";

/** Eight letters or digits the authority gives a business on its dashboard. */
export const serviceIdPattern = /^[A-Za-z0-9]{8}$/;
const maxNumberLength = 50;
export const irnPattern = /^[A-Z0-9]{1,50}-[A-Z0-9]{8}-\d{8}$/;

/**
 * The invoice reference number: `{number}-{service id}-{YYYYMMDD of issue}`, made by the seller's system before anything
 * is sent. `INV-0142` of 20 November 2026 becomes `INV0142-6997D6BB-20261120`.
 *
 * Sources: community.firsmbs.com, "IRN and QR code generation" (the seller's system makes it); MBS e-invoice collection,
 * `ITW20853450-6997D6BB-20240703`; docs.pasca.name.ng, "Validate IRN". Read in November 2026; not confirmed by NRS.
 *
 * @returns null where the number is empty or longer than an IRN takes, or the service id is not one
 */
export function irnOf(number: string, serviceId: string, issueDate: LocalDate): string | null {
  const own = lettersAndDigitsOf(number);
  if (own === "" || own.length > maxNumberLength || !serviceIdPattern.test(serviceId)) return null;
  return `${own}-${serviceId.toUpperCase()}-${issueDate.replaceAll("-", "")}`;
}

/**
 * Writes a document's number in capital letters and digits, so that no two numbers are written alike: `INV-1/23` is
 * `INV1ZS23` and `INV-12/3` is `INV12ZS3`. A hyphen between a letter and a digit is left out, as everybody does; `Z` begins
 * what says anything else.
 */
function lettersAndDigitsOf(number: string): string {
  return [...number.normalize("NFC").trim()]
    .map((char, index, all) => {
      const [before = "", after = ""] = [all[index - 1], all[index + 1]];
      if (char === "-" && /[A-Z]/.test(before) && /\d/.test(after)) return "";
      if (char === "Z") return "ZZ";
      if (/\d/.test(char) && /[A-Z]/.test(before)) return `ZN${char}`;
      if (/[A-Z\d]/.test(char)) return char;
      if (/[a-z]/.test(char)) return `ZL${char.toUpperCase()}`;
      const short = separators[char];
      return short ?? `ZU${char.codePointAt(0)?.toString(16).toUpperCase()}Z`;
    })
    .join("");
}

const separators: Readonly<Record<string, string>> = { "-": "ZD", "/": "ZS", " ": "ZB", ".": "ZP", _: "ZT" };

/** The file the dashboard gives as `crypto_keys.txt`. */
export type CryptoKeys = { readonly publicKey: KeyObject; readonly certificate: string };

/**
 * Read `crypto_keys.txt`: JSON of `public_key`, a PEM in base64, and `certificate`, a base64 text that is passed on as it is.
 *
 * Source: earnipay OpenAPI, "QR Code Generator". @throws Error saying what is wrong, without the keys
 */
export function readCryptoKeys(text: string): CryptoKeys {
  const given = JSON.parse(text) as { public_key?: unknown; certificate?: unknown };
  if (typeof given.public_key !== "string" || typeof given.certificate !== "string" || given.certificate === "")
    throw new Error("expected public_key and certificate, both base64");
  const publicKey = createPublicKey(Buffer.from(given.public_key, "base64").toString("utf8"));
  if (publicKey.asymmetricKeyType !== "rsa") throw new Error("expected an RSA public key");
  return { publicKey, certificate: given.certificate };
}

/**
 * Text of the QR code on the paper: JSON of the IRN with the moment in Unix seconds behind a dot, and the certificate,
 * encrypted with the authority's public key (RSA, PKCS #1 v1.5), in base64. Only the authority can read it. Each call
 * gives another text: it is made once, when the document is accepted, and kept.
 *
 * Sources: earnipay OpenAPI ("encrypted IRN with timestamp and certificate hash", level H, 300 px at least); several open
 * integrations encrypt `{"irn":"<irn>.<unix time>","certificate":"…"}` with PKCS #1 padding. Not confirmed by NRS.
 */
export function qrTextOf(irn: string, { publicKey, certificate }: CryptoKeys, at: Date): string {
  const payload = JSON.stringify({ irn: `${irn}.${Math.floor(at.getTime() / 1000)}`, certificate });
  return publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(payload)).toString(
    "base64",
  );
}
