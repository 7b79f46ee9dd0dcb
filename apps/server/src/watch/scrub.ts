const maxMessageLength = 500;

/**
 * The text of an error without what people typed: mail servers and databases repeat addresses, numbers and values in
 * their refusals. Names of tables and codes stay, they are what one looks for.
 */
function scrub(text: string): string {
  return text
    .slice(0, maxMessageLength)
    .replaceAll(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:]+/g, "[address]")
    .replaceAll(/"([^"]*)"/g, (whole, inner: string) => (/^[a-z][a-z0-9_.]*$/.test(inner) ? whole : '"[text]"'))
    .replaceAll(/=\([^)]*\)/g, "=([text])")
    .replaceAll(/\+?\d[\d ().]{6,}\d/g, "[number]")
    .replaceAll(/(https?:\/\/[^\s/?#]+)[^\s]*/g, "$1/…");
}

/** An error as it may stand in the log: what it is and where it arose, and none of the fields libraries hang on it. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? scrub(error) : { type: typeof error };
  const { code, syscall, responseCode, status } = error as {
    code?: unknown;
    syscall?: unknown;
    responseCode?: unknown;
    status?: unknown;
  };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: scrub(error.message),
    ...facts({ code, syscall, responseCode, status }),
    stack: frames.join("\n"),
    ...(error.cause instanceof Error ? { cause: loggedError(error.cause) } : {}),
  };
}

const facts = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => typeof value === "number" || (typeof value === "string" && /^[\w-]{1,40}$/.test(value)),
    ),
  );
