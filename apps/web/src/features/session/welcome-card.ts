import type { Business } from "@ankara/domain/records/business";
import type { User } from "@ankara/contract/users";

/** Props every card of the welcome takes. */
export type CardProps = {
  user: User;
  /** Called with every letter, for the paper beside the card. */
  onType: (typed: Partial<Business>) => void;
  /** Called once the card is done or skipped. */
  onNext: () => void;
};
