import { Resolver } from "node:dns/promises";

/** The DNS questions of the check. A name that is not there has no records; an error means that nobody answered. */
export interface MailResolver {
  /** Each record as one text, however many pieces it is stored in. */
  txt(name: string): Promise<string[]>;
  /** Names of mail servers, first choice first; `""` says that the domain takes no mail (RFC 7505). */
  mx(name: string): Promise<string[]>;
}

const timeout = 3_000;
const tries = 2;

/** The DNS as this machine sees it, never its own cache. */
export function systemResolver(): MailResolver {
  const resolver = new Resolver({ timeout, tries });
  return {
    txt: async (name) => (await orNone(resolver.resolveTxt(name))).map((pieces) => pieces.join("")),
    mx: async (name) =>
      (await orNone(resolver.resolveMx(name)))
        .toSorted((a, b) => a.priority - b.priority)
        .map(({ exchange }) => exchange),
  };
}

async function orNone<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTFOUND" || code === "ENODATA") return [];
    throw error;
  }
}
