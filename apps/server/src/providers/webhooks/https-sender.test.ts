import { afterEach, describe, expect, test } from "vitest";
import { internet } from "../../../test/support/internet.ts";
import { httpsSender } from "./https-sender.ts";
import { newSecret, signedHeaders } from "./sign.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function reached(...given: Parameters<typeof internet>) {
  const { network, dialled, close } = await internet(...given);
  closers.push(close);
  return { sender: httpsSender("https://ankara.example", network), dialled };
}
const message = { id: "0190f7a0-0000-7000-8000-000000000001", at: new Date("2026-11-22T00:00:00Z"), body: '{"a":"ọ"}' };
const secrets = [newSecret()];

test("signs as Standard Webhooks prescribes › its published example comes out, and each secret signs", () => {
  const example = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  };
  const own = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  expect(signedHeaders(example, [own])).toEqual({
    "webhook-id": example.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
  const both = signedHeaders(example, [newSecret(), own])["webhook-signature"]?.split(" ");
  expect(both).toHaveLength(2);
  expect(both?.[1]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

describe("a message", () => {
  test("goes by TLS to the address that was checked, and the beginning of the answer comes back", async () => {
    let got = {};
    const { sender, dialled } = await reached((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { method, url, headers } = request;
        got = {
          method,
          url,
          type: headers["content-type"],
          host: headers.host,
          body: Buffer.concat(chunks).toString(),
        };
        response.writeHead(202).end(`thank you\u0000${"!".repeat(5_000)}`);
      });
    });
    const answer = await sender.send({ ...message, secrets, url: "https://till.example/hook?a=1" });
    expect(answer.status).toBe(202);
    expect(answer.answer).toBe(`thank you${"!".repeat(290)}`);
    expect(dialled).toEqual(["till.example 93.184.215.14:443 tls"]);
    expect(got).toEqual({
      method: "POST",
      url: "/hook?a=1",
      type: "application/json",
      host: "till.example",
      body: message.body,
    });
  });

  test("follows no redirect: that is an answer like any other", async () => {
    const { sender, dialled } = await reached((_, response) =>
      response.writeHead(307, { location: "https://elsewhere.example/" }).end(),
    );
    expect(await sender.send({ ...message, secrets, url: "https://till.example/" })).toEqual({
      status: 307,
      answer: "",
    });
    expect(dialled).toHaveLength(1);
  });

  test.each([
    ["a name that leads into a network", "https://inside.example/"],
    ["a name that leads both ways", "https://both.example/"],
    ["this very machine", "https://127.0.0.1/"],
    ["the machine's own data of a cloud", "https://169.254.169.254/latest"],
    ["loopback as IPv6", "https://[::1]/"],
    ["another port", "https://till.example:8443/"],
    ["credentials", "https://a:b@till.example/"],
    ["no https", "http://till.example/"],
  ])("never leaves for %s", async (_, url) => {
    const { sender, dialled } = await reached((__, response) => response.end("told"), {
      "inside.example": ["10.0.0.7"],
      "both.example": ["93.184.215.14", "192.168.1.1"],
    });
    const { status, answer } = await sender.send({ ...message, secrets, url });
    expect([status, dialled]).toEqual([null, []]);
    expect(answer).not.toBe("");
  });

  test("that meets a closed door says so instead of throwing", async () => {
    const { sender } = await reached((request) => request.socket.destroy());
    const { status, answer } = await sender.send({ ...message, secrets, url: "https://till.example/" });
    expect([status, answer === ""]).toEqual([null, false]);
  });
});
