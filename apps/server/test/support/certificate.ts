import { type KeyObject, createSign } from "node:crypto";

/** One value of DER: its tag, its length, its bytes. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), body]);
}
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const bits = (bytes: Buffer): Buffer => der(0x03, Buffer.from([0]), bytes);
const time = (text: string): Buffer => der(0x17, Buffer.from(text));

const rsaSha256 = sequence(der(0x06, Buffer.from("2a864886f70d01010b", "hex")), der(0x05));
const commonName = der(0x06, Buffer.from("550403", "hex"));
const nameOf = (text: string): Buffer => sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(text)))));

/** A certificate of an RSA key, as PEM, that says nothing but the key and a name. */
export function selfSigned(privateKey: KeyObject, publicKey: KeyObject, host = "ankara tests"): string {
  const name = nameOf(host);
  const signed = sequence(
    der(0x02, Buffer.from([1])),
    rsaSha256,
    name,
    sequence(time("260101000000Z"), time("490101000000Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("RSA-SHA256").update(signed).sign(privateKey);
  const lines =
    sequence(signed, rsaSha256, bits(signature))
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
