import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, testServer } from "../../test/support/server.ts";

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await testServer();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Everything the server says to these bytes, until it closes the line. */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.setEncoding("utf8").on("data", (part: string) => (text += part));
    socket.on("close", () => resolve(text)).on("error", reject);
  });

test.each([
  ["what is no request", "NONSENSE\r\n\r\n", 400, "bad_request"],
  [
    "two lengths",
    "POST /users HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    400,
    "bad_request",
  ],
  [
    "headers of 40 kB",
    `GET /state HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(40_000)}\r\n\r\n`,
    431,
    "headers_too_large",
  ],
])("parser › %s › the one shape of errors, and the line closes", async (_, bytes, status, code) => {
  const [head = "", body = ""] = (await answerTo(bytes)).split("\r\n\r\n");
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toMatch(/^connection: close$/im);
  expect(JSON.parse(body)).toEqual({ code, message: expect.stringMatching(/\.$/) });
});
