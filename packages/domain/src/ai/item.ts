import * as z from "zod/mini";
import { contentTypes, type ContentType } from "./content-types.ts";
import { Instant, RecordId } from "../records/fields.ts";

const names = Object.keys(contentTypes) as [ContentType, ...ContentType[]];
/** The values of `generate`. */
export const ContentTypeSchema = z.enum(names);

/** A text the AI writer made, as history, favourites and the viewer have it. */
export const AiItem = z.object({
  id: RecordId,
  /** Markdown. */
  content: z.string(),
  /** Title of the content type, for the viewer and its toast: "Birthday Message". */
  title: z.string(),
  page_title: z.string(),
  favorite: z.boolean(),
  /** Always false here: samples are built into the app. */
  sample: z.boolean(),
  generate: ContentTypeSchema,
  /** Subject for lists: the customer's name, the holiday, the first words of the description. */
  subject: z.string(),
  /** The inputs it was written from, to fill the form again. */
  inputs: z.record(z.string(), z.string()),
  language: z.string(),
  engine: z.enum(["built-in", "model"]),
  /** Credits it cost. */
  cost: z.int(),
  /** The first text of a row of versions; its own id when it is the first. */
  version_of: RecordId,
  /** Numbers, phone numbers, addresses and links that stand in no input: to be looked over before sending. */
  check: z.array(z.string()),
  created_at: Instant,
  updated_at: Instant,
});
export type AiItem = z.infer<typeof AiItem>;

/** Longest text an item may hold after editing, in characters. */
export const maxContentLength = 50_000;
