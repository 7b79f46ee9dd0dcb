import * as z from "zod/mini";
import { ProviderFailed } from "./provider.ts";

const timeoutMs = 15_000;
export type JsonRequest = <T extends z.ZodMiniType>(
  schema: T,
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: object,
) => Promise<z.output<T>>;
/** An answer that says no: `status` is the HTTP status. */
export class ProviderRefused extends ProviderFailed {
  readonly status: number;
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

const maxPages = 200;

/**
 * Reads a list to its end, one call for each page.
 *
 * @param read - reads a page, the first one is 1, and says how many there are
 * @throws ProviderFailed for a list that does not end
 */
export async function readPages<T>(
  read: (page: number) => Promise<{ readonly data: readonly T[]; readonly pages: number }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const { data, pages } = await read(page);
    all.push(...data);
    if (page >= pages || data.length === 0) return all;
  }
  throw new ProviderFailed(`a list has more than ${maxPages} pages`);
}

/** JSON over HTTP with a secret key; whatever is not as it should be is `ProviderFailed`. Never logs a body. */
export const requestJson =
  (name: string, baseUrl: string, secretKey: string): JsonRequest =>
  async (schema, method, path, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: "application/json",
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new ProviderFailed(`${name} does not answer`, { cause: error });
    });
    const answer = (await response.json().catch(() => null)) as unknown;
    if (!response.ok)
      throw new ProviderRefused(
        response.status,
        `${name} answered ${response.status} to ${method} ${path.split("?")[0]}`,
      );
    const parsed = z.safeParse(schema, answer);
    if (!parsed.success)
      throw new ProviderFailed(
        `${name} answered something else than it documents: ${parsed.error.issues.map(({ path: at }) => at.join(".")).join(", ")}`,
      );
    return parsed.data;
  };
