import { type RequestListener, createServer } from "node:http";
import { connect } from "node:net";
import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import type { Network } from "./fetch-page.ts";
import { PageFailure } from "./page-reader.ts";
import { plainTextOf } from "./plain-text.ts";
import { isPublicAddress } from "./public-address.ts";
import { mayRead } from "./robots.ts";
import { safeReader, decodeText, extractText } from "./safe-reader.ts";

const publicAddress = "93.184.215.14";
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/**
 * A made-up internet: names lead where the test says, and every connection ends at one server on loopback, whatever
 * address was asked for. What was dialled is written down.
 */
async function internet(listener: RequestListener, names: Record<string, readonly string[]> = {}) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const dialled: string[] = [];
  const network: Network = {
    resolve: (hostname) => Promise.resolve(names[hostname] ?? [publicAddress]),
    dial(target) {
      dialled.push(`${target.address}:${target.port}`);
      return connect({ host: "127.0.0.1", port });
    },
  };
  return { reader: safeReader("https://ankara.example", network), dialled };
}

const sentence = "Ankara cloth keeps its colour for years when it is washed with care in cold water. ";
const article = `<html><head><title>Care &amp; colour</title></head><body><nav>Home Shop Cart</nav><article><h1>Care</h1>${`<p>${sentence.repeat(3)}</p>`.repeat(4)}</article><script>var secret = 1</script></body></html>`;
const serve =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
  };
const never = new AbortController().signal;
const codeOf = async (reading: Promise<unknown>) => {
  const error = await reading.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof PageFailure ? error.code : error;
};
const tenant = new URL("https://shop.example.com/care?x=1");

