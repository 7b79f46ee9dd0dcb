type Listener = (head: number) => void;
type Teller = (businessId: string, head: number) => void;

/** Tells the open streams of a business that it has a new revision. Called after commit, never inside a transaction. */
export class HeadNotices {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #tellers = new Set<Teller>();

  /** This server committed a revision. */
  announce(businessId: string, head: number): void {
    this.hear(businessId, head);
    for (const tell of this.#tellers) tell(businessId, head);
  }

  /** Another server committed a revision. */
  hear(businessId: string, head: number): void {
    for (const listener of this.#listeners.get(businessId) ?? []) listener(head);
  }

  /** @returns how to stop listening */
  listen(businessId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(businessId) ?? new Set();
    this.#listeners.set(businessId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(businessId) === listeners) this.#listeners.delete(businessId);
    };
  }

  /** Pass on what this server announces. Returns how to stop. */
  tellOthers(tell: Teller): () => void {
    this.#tellers.add(tell);
    return () => this.#tellers.delete(tell);
  }
}
