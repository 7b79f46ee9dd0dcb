import { AuthorityAway } from "./adapter.ts";

/** Answer of an authority, parsed where it is JSON. */
export type AuthorityAnswer = {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
};

const timeoutMs = 20_000;

/**
 * Calls an authority once, without following redirects.
 *
 * @param name - of the authority, for the log
 * @throws AuthorityAway without an answer, and for one that says nothing about the document: 401 and 403 are about the
 * operator's key, 408, 429 and 5xx about the authority
 */
export async function callAuthority(
  name: string,
  fetch: typeof globalThis.fetch,
  url: string,
  { method, headers, body }: { method: string; headers: Readonly<Record<string, string>>; body?: string | undefined },
): Promise<AuthorityAnswer> {
  const response = await fetch(url, {
    method,
    headers: {
      accept: "application/json",
      ...headers,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new AuthorityAway(`${name} does not answer`, { cause: error });
  });
  const text = await response.text().catch((error: unknown) => {
    throw new AuthorityAway(`${name} broke off its answer`, { cause: error });
  });
  return answerOf(name, response.status, text, `${method} ${pathOf(url)}`);
}

/** Reads an answer however it came. @throws AuthorityAway as `callAuthority` does */
export function answerOf(name: string, status: number, text: string, call: string): AuthorityAnswer {
  if (status >= 500 || [401, 403, 408, 429].includes(status))
    throw new AuthorityAway(`${name} answered ${status} to ${call}`);
  return { ok: status >= 200 && status < 300, status, text, body: parsed(text) };
}

/** The path without the document's number, which does not belong into a log. */
const pathOf = (url: string): string => new URL(url).pathname.split("/").slice(0, 5).join("/");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
