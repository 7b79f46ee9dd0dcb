import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fields, Receipt } from "@ankara/contract/sync";
import { newId, systemRandom } from "@ankara/domain/ids";
import { buildContact } from "@ankara/fixtures/builders";

export type Answer<T> = { readonly status: number; readonly body: T; readonly headers: Headers };
export type Person = { readonly token: string; readonly businessId: string; readonly username: string };
export type Phone = { readonly id: string; readonly person: Person };

export async function request<T = Record<string, unknown>>(
  url: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Readonly<Record<string, string>> } = {},
): Promise<Answer<T>> {
  const answer = await fetch(url + path, {
    method: body === undefined ? "GET" : "POST",
    redirect: "manual",
    headers: {
      ...(body instanceof URLSearchParams || body === undefined ? {} : { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: parse(text) as T, headers: answer.headers };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}

export async function signUp(url: string): Promise<Person> {
  const username = `p${randomUUID().slice(0, 12)}`;
  const user = {
    username,
    email: `${username}@shop.example`,
    password: "correct horse battery",
    company_name: "Shop",
    country: "NG",
  };
  const { status, body } = await request<{ token: string; user: { business_id: string } }>(url, "/users", {
    body: { user },
  });
  if (status !== 200) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`);
  return { token: body.token, businessId: body.user.business_id, username };
}

export async function phoneOf(url: string, person: Person): Promise<Phone> {
  const id = newId(Date.now(), systemRandom);
  const { status, body } = await request(url, "/sync/devices", {
    token: person.token,
    body: { device: { id, name: "Phone" } },
  });
  if (status !== 200) throw new Error(`a device was not registered: ${status} ${JSON.stringify(body)}`);
  return { id, person };
}

/** A change that brings a client into being, as a device sends it. */
export function newContact(): { id: string; op: object } {
  const contact = buildContact();
  const opId = newId(Date.now(), systemRandom);
  return {
    id: contact.id,
    op: { opId, collection: "contacts", id: contact.id, kind: "put", patch: contact, was: {}, baseRev: 0 },
  };
}

export const push = (
  url: string,
  { id, person }: Phone,
  ops: readonly object[],
): Promise<Answer<{ receipts: Receipt[] }>> =>
  request(url, "/sync/push", { token: person.token, body: { deviceId: id, ops } });

/** Ids of all records of a collection, read to the end, each page wherever it comes from. */
export async function pullIds(url: string, { token }: Person, collection: string): Promise<string[]> {
  const ids = new Set<string>();
  for (let [cursor, more] = ["", true]; more;) {
    const path = `/sync/pull?limit=1000&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await request<{
      changes: { collection: string; id: string; data: Fields | null }[];
      cursor: string;
      more: boolean;
    }>(url, path, { token });
    for (const change of body.changes) if (change.collection === collection && change.data) ids.add(change.id);
    ({ cursor, more } = body);
  }
  return [...ids].toSorted();
}

/** An open stream of pokes. */
export async function listen(
  url: string,
  { token }: Person,
): Promise<{ heads: number[]; close(): void; ended: Promise<void> }> {
  const leaving = new AbortController();
  const answer = await fetch(`${url}/sync/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  if (answer.status !== 200) throw new Error(`the stream answered ${answer.status}`);
  const heads: number[] = [];
  const reading = async () => {
    let text = "";
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const head = /"head": (\d+)/.exec(text.slice(0, end))?.[1];
        if (head) heads.push(Number(head));
        text = text.slice(end + 2);
      }
    }
  };
  const ended = reading().catch(() => undefined);
  return { heads, ended, close: () => leaving.abort() };
}

export async function until(holds: () => boolean, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += 10) {
    if (holds()) return true;
    await sleep(10);
  }
  return holds();
}
