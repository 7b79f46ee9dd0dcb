import { gunzipSync } from "node:zlib";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { compressAnswers } from "./compress.ts";

const page = "<p>Invoice of a tailor</p>".repeat(100);

async function answerOf(type: string, body: string | Buffer | Readable, headers: Record<string, string> = {}) {
  const app = Fastify();
  compressAnswers(app);
  app.get("/", (_, reply) => reply.type(type).send(body));
  return app.inject({ url: "/", headers: { "accept-encoding": "gzip, br", ...headers } });
}

test.each(["text/html; charset=utf-8", "application/json", "text/csv", "image/svg+xml"])(
  "compression › %s travels compressed",
  async (type) => {
    const answer = await answerOf(type, page);
    expect(answer.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length);
    expect(answer.rawPayload.length).toBeLessThan(page.length / 5);
    expect(gunzipSync(answer.rawPayload).toString()).toBe(page);
  },
);

test.each([
  ["what is small already", "text/html", "<p>Paid</p>", {}],
  ["a picture", "image/png", Buffer.alloc(5_000), {}],
  ["a stream", "text/event-stream", Readable.from([page]), {}],
  ["for who takes nothing compressed", "text/html", page, { "accept-encoding": "gzip;q=0" }],
])("compression › %s travels as it is", async (_, type, body, headers) => {
  expect((await answerOf(type, body, headers)).headers["content-encoding"]).toBeUndefined();
});

test("compression › an empty page of a HEAD stays empty", async () => {
  const app = Fastify();
  compressAnswers(app);
  app.get("/", (_, reply) => reply.type("text/html").send(page));
  const answer = await app.inject({ method: "HEAD", url: "/", headers: { "accept-encoding": "gzip" } });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.length).toBe(0);
});
