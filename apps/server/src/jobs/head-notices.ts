import type { BusinessId } from "@ankara/domain/records/fields";

type Listener = (head: number) => void;
type Teller = (businessId: BusinessId, head: number) => void;
type Told = { readonly listeners: Set<Listener>; head: number };

/** Tells the open streams of a business that it has a new revision. Called after commit, never inside a transaction. */
export class HeadNotices {
  readonly #told = new Map<string, Told>();
  readonly #tellers = new Set<Teller>();

  /** This server committed a revision. */
  announce(businessId: BusinessId, head: number): void {
    this.hear(businessId, head);
    for (const tell of this.#tellers) tell(businessId, head);
  }

  /** A revision was committed, here or by another server. What is told already is not told again. */
  hear(businessId: BusinessId, head: number): void {
    const topic = this.#told.get(businessId);
    if (!topic || head <= topic.head) return;
    topic.head = head;
    for (const listener of topic.listeners) listener(head);
  }

  /** @returns how to stop listening */
  listen(businessId: BusinessId, listener: Listener): () => void {
    const topic = this.#told.get(businessId) ?? { listeners: new Set(), head: 0 };
    this.#told.set(businessId, topic);
    topic.listeners.add(listener);
    return () => {
      topic.listeners.delete(listener);
      if (topic.listeners.size === 0 && this.#told.get(businessId) === topic) this.#told.delete(businessId);
    };
  }

  /** Businesses somebody listens to. */
  listened(): string[] {
    return [...this.#told.keys()];
  }

  /** Pass on what this server announces. Returns how to stop. */
  tellOthers(tell: Teller): () => void {
    this.#tellers.add(tell);
    return () => this.#tellers.delete(tell);
  }
}
