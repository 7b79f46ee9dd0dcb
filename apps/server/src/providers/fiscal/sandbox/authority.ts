import { createHash } from "node:crypto";

export type SandboxRecord = {
  readonly key: string;
  readonly bodyHash: string;
  readonly document: string;
  readonly number: string;
  readonly code: string;
  status: "waiting" | "recorded" | "refused" | "cancelled";
  readonly problems: readonly { readonly code: string; readonly text: string; readonly field: string }[];
  readonly at: string;
};
export type SandboxAnswer = { readonly status: number; readonly body: Record<string, unknown> };

/** A buyer with this in the tax number is refused, so that a rejection can be rehearsed. */
const refusedTaxId = "REFUSE";

/**
 * A tax authority of our own: it numbers documents, answers a repeated key as it did before, refuses what it finds wrong,
 * can take its time, and can be away. It records nothing anywhere; whatever it gives says so.
 */
export class SandboxAuthority {
  readonly #records = new Map<string, SandboxRecord>();
  readonly #now: () => Date;
  #count = 0;
  #away = 0;
  #slow = false;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Answer nothing for so many calls. */
  goAway(calls: number): void {
    this.#away = calls;
  }

  /** From now on decide only when asked a second time. */
  answerSlowly(slow: boolean): void {
    this.#slow = slow;
  }

  /** Its mails, in the order they came. */
  list(): readonly SandboxRecord[] {
    return [...this.#records.values()];
  }

  /** `PUT /documents/{key}` with a document, or `DELETE /documents/{key}` to take one back. @throws Error when it is away */
  async handle(method: "PUT" | "DELETE", key: string, body = ""): Promise<SandboxAnswer> {
    if (this.#away > 0) {
      this.#away -= 1;
      throw new Error("the rehearsal authority is away");
    }
    if (method === "DELETE") return this.#cancel(key);
    const bodyHash = createHash("sha256").update(body).digest("hex");
    const known = this.#records.get(key);
    if (known && known.bodyHash !== bodyHash) return { status: 409, body: { error: "key_reused" } };
    if (known?.status === "waiting") known.status = "recorded";
    return this.#answer(known ?? this.#record(key, body, bodyHash));
  }

  #record(key: string, body: string, bodyHash: string): SandboxRecord {
    const document = JSON.parse(body) as { number: string; total: number; buyerTaxId: string };
    const problems = document.buyerTaxId.includes(refusedTaxId)
      ? [{ code: "buyer_unknown", text: "The test authority does not know this client.", field: "buyer_tax_id" }]
      : [];
    this.#count += 1;
    const record: SandboxRecord = {
      key,
      bodyHash,
      document: document.number,
      number: `REHEARSAL-${String(this.#count).padStart(6, "0")}`,
      code: bodyHash.slice(0, 12).toUpperCase(),
      status: problems.length > 0 ? "refused" : this.#slow ? "waiting" : "recorded",
      problems,
      at: this.#now().toISOString(),
    };
    this.#records.set(key, record);
    return record;
  }

  #cancel(number: string): SandboxAnswer {
    const record = this.list().find((each) => each.number === number);
    if (!record) return { status: 404, body: { error: "unknown" } };
    record.status = "cancelled";
    return this.#answer(record);
  }

  #answer({ status, number, code, at, problems }: SandboxRecord): SandboxAnswer {
    return { status: status === "refused" ? 422 : 200, body: { status, number, code, at, problems } };
  }
}
