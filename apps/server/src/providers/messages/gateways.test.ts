import { afterEach, describe, expect, test } from "vitest";
import { internet } from "../../../test/support/internet.ts";
import { africasTalking } from "./africas-talking.ts";
import { codeLanguages, codeText } from "./message-gateway.ts";
import { whatsapp } from "./whatsapp.ts";

type SentRequest = { url: string; headers: Record<string, unknown>; body: string };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A gateway's host, on loopback. */
async function host(answer: { status?: number; body?: unknown; text?: string }) {
  const requests: SentRequest[] = [];
  const { network, dialled, close } = await internet((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = `${request.method} ${request.headers.host}${request.url}`;
      requests.push({ url, headers: { ...request.headers }, body: Buffer.concat(chunks).toString() });
      response.writeHead(answer.status ?? 200).end(answer.text ?? JSON.stringify(answer.body ?? {}));
    });
  });
  closers.push(close);
  return { network, dialled, requests };
}

const message = { to: "+254711082123", code: "042917", language: "sw-KE,sw;q=0.9,en;q=0.8" };
const publicUrl = "https://ankara.example";

describe("Africa’s Talking", () => {
  const account = { username: "ankara", apiKey: "key-of-the-test", from: "ANKARA" };
  const answered = (statusCode: number) => ({
    body: {
      SMSMessageData: {
        Message: "Sent to 1/1 Total Cost: KES 0.8000",
        Recipients: [
          { statusCode, number: "+254711082123", status: "Success", cost: "KES 0.8000", messageId: "ATXid_1" },
        ],
      },
    },
  });

  test("a code › is one POST over TLS, with the key in its header and the text in the person’s language", async () => {
    const { network, dialled, requests } = await host({ status: 201, ...answered(101) });
    await africasTalking(account, { publicUrl, network }).send(message);
    expect(dialled).toEqual(["api.africastalking.com 93.184.215.14:443 tls"]);
    expect(requests[0]?.url).toBe("POST api.africastalking.com/version1/messaging");
    expect(requests[0]?.headers["apikey"]).toBe(account.apiKey);
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      username: "ankara",
      to: message.to,
      from: "ANKARA",
      message: "042917 ni msimbo wako wa Ankara. Dakika 10. Usimpe mtu yeyote.",
    });
  });

  test("its sandbox account › goes to its sandbox", async () => {
    const { network, requests } = await host(answered(102));
    await africasTalking({ ...account, username: "sandbox", from: null }, { publicUrl, network }).send(message);
    expect(requests[0]?.url).toBe("POST api.sandbox.africastalking.com/version1/messaging");
    expect(requests[0]?.body).not.toContain("from=");
  });

  test.each([
    ["no balance", answered(405)],
    ["nobody it was sent to", { body: { SMSMessageData: { Message: "InvalidSenderId", Recipients: [] } } }],
    ["no JSON", { text: "<html>" }],
    ["a wrong key", { status: 401, body: {} }],
  ])("an answer that says %s › is a failure that names neither number nor code nor key", async (_, answer) => {
    const { network } = await host(answer);
    const failed = await africasTalking(account, { publicUrl, network })
      .send(message)
      .catch((error: Error) => error.message);
    expect(failed).toMatch(/^the gateway/);
    for (const secret of [message.to, message.code, account.apiKey]) expect(failed).not.toContain(secret);
  });
});

describe("WhatsApp", () => {
  const account = {
    phoneNumberId: "105954558954427",
    token: "token-of-the-test",
    template: "code",
    languages: ["en", "sw"],
  };

  test("a code › fills the template’s text and its button, in a language it was approved in", async () => {
    const { network, dialled, requests } = await host({ body: { messages: [{ id: "wamid.1" }] } });
    await whatsapp(account, { publicUrl, network }).send(message);
    expect(dialled).toEqual(["graph.facebook.com 93.184.215.14:443 tls"]);
    expect(requests[0]?.url).toBe("POST graph.facebook.com/v21.0/105954558954427/messages");
    expect(requests[0]?.headers["authorization"]).toBe("Bearer token-of-the-test");
    const parameters = [{ type: "text", text: "042917" }];
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "254711082123",
      type: "template",
      template: {
        name: "code",
        language: { code: "sw" },
        components: [
          { type: "body", parameters },
          { type: "button", sub_type: "url", index: "0", parameters },
        ],
      },
    });
  });

  test("a language it has no template in › takes the first one", async () => {
    const { network, requests } = await host({ body: { messages: [{ id: "wamid.1" }] } });
    await whatsapp(account, { publicUrl, network }).send({ ...message, language: "rw" });
    expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({ template: { language: { code: "en" } } });
  });

  test("an error › is a failure", async () => {
    const { network } = await host({ status: 400, body: { error: { message: "(#131026) undeliverable" } } });
    await expect(whatsapp(account, { publicUrl, network }).send(message)).rejects.toThrow("the gateway answered 400");
  });
});

test("texts of codes › in every language › fit one SMS of any alphabet and begin with the code", () => {
  expect(codeLanguages).toEqual(["en", "fr", "sw", "ha", "yo", "ig", "rw", "am", "pcm"]);
  for (const language of codeLanguages) {
    const text = codeText({ code: "042917", language });
    expect([text.startsWith("042917"), text.length <= 70, text.includes("10")]).toEqual([true, true, true]);
  }
  expect(codeText({ code: "042917", language: "de-DE, *" })).toContain("is your Ankara code");
});
