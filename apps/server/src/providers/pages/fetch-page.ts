import { type LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { request as requestPlain, type IncomingMessage } from "node:http";
import { connect as connectPlain } from "node:net";
import { type Duplex, type Readable, pipeline } from "node:stream";
import { connect as connectTls } from "node:tls";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import ipaddr from "ipaddr.js";
import { PageFailure } from "./page-reader.ts";
import { isPublicAddress } from "./public-address.ts";

/** The two places where packets leave: tests hand in their own and send none. */
export type Network = {
  /** Every address of a name. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** A connection to exactly this address; TLS asks for the certificate of `hostname`. */
  dial(target: { address: string; port: number; hostname: string; tls: boolean }): Duplex;
};

export const realNetwork: Network = {
  async resolve(hostname) {
    const found: LookupAddress[] = await lookup(hostname, { all: true, verbatim: true });
    return found.map(({ address }) => address);
  },
  dial: ({ address, port, hostname, tls }) =>
    tls
      ? connectTls({ host: address, port, servername: hostname, ALPNProtocols: ["http/1.1"] })
      : connectPlain({ host: address, port }),
};

const pageLimits = { redirects: 3, bytes: 3 * 1024 * 1024, headerBytes: 32 * 1024 } as const;
const ports = { "http:": 80, "https:": 443 } as const;

export type Fetched = {
  readonly url: URL;
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
};
export type FetchOptions = {
  readonly network: Network;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  readonly maxBytes?: number;
  /** Called before each hop; throws to refuse it. */
  readonly beforeHop?: (url: URL) => Promise<void>;
};

/**
 * Fetch one address of the public internet, following at most three redirects. Each hop is looked up once, every answer
 * must be public, and the connection goes to the address that was checked. No cookie, no referrer, no credential.
 *
 * @throws PageFailure `link_unreadable` for an address inside a network, a wrong port or scheme, too many redirects, or
 *   more than 3 MB after decompression
 */
export async function fetchPublic(start: URL, options: FetchOptions): Promise<Fetched> {
  let url = start;
  for (let hop = 0; hop <= pageLimits.redirects; hop += 1) {
    await options.beforeHop?.(url);
    const response = await requestPublic(url, options);
    const { statusCode: status = 0, headers } = response;
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      response.destroy();
      const next = URL.parse(headers.location, url);
      if (!next) throw new PageFailure("link_unreadable", "a redirect leads nowhere");
      url = next;
      continue;
    }
    const body = await readBody(response, options);
    return { url, status, contentType: headers["content-type"] ?? "", body };
  }
  throw new PageFailure("link_unreadable", "too many redirects");
}

export type PublicRequest = Pick<FetchOptions, "network" | "userAgent" | "signal"> & {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

/**
 * One request to an address of the public internet, no redirect followed. The name is looked up once, every answer must be
 * public, and the connection goes to the address that was checked.
 *
 * @throws PageFailure for an address inside a network, credentials in it, or another port than that of its scheme
 */
export async function requestPublic(
  url: URL,
  { network, userAgent, signal, method = "GET", headers, body }: PublicRequest,
): Promise<IncomingMessage> {
  const { protocol, hostname } = url;
  if (protocol !== "http:" && protocol !== "https:") throw new PageFailure("link_unreadable", `scheme ${protocol}`);
  if (url.username !== "" || url.password !== "")
    throw new PageFailure("link_unreadable", "credentials in the address");
  const port = url.port === "" ? ports[protocol] : Number(url.port);
  if (port !== ports[protocol]) throw new PageFailure("link_unreadable", `port ${port}`);
  const address = await publicAddressOf(hostname, network);
  signal.throwIfAborted();

  const socket = network.dial({ address, port, hostname, tls: protocol === "https:" });
  return new Promise((resolve, reject) => {
    const abort = () => {
      socket.destroy();
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", abort, { once: true });
    socket.once("close", () => signal.removeEventListener("abort", abort));
    const request = requestPlain({
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      maxHeaderSize: pageLimits.headerBytes,
      headers: {
        host: url.host,
        "user-agent": userAgent,
        connection: "close",
        ...(headers ?? { accept: "text/html, text/plain;q=0.9", "accept-encoding": "gzip, br, deflate" }),
        ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
      },
    });
    request.once("response", resolve);
    request.once("error", reject);
    socket.once("error", reject);
    request.end(body);
  });
}

/** The first address of a name, when every one of them is public: a name that answers both ways is not trusted. */
async function publicAddressOf(hostname: string, network: Network): Promise<string> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const addresses = ipaddr.isValid(literal) ? [literal] : await network.resolve(hostname);
  const [first] = addresses;
  if (first === undefined) throw new PageFailure("link_unreadable", "the name has no address");
  if (!addresses.every(isPublicAddress)) throw new PageFailure("link_unreadable", "the name leads into a network");
  return first;
}

/**
 * The whole answer, decompressed.
 * @throws PageFailure when it is larger than `maxBytes`, or compressed in a way we cannot read
 */
export async function readBody(
  response: IncomingMessage,
  { signal, maxBytes = pageLimits.bytes }: Pick<FetchOptions, "signal" | "maxBytes">,
): Promise<Buffer> {
  const abort = () => response.destroy(signal.reason as Error);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of decoded(response)) {
      size += (chunk as Buffer).length;
      if (size > maxBytes) throw new PageFailure("link_unreadable", "the page is too large");
      chunks.push(chunk as Buffer);
    }
  } finally {
    signal.removeEventListener("abort", abort);
    response.destroy();
  }
  return Buffer.concat(chunks);
}

function decoded(response: IncomingMessage): Readable {
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return response;
  const decoders: Record<string, (() => NodeJS.ReadWriteStream & Readable) | undefined> = {
    gzip: createGunzip,
    "x-gzip": createGunzip,
    br: createBrotliDecompress,
    deflate: createInflate,
  };
  const decoder = decoders[encoding]?.();
  if (!decoder) throw new PageFailure("link_unreadable", `content-encoding ${encoding}`);
  // The error of either side comes out of the decoder.
  pipeline(response, decoder, () => undefined);
  return decoder;
}
