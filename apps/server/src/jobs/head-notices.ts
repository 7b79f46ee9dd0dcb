import type { BusinessId } from "@ankara/domain/records/fields";

type Listener = (head: number) => void;
type Teller = (businessId: BusinessId, head: number) => void;
type Topic = { readonly listeners: Set<Listener>; head: number };

/** Tells the open streams of a business that it has a new revision. Called after commit, never inside a transaction. */
export class HeadNotices {
  readonly #topics = new Map<string, Topic>();
  readonly #tellers = new Set<Teller>();
  readonly #followers = new Set<(businessId: BusinessId) => void>();

  /** This server committed a revision. */
  announce(businessId: BusinessId, head: number): void {
    this.receive(businessId, head);
    for (const relay of this.#tellers) relay(businessId, head);
  }

  /** A revision was committed, here or by another server. What is told already is not told again. */
  receive(businessId: BusinessId, head: number): void {
    const topic = this.#topics.get(businessId);
    if (!topic || head <= topic.head) return;
    topic.head = head;
    for (const listener of topic.listeners) listener(head);
  }

  /** @returns how to stop listening */
  listen(businessId: BusinessId, listener: Listener): () => void {
    const known = this.#topics.get(businessId);
    const topic = known ?? { listeners: new Set(), head: 0 };
    this.#topics.set(businessId, topic);
    topic.listeners.add(listener);
    if (!known) for (const follow of this.#followers) follow(businessId);
    return () => {
      topic.listeners.delete(listener);
      if (topic.listeners.size === 0 && this.#topics.get(businessId) === topic) this.#topics.delete(businessId);
    };
  }

  /** Businesses somebody listens to. */
  listened(): BusinessId[] {
    return [...this.#topics.keys()];
  }

  /**
   * Pass on what this server announces.
   *
   * @param follow - told of each business somebody begins to listen to
   * @returns how to stop
   */
  relayWith(relay: Teller, follow: (businessId: BusinessId) => void = () => undefined): () => void {
    this.#tellers.add(relay);
    this.#followers.add(follow);
    return () => {
      this.#tellers.delete(relay);
      this.#followers.delete(follow);
    };
  }
}
