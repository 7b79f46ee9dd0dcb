import type { AiItem } from "@ankara/domain/ai/item";
import type { ContentType } from "@ankara/domain/ai/content-types";
import type { Sample } from "../samples.ts";

/** State of the viewer: a text that is being written, texts that are done, or a sample. */
export type ViewerState =
  /** A text that is being written: everything so far, and under which key it can be stopped. */
  | { readonly kind: "writing"; readonly type: ContentType; readonly text: string; readonly requestKey: string }
  /** The versions of one text, oldest first, and the one in view. */
  | { readonly kind: "texts"; readonly items: readonly AiItem[]; readonly at: number }
  | { readonly kind: "sample"; readonly sample: Sample };
