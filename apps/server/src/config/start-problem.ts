/** Something the person starting the server can mend; shown as its message alone, without a stack. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

const outOfSpace = "The disk is full. Free some space and start again; nothing that was saved is lost.";

/** Turns errors of the operating system and of PostgreSQL into messages, or null for those an operator cannot act on. */
export function startProblemOf(error: unknown): StartProblem | null {
  if (error instanceof StartProblem) return error;
  const code = (error as { code?: unknown } | null)?.code;
  const text = error instanceof Error ? error.message : String(error);
  if (code === "ENOSPC" || code === "53100" || /no space left on device/i.test(text))
    return new StartProblem(outOfSpace);
  if (code === "EROFS" || code === "EACCES") return new StartProblem(`The server may not write its data: ${text}`);
  return null;
}

/** Settings that decide nothing by themselves: production starts without them, and says what that means. */
type Given = {
  readonly HSTS_SUBDOMAINS?: "on" | "off" | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly TRUST_PROXY?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly BACKUP_TO?: string | undefined;
};

/**
 * Lists what a first start in production leaves open, one sentence each for the log. Each is answered by a setting, "off" included,
 * so that a start that says nothing was thought through.
 */
export function productionAdvice(given: Given): string[] {
  const open = [
    given.HSTS_SUBDOMAINS === undefined &&
      "HSTS_SUBDOMAINS is not set: browsers keep to https for this host alone. Set it to on when every name below this host is served by https, or to off.",
    given.TRUST_PROXY === undefined &&
      "TRUST_PROXY is not set: every visitor counts as the proxy in front, and shares its limits. Set it to the proxy's address.",
    given.MAIL_FROM === undefined &&
      "MAIL_FROM is not set: mails name a sender that your mail server may refuse. Set it to an address of your domain.",
    given.DATABASE_URL === undefined &&
      given.BACKUP_TO === undefined &&
      "BACKUP_TO is not set: nothing of the private database is kept elsewhere. See the backup in docs/operations.md.",
  ];
  return open.filter((each) => each !== false);
}
