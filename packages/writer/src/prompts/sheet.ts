import type { ContentType } from "@ankara/domain/subscriptions/plans";

/** What a model is told about one content type. A change of any word is a new version: evals are kept per version. */
export type Sheet = {
  readonly type: ContentType;
  readonly version: number;
  /** What to write, in one or two sentences. */
  readonly job: string;
  /** The fixed shape, in markdown terms. */
  readonly shape: readonly string[];
};
