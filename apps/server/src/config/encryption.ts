/** Connections that go to another machine and would go there unencrypted. */
export type Unencrypted = "database" | "mail" | "ai";

/** A machine's talk with itself: what is said there passes no wire. */
const isOwnMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?|)$/.test(host);

/**
 * Which of these addresses lead to another machine without encryption. The private network of a container host or a data
 * centre is another machine too: who trusts it says so (`UNENCRYPTED_TO`).
 */
export function unencryptedTo({
  DATABASE_URL,
  SMTP_URL,
  AI_BASE_URL,
}: Readonly<Partial<Record<"DATABASE_URL" | "SMTP_URL" | "AI_BASE_URL", string | undefined>>>): Unencrypted[] {
  const found: Unencrypted[] = [];
  const database = URL.parse(DATABASE_URL ?? "");
  if (database && !isOwnMachine(database.hostname)) {
    const socket = database.searchParams.get("host")?.startsWith("/") === true;
    const mode = database.searchParams.get("sslmode") ?? "";
    const encrypted =
      ["require", "verify-ca", "verify-full"].includes(mode) || database.searchParams.get("ssl") === "true";
    if (!socket && !encrypted) found.push("database");
  }
  const mail = URL.parse(SMTP_URL ?? "");
  // By smtp:// alone a mail server that offers no TLS, or a machine between that hides its offer, gets mails in the open.
  if (mail?.protocol === "smtp:" && !isOwnMachine(mail.hostname) && mail.searchParams.get("requireTLS") !== "true")
    found.push("mail");
  const ai = URL.parse(AI_BASE_URL ?? "");
  if (ai?.protocol === "http:" && !isOwnMachine(ai.hostname)) found.push("ai");
  return found;
}
