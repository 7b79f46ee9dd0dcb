import type { CodeChannel } from "@ankara/contract/phone-numbers";
import { type Network, readBody, requestPublic } from "../pages/fetch-page.ts";

/** A code for a phone number. */
export type CodeMessage = {
  /** E.164. */
  readonly to: string;
  /** Six digits. */
  readonly code: string;
  /** Of the person who asked, as their browser names it: `fr-CM,fr;q=0.9`. */
  readonly language: string;
};

/**
 * Sends codes to phone numbers. Real: `africas-talking.ts` (SMS), `whatsapp.ts`. Sandbox: `sandbox-messages.ts` puts them among the mails of
 * /dev/outbox.
 */
export interface MessageGateway {
  readonly channel: CodeChannel;
  /** @throws Error saying why the gateway did not take it, without number and code */
  send(message: CodeMessage): Promise<void>;
}

/** Gateways a server has, in the order they are offered, and where messages may go; usually none, and then nothing of numbers is shown. */
export type Messages = {
  readonly gateways: readonly MessageGateway[];
  /** Alpha-2 codes of the countries messages go to. */
  readonly countries: readonly string[];
  /** Messages of the whole server. */
  readonly maxPerHour: number;
  readonly maxPerDay: number;
};

export const noMessages: Messages = { gateways: [], countries: [], maxPerHour: 0, maxPerDay: 0 };

/** Short enough for one SMS in any alphabet (70 letters): a longer one costs twice. */
const texts: Readonly<Record<string, (code: string) => string>> = {
  en: (code) => `${code} is your Ankara code. 10 minutes. Give it to nobody.`,
  fr: (code) => `${code} : votre code Ankara, 10 minutes. Ne le donnez à personne.`,
  sw: (code) => `${code} ni msimbo wako wa Ankara. Dakika 10. Usimpe mtu yeyote.`,
  ha: (code) => `${code} lambar sirrinku ta Ankara. Minti 10. Kada ku ba kowa.`,
  yo: (code) => `${code} ni kóòdù Ankara yín. Ìṣẹ́jú 10. Ẹ má fún ẹnikẹ́ni.`,
  ig: (code) => `${code} bụ koodu Ankara gị. Nkeji 10. Enyela onye ọ bụla.`,
  rw: (code) => `${code} ni kode yawe ya Ankara. Iminota 10. Ntuyihe undi muntu.`,
  am: (code) => `${code} የAnkara ኮድዎ ነው። 10 ደቂቃ። ለማንም አይስጡ።`,
  pcm: (code) => `${code} na your Ankara code. 10 minutes. No give anybody.`,
};

/** The text of a code in the first of the person's languages that we write. */
export function codeText({ code, language }: Pick<CodeMessage, "code" | "language">): string {
  const wanted = language.split(",").map((tag) => tag.trim().split(/[-;]/, 1)[0]?.toLowerCase() ?? "");
  const text = wanted.map((tag) => texts[tag]).find(Boolean) ?? texts["en"];
  return text?.(code) ?? code;
}

/** The languages codes are written in. */
export const codeLanguages = Object.keys(texts);

const wholeMs = 10_000;
const maxAnswerBytes = 64 * 1024;

/** One POST to a gateway's fixed host, its answer as JSON. @throws Error on any status but 2xx, without what was sent */
export async function postToGateway(url: URL, { network, publicUrl, headers, body }: GatewayRequest): Promise<unknown> {
  const signal = AbortSignal.timeout(wholeMs);
  const options = { network, userAgent: `Ankara-Codes/1.0 (+${publicUrl})`, signal };
  const response = await requestPublic(url, { ...options, method: "POST", headers, body });
  const text = (await readBody(response, { ...options, maxBytes: maxAnswerBytes })).toString();
  const { statusCode: status = 0 } = response;
  if (status < 200 || status > 299) throw new Error(`the gateway answered ${status}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("the gateway’s answer is no JSON");
  }
}

type GatewayRequest = {
  readonly network: Network;
  readonly publicUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
