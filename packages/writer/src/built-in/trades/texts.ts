type Two = readonly [string, string];
type Three = readonly [string, string, string];
type Pair = readonly [title: string, text: string];

/** Sentences of one trade in one language. They give no figures, because a trade does not know a business's own. */
export type TradeTexts = {
  readonly offer: Three;
  readonly buyers: Three;
  /** Ways to reach buyers; a plan adds one that suits every trade. */
  readonly reach: Two;
  readonly work: Three;
  /** Each begins small, because the number of the month stands before it. */
  readonly months: Three;
  readonly risks: readonly [Pair, Pair, Pair];
  /** Wishes of the ideal customer. */
  readonly wants: Three;
  readonly where: Two;
  /** A customer's question, and the owner's answer to it. */
  readonly doubts: readonly [Pair, Pair];
  /** Words the owner says to a customer. */
  readonly say: Two;
  /** Ordinary day of a persona, without a subject, because the name stands above. */
  readonly day: Two;
  readonly worries: Two;
  readonly pays: string;
  readonly win: string;
};
