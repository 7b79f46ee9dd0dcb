import type { User } from "@ankara/contract/users";

/** Props every card of the welcome takes; `onNext` is called once the card is done or skipped. */
export type CardProps = { user: User; onNext: () => void };
