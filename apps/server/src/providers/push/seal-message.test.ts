import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { areBrowserKeys, sealMessage } from "./web-push.ts";

/** RFC 8291, appendix A. */
const example = {
  text: "When I grow up, I want to be a watermelon",
  browser: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
  chosen: {
    salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
    privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
  },
  sealed:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

test("seals as RFC 8291 prescribes › its published example comes out to the letter", () => {
  expect(sealMessage(example.text, example.browser, example.chosen).toString("base64url")).toBe(example.sealed);
});

test("sealed push message › a browser opens it, nobody else does, and no two messages look alike", () => {
  const browser = createECDH("prime256v1");
  const p256dh = browser.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  const [first, second] = [0, 1].map(() => sealMessage("Ọ̀rọ̀ 1", { p256dh, auth }));
  expect(opened(first!, browser, auth)).toBe("Ọ̀rọ̀ 1");
  expect(first).not.toEqual(second);
  expect(() => opened(first!, browser, randomBytes(16).toString("base64url"))).toThrow(/authenticate/);
});

describe("keys of a browser", () => {
  test("are a point of the curve and 16 bytes", () => {
    expect(areBrowserKeys(example.browser)).toBe(true);
    const offTheCurve = Buffer.from(example.browser.p256dh, "base64url");
    offTheCurve[64]! ^= 1;
    for (const wrong of [
      { ...example.browser, auth: "BTBZMqHH6r4Tts7J_aSI" },
      { ...example.browser, p256dh: "" },
      { ...example.browser, p256dh: offTheCurve.toString("base64url") },
      // The same point in its short form: browsers never give it, and the sealed header has no room for another length.
      { ...example.browser, p256dh: Buffer.from(offTheCurve.subarray(0, 33)).toString("base64url") },
    ])
      expect(areBrowserKeys(wrong)).toBe(false);
  });
});

/** Opens a message as a browser does, written from the RFC alone. */
function opened(body: Buffer, browser: ReturnType<typeof createECDH>, auth: string): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const sealed = body.subarray(21 + body[20]!);
  const bytes = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, from, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
  const shared = bytes(browser.computeSecret(sender), Buffer.from(auth, "base64url"), info, 32);
  const key = bytes(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = bytes(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  expect(text.at(-1)).toBe(2);
  return text.subarray(0, -1).toString();
}
