import { Socket } from "node:net";
import { type ConnectionOptions, type PeerCertificate, checkServerIdentity } from "node:tls";
import { Client, type ClientConfig } from "pg";

/**
 * Connections to a `DATABASE_URL`, which may name several hosts as libpq writes it: `postgres://user:password@one:5432,two:5432/db`.
 * One of them is the primary, the others are standbys that may take its place. A connection goes to the host that
 * answered last; where it refuses, the next connection tries the next one. Whoever must not end up on a standby asks it.
 */
export function configOf(address: string): ClientConfig {
  const { head, places, tail } = partsOf(address);
  const [first = ""] = places;
  if (places.length < 2) return { connectionString: address };
  const hosts = new Hosts(places.map(placeOf));
  const url = new URL(`${head}${first}${tail}`);
  const { ssl } = new Client({ connectionString: url.href }) as { readonly ssl: boolean | ConnectionOptions };
  // The driver prefers the URL's own, which knows no function.
  for (const name of ["ssl", "sslmode", "sslrootcert", "sslcert", "sslkey"]) url.searchParams.delete(name);
  return {
    connectionString: url.href,
    ssl: ssl && { checkServerIdentity: hosts.checkIdentity, ...(ssl === true ? {} : ssl) },
    stream: () => new ChosenSocket(hosts),
  };
}

/** Splits a URL that may name several hosts, which the parser of URLs takes for none. */
function partsOf(url: string): { readonly head: string; readonly places: readonly string[]; readonly tail: string } {
  const [, head = "", places = "", tail = ""] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/.exec(url) ?? [];
  return { head, places: places.split(",").filter(Boolean), tail };
}

/** Returns a URL for each host that is named: a rule about connections holds for all of them. */
export function urlsOf(url: string): URL[] {
  const { head, places, tail } = partsOf(url);
  const urls = places.length < 2 ? [url] : places.map((place) => `${head}${place}${tail}`);
  return urls.flatMap((each) => URL.parse(each) ?? []);
}

/** The same URL at another host, with the same account and settings. */
export function urlAt(url: string, host: string, port: number): string {
  const { head, tail } = partsOf(url);
  return `${head}${host.includes(":") ? `[${host}]` : host}:${port}${tail}`;
}

type Place = { readonly host: string; readonly port: number };

function placeOf(text: string): Place {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? [];
  return { host: bracketed ?? plain ?? text, port: Number(port ?? 5432) };
}

class Hosts {
  readonly #places: readonly Place[];
  #current = 0;

  constructor(places: readonly Place[]) {
    this.#places = places;
  }

  get current(): Place {
    return this.#places[this.#current] as Place;
  }

  /** The driver asks for the name of the first host, wherever the connection led. */
  readonly checkIdentity = (_first: string, certificate: PeerCertificate): Error | undefined =>
    checkServerIdentity(this.current.host, certificate);

  /** This one is no primary, or not there. What was tried before somebody else moved on changes nothing. */
  leave(place: Place): void {
    if (place === this.current) this.#current = (this.#current + 1) % this.#places.length;
  }
}

/** Goes where the primary is thought to be, whatever address it is told. */
class ChosenSocket extends Socket {
  readonly #hosts: Hosts;
  #place: Place | null = null;

  constructor(hosts: Hosts) {
    super();
    this.#hosts = hosts;
  }

  override connect(...args: unknown[]): this {
    void args;
    const place = this.#hosts.current;
    this.#place = place;
    this.once("error", () => this.#hosts.leave(place));
    return super.connect(place.port, place.host);
  }

  /** The connection leads to a standby. */
  leave(): void {
    if (this.#place) this.#hosts.leave(this.#place);
  }
}

/** Say of a connection that it leads to a standby: the next ones go elsewhere. */
export function markStandby(client: unknown): void {
  const stream = (client as { connection?: { stream?: unknown } }).connection?.stream;
  if (stream instanceof ChosenSocket) stream.leave();
}
