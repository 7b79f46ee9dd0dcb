import { constants, createCipheriv, createDecipheriv, createSign, privateDecrypt, randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { AuthorityAway } from "../adapter.ts";
import { callAuthority } from "../authority-call.ts";
import type { TaxpayerDevice } from "../devices.ts";

export type EfrisDevice = TaxpayerDevice & {
  /** Device number URA gave out: `1001234567_01`. */
  readonly device: string;
  /** PEM: the private key whose certificate URA has. */
  readonly key: string;
};

/** Answer to one interface, decrypted: `00` is success. */
export type EfrisAnswer = { readonly code: string; readonly message: string; readonly content: unknown };
/** @throws AuthorityAway without an answer, and for one about the device or the envelope instead of the document */
export type EfrisCall = (interfaceCode: string, content: object) => Promise<EfrisAnswer>;

/** A symmetric key is good for a day. */
const keyAgeMs = 23 * 3_600_000;
const maxContent = 5_000_000;
const timeZone = "Africa/Kampala";

/** `YYYY-MM-DD HH:mm:ss` in Kampala. */
export const kampalaTime = (at: Date): string =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone }).format(at);

/** Reads a moment of EFRIS, `08/05/2019 17:13:12` or `2019-05-08 17:13:12`; null where it is neither. */
export function readKampalaTime(text: string): Date | null {
  const parts =
    /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4}) (?<time>[\d:]{8})$/.exec(text) ??
    /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d) (?<time>[\d:]{8})$/.exec(text);
  if (!parts?.groups) return null;
  const { year, month, day, time } = parts.groups;
  const at = new Date(`${year}-${month}-${day}T${time}+03:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

type Session = {
  readonly key: Buffer;
  readonly taxpayerId: string;
  /** How far URA's clock is ahead of ours: a request more than ten minutes off is refused. */
  readonly aheadMs: number;
  readonly until: number;
};
const noSession = { key: null, taxpayerId: "1", aheadMs: 0 };

/**
 * Speaks to EFRIS for one device: signs in (T101, T104, T103), encrypts with AES under the key T104 gave (ECB, which URA
 * prescribes; TLS protects the way) and signs the encrypted text with RSA over SHA-1, as URA prescribes too.
 */
export function efrisConnection(
  url: string,
  device: EfrisDevice,
  { fetch = globalThis.fetch, now }: { readonly fetch?: typeof globalThis.fetch; readonly now: () => Date },
): EfrisCall {
  let session: Promise<Session> | null = null;

  async function send(
    interfaceCode: string,
    content: object | null,
    { key, taxpayerId, aheadMs }: Pick<Session, "taxpayerId" | "aheadMs"> & { readonly key: Buffer | null },
  ): Promise<EfrisAnswer> {
    const text = content === null ? "" : JSON.stringify(content);
    const sealed = key && text !== "" ? seal(text, key) : Buffer.from(text).toString("base64");
    const isSealed = key !== null && text !== "";
    const envelope = {
      data: {
        content: sealed,
        signature: isSealed ? createSign("SHA1").update(sealed).sign(device.key, "base64") : "",
        dataDescription: { codeType: isSealed ? "1" : "0", encryptCode: isSealed ? "2" : "1", zipCode: "0" },
      },
      globalInfo: {
        appId: "AP04",
        version: "1.1.20191201",
        dataExchangeId: randomUUID().replaceAll("-", ""),
        interfaceCode,
        requestCode: "TP",
        requestTime: kampalaTime(new Date(now().getTime() + aheadMs)),
        responseCode: "TA",
        userName: "admin",
        deviceMAC: "FFFFFFFFFFFF",
        deviceNo: device.device,
        tin: device.tin,
        brn: "",
        taxpayerID: taxpayerId,
        // Required, and not known here: the middle of Kampala.
        longitude: "32.5825",
        latitude: "0.3476",
        agentType: "0",
        extendField: { responseDateFormat: "dd/MM/yyyy", responseTimeFormat: "dd/MM/yyyy HH:mm:ss" },
      },
      returnStateInfo: { returnCode: "", returnMessage: "" },
    };
    const { body } = await callAuthority("EFRIS", fetch, url, {
      method: "POST",
      headers: {},
      body: JSON.stringify(envelope),
    });
    const { data, returnStateInfo } = (body ?? {}) as Envelope;
    const code = textOf(returnStateInfo?.returnCode);
    if (code === "" || (isOfDevice(code) && !(code === "45" && isOfLists(interfaceCode))))
      throw new AuthorityAway(`EFRIS answered ${code} to ${interfaceCode}`);
    const { content: answered, dataDescription } = data ?? {};
    return { code, message: textOf(returnStateInfo?.returnMessage), content: open(answered, dataDescription, key) };
  }

  async function signIn(): Promise<Session> {
    const time = (await send("T101", null, noSession)).content as { currentTime?: unknown } | null;
    const serverTime = readKampalaTime(textOf(time?.currentTime));
    const aheadMs = serverTime ? serverTime.getTime() - now().getTime() : 0;
    const given = (await send("T104", null, { ...noSession, aheadMs })).content as Record<string, unknown> | null;
    const key = keyIn(textOf(given?.["passowrdDes"] ?? given?.["passwordDes"]), device.key);
    const signedIn = (await send("T103", null, { key, taxpayerId: "1", aheadMs })).content;
    const { taxpayer } = (signedIn ?? {}) as { taxpayer?: { id?: unknown } };
    return { key, taxpayerId: textOf(taxpayer?.id) || "1", aheadMs, until: now().getTime() + keyAgeMs };
  }

  return async (interfaceCode, content) => {
    try {
      let current = await (session ??= signIn());
      if (current.until <= now().getTime()) current = await (session = signIn());
      return await send(interfaceCode, content, current);
    } catch (error) {
      // The key may be another one by now: the next call signs in anew.
      session = null;
      throw error;
    }
  };
}

type Envelope = {
  readonly data?: {
    readonly content?: unknown;
    readonly dataDescription?: { readonly codeType?: unknown; readonly zipCode?: unknown };
  };
  readonly returnStateInfo?: { readonly returnCode?: unknown; readonly returnMessage?: unknown };
};

export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

/** Lists of articles and of their stock: 45 says that a part of one was refused, and its answer which. */
const isOfLists = (interfaceCode: string): boolean => ["T130", "T131"].includes(interfaceCode);

/** Codes of two digits are about the envelope, 10x about the taxpayer, 40x about the device, the others about EFRIS itself. */
const isOfDevice = (code: string): boolean =>
  code !== "00" && (/^(?:\d{1,2}|10[0-2]|40[0-3])$/.test(code) || ["2889", "9901", "9902"].includes(code));

function seal(text: string, key: Buffer): string {
  const cipher = createCipheriv("aes-128-ecb", key, null);
  return Buffer.concat([cipher.update(text, "utf8"), cipher.final()]).toString("base64");
}

/** @throws AuthorityAway where it cannot be read: nothing is known then */
function open(
  content: unknown,
  description: { readonly codeType?: unknown; readonly zipCode?: unknown } | undefined,
  key: Buffer | null,
): unknown {
  const text = textOf(content);
  if (text === "") return null;
  try {
    let bytes: Buffer = Buffer.from(text, "base64");
    if (textOf(description?.zipCode) === "1") bytes = gunzipSync(bytes, { maxOutputLength: maxContent });
    if (key && textOf(description?.codeType) === "1") {
      const decipher = createDecipheriv("aes-128-ecb", key, null);
      bytes = Buffer.concat([decipher.update(bytes), decipher.final()]);
    }
    return JSON.parse(bytes.toString("utf8")) as unknown;
  } catch (error) {
    throw new AuthorityAway("EFRIS answered what cannot be read", { cause: error });
  }
}

/** The key is encrypted for the device, and what that gives is base64 once more. */
function keyIn(encrypted: string, privateKey: string): Buffer {
  let key: Buffer;
  try {
    const padding = constants.RSA_PKCS1_PADDING;
    const text = privateDecrypt({ key: privateKey, padding }, Buffer.from(encrypted, "base64")).toString("latin1");
    key = Buffer.from(text, "base64");
  } catch (error) {
    throw new AuthorityAway("the key EFRIS gave is not for this device", { cause: error });
  }
  // A key that is not the device's gives noise of any length.
  if (key.length !== 16) throw new AuthorityAway("the key EFRIS gave is not for this device");
  return key;
}
