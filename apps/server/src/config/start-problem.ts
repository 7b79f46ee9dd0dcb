/** Something the person starting the server can mend; shown as its message alone, without a stack. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

const outOfSpace = "The disk is full. Free some space and start again; nothing that was saved is lost.";

/** Turn errors of the operating system and of PostgreSQL into words, or null when they say nothing a person can use. */
export function startProblemOf(error: unknown): StartProblem | null {
  if (error instanceof StartProblem) return error;
  const code = (error as { code?: unknown } | null)?.code;
  const text = error instanceof Error ? error.message : String(error);
  if (code === "ENOSPC" || code === "53100" || /no space left on device/i.test(text))
    return new StartProblem(outOfSpace);
  if (code === "EROFS" || code === "EACCES") return new StartProblem(`The server may not write its data: ${text}`);
  return null;
}
