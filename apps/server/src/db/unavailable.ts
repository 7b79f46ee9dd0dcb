/** Codes of the operating system and classes of SQLSTATE that mean: the database cannot answer now, try again soon. */
const systemCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "EAI_AGAIN", "ENOTFOUND"]);
const connectionCalls = new Set(["connect", "read", "write", "getaddrinfo"]);
const sqlStates = new Set(["57P01", "57P02", "57P03", "53300", "53200", "57014", "55P03", "25P03", "25006"]);
const words =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|connection ended|not queryable|failure on connection marked as essential/i;

/** SQLSTATE or code of the operating system; empty when the error has none. */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === "string" ? code : "";
}

/** Is this error the database being away, starting, overloaded or out of room, rather than a fault of the request? */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  const code = codeOf(error);
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined && connectionCalls.has(syscall) && systemCodes.has(code)) return true;
  return code.startsWith("08") || sqlStates.has(code) || words.test(error.message);
}

/** The disk of the database, or ours, is full. */
export const isOutOfRoom = (error: unknown): boolean => codeOf(error) === "53100" || codeOf(error) === "ENOSPC";
