/** A mail as the database has it in the end. */
export type MailRow = {
  readonly message_id: string;
  readonly recipient: string;
  readonly state: string;
  readonly failure: string | null;
  readonly unclear_attempts: number;
};

export type MailAudit = {
  readonly delivered: number;
  /** Shown as not delivered, by reason. */
  readonly undelivered: Readonly<Record<string, number>>;
  /** There twice, where SMTP could not tell whether the first one arrived. */
  readonly twice: number;
  /** Faults found, a sentence each. */
  readonly faults: readonly string[];
};

/** Handovers of one mail without an answer before it is shown as unclear, because it may have arrived. */
const maxCopies = 2;

/**
 * Compare what the database says of each mail with the copies a mail server took.
 *
 * @param copies - by Message-ID
 * @param wanted - how many mails each address must have a row of, at least: what asked for them was answered
 */
export function auditMails(
  rows: readonly MailRow[],
  copies: ReadonlyMap<string, number>,
  wanted: ReadonlyMap<string, number>,
): MailAudit {
  const faults: string[] = [];
  const undelivered: Record<string, number> = {};
  let delivered = 0;
  let twice = 0;
  const known = new Set(rows.map(({ message_id }) => message_id));
  if (known.size !== rows.length) faults.push(`${rows.length - known.size} mails share a Message-ID`);
  for (const { message_id: id, state, failure, unclear_attempts: unclear } of rows) {
    const there = copies.get(id) ?? 0;
    if (there > maxCopies) faults.push(`${id} is there ${there} times`);
    if (there > 1) twice += 1;
    // A copy beside the one that was answered came of a hand-over nobody heard the answer of.
    const deliveries = state === "delivered" ? 1 : 0;
    if (there > deliveries + unclear)
      faults.push(`${id} is there ${there} times and ${unclear} hand-overs were unclear`);
    if (state === "delivered") {
      delivered += 1;
      if (there === 0) faults.push(`${id} counts as delivered and is not there`);
    } else if (state === "failed" && failure !== null) {
      undelivered[failure] = (undelivered[failure] ?? 0) + 1;
      if (failure === "unclear" && unclear < maxCopies) faults.push(`${id} was given up as unclear too early`);
    } else faults.push(`${id} has not ended: ${state}`);
  }
  for (const id of copies.keys()) if (!known.has(id)) faults.push(`${id} is there and has no row`);
  const rowsOf = Map.groupBy(rows, ({ recipient }) => recipient);
  for (const [recipient, count] of wanted) {
    const found = rowsOf.get(recipient)?.length ?? 0;
    if (found < count) faults.push(`${recipient} has ${found} mails of ${count}`);
  }
  return { delivered, undelivered, twice, faults };
}