describe("what is no address of the public internet", () => {
  test.each([
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.8",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "240.0.0.1",
    "192.0.2.1",
    "203.0.113.9",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1",
    "2002:7f00:1::",
    "2001:0:7f00:1::",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "fec0::1",
    "2001:db8::1",
    "100::1",
    "not an address",
    "",
  ])("%s", (address) => expect(isPublicAddress(address)).toBe(false));
  test.each([publicAddress, "8.8.8.8", "172.32.0.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])(
    "%s is one",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe("a link is read", () => {
  test("as the text of its article, at the address that was checked", async () => {
    const { reader, dialled } = await internet(serve(article));
    const page = await reader.read(tenant, never);
    expect(page).toMatchObject({ title: "Care & colour", site: "shop.example.com" });
    expect(page.text).toContain("washed with care");
    expect(page.text).not.toMatch(/secret|Cart/);
    expect(new Set(dialled)).toEqual(new Set([`${publicAddress}:443`]));
  });

  test("compressed, in another charset, over redirects", async () => {
    const { reader } = await internet((request, response) => {
      if (request.url === "/robots.txt") return void response.writeHead(404).end();
      const hop = Number(/\d/.exec(request.url ?? "")?.[0] ?? 0);
      if (hop < 3) return void response.writeHead(302, { location: `/hop${hop + 1}` }).end();
      const latin = Buffer.from(
        `<html><body><p>${"Le café de la rue était très animé ce matin-là. ".repeat(10)}</p></body></html>`,
        "latin1",
      );
      response
        .writeHead(200, { "content-type": "text/html; charset=iso-8859-1", "content-encoding": "gzip" })
        .end(gzipSync(latin));
    });
    expect((await reader.read(tenant, never)).text).toContain("café de la rue était");
  });
});

describe("a link is not followed into a network", () => {
  test.each([
    ["by its name", ["10.0.0.5"]],
    ["by one of its answers", [publicAddress, "127.0.0.1"]],
    ["to the address of a cloud's secrets", ["169.254.169.254"]],
    ["over IPv6", ["::ffff:192.168.0.1"]],
  ])("%s", async (_, addresses) => {
    const { reader, dialled } = await internet(serve(article), { "shop.example.com": addresses });
    expect(await codeOf(reader.read(tenant, never))).toBe("link_unreadable");
    expect(dialled).toEqual([]);
  });

  test.each([
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://inside.example/",
    "file:///etc/passwd",
    "http://shop.example.com:22/",
    "http://me:pw@shop.example.com/",
  ])("by a redirect to %s", async (location) => {
    const { reader, dialled } = await internet(serve("", { location }, 302), { "inside.example": ["192.168.0.10"] });
    expect(await codeOf(reader.read(tenant, never))).toBe("link_unreadable");
    expect(dialled.every((target) => target.startsWith(publicAddress))).toBe(true);
  });

  test("whose name answers differently the second time", async () => {
    let lookups = 0;
    const answers = [[publicAddress], [publicAddress], ["127.0.0.1"]];
    const { dialled } = await internet(serve(article));
    const reader = safeReader("https://ankara.example", {
      resolve: () => Promise.resolve(answers[Math.min(lookups++, 2)] ?? []),
      dial: (target) => {
        dialled.push(target.address);
        throw new Error("no packet leaves");
      },
    });
    await codeOf(reader.read(tenant, never));
    expect(dialled.every((address) => address === publicAddress)).toBe(true);
  });
});

describe("a link that cannot be read says so", () => {
  test.each([
    ["too many redirects", serve("", { location: "/again" }, 302), "link_unreadable"],
    ["not there", serve("gone", {}, 404), "link_unreadable"],
    ["a picture", serve("GIF89a", { "content-type": "image/gif" }), "link_unreadable"],
    ["a bomb", serve(gzipSync(Buffer.alloc(40 * 1024 * 1024, 97)), { "content-encoding": "gzip" }), "link_unreadable"],
    ["broken compression", serve("no gzip at all", { "content-encoding": "gzip" }), "link_unreadable"],
    ["too little text", serve("<p>Welcome to our shop.</p>"), "link_too_little"],
    ["a menu and nothing else", serve(`<nav>${"<a>link</a>".repeat(500)}</nav>`), "link_too_little"],
  ] as const)("%s", async (_, listener, code) => {
    const { reader } = await internet(listener);
    expect(await codeOf(reader.read(tenant, never))).toBe(code);
  });

  test("forbidden to robots, by the site or by its name for us", async () => {
    const robots = (text: string) =>
      internet((request, response) => {
        response.writeHead(200, { "content-type": request.url === "/robots.txt" ? "text/plain" : "text/html" });
        response.end(request.url === "/robots.txt" ? text : article);
      });
    expect(await codeOf((await robots("User-agent: *\nDisallow: /care")).reader.read(tenant, never))).toBe(
      "link_forbidden",
    );
    expect(
      await codeOf(
        (await robots("User-agent: *\nDisallow: /\n\nUser-agent: AnkaraReader\nAllow: /")).reader.read(tenant, never),
      ),
    ).toBeNull();
  });

  test("stopped by whoever asked", async () => {
    const stop = new AbortController();
    const { reader } = await internet(() => stop.abort(new Error("stopped")));
    expect(await codeOf(reader.read(tenant, stop.signal))).toMatchObject({ message: "stopped" });
  });
});

test("rules of a robots.txt › the longest that fits, wildcards and ends", () => {
  const robots = "User-agent: *\nDisallow: /private\nAllow: /private/open\nDisallow: /*.pdf$\nDisallow: /a*b*c";
  expect(
    ["/", "/private/x", "/private/open/1", "/file.pdf", "/file.pdf?x", "/axbxc", "/axb"].map((path) =>
      mayRead(robots, path),
    ),
  ).toEqual([true, false, true, false, true, false, true]);
});

describe("hostile pages", () => {
  test("5 000 nested divs end in the linear text", async () => {
    const html = `<body>${"<div>".repeat(5_000)}${sentence.repeat(10)}${"</div>".repeat(5_000)}`;
    expect((await extractText(html, never)).text).toContain("washed with care");
  });

  test("one that takes more memory than it may ends in the linear text", async () => {
    const html = `<body>${`<p>${sentence}</p>`.repeat(60_000)}`;
    const { text } = await extractText(html, never, { timeoutMs: 20_000, heapMb: 24 });
    expect(text).toContain("washed with care");
  });

  test("half-open tags, comments and entities do not run away", () => {
    const page = plainTextOf(
      `<title>A &#x41; &#0;</title><p>one<script>if (a < b) "</p>"</script>two &amp; &unknown; &#1114112;<!-- never closed`,
    );
    expect(page).toEqual({ title: "A A", text: "onetwo & &unknown;" });
    expect(plainTextOf("<".repeat(100_000)).text).toBe("");
  });

  test("a wrong charset label falls back", () => {
    expect(decodeText(Buffer.from("Ọlá"), "text/html; charset=klingon")).toBe("Ọlá");
    expect(decodeText(Buffer.from("caf\u00e9", "latin1"), "text/html")).toBe("café");
  });
});
