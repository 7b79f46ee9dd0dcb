import * as z from "zod/mini";
import { groundingKeys, inputShapes, writingOptionsShape, writingLanguages } from "@ankara/domain/ai/inputs";
import { messageSources } from "@ankara/domain/ai/messages";
import { AiItem, ContentTypeSchema, maxContentLength } from "@ankara/domain/ai/item";
import { creditPacks } from "@ankara/domain/subscriptions/credits";
import { RecordId } from "@ankara/domain/records/fields";
import { defineCall, managing } from "./call.ts";
import { ErrorBody } from "./errors.ts";

/** Credits free to spend and credits held by running generations, shown as "42 · 10 held". */
const balance = { credit: z.int(), held: z.int() } as const;
export const Balance = z.object(balance);
export type Balance = z.infer<typeof Balance>;

/**
 * Beside the inputs of every type. `request_key` is a UUID the form makes when it is filled in and renews after each
 * finished text: a doubled click, a lost answer or a second device that repeats it gets the same text and pays once.
 * Without one the server makes one, and nothing is recognised as a repeat.
 */
const alongside = {
  ...writingOptionsShape,
  request_key: z.optional(RecordId),
  /** Write another version of this item; regenerating never overwrites. */
  version_of: z.optional(RecordId),
} as const;

/** Body of generate: `generate` names the type, its inputs stand beside it. Unknown keys are refused. */
export const GenerateBody = z.discriminatedUnion("generate", [
  z.object({ ...inputShapes.birthday_wishes, ...alongside }),
  z.object({ ...inputShapes.seasons_greetings, ...alongside }),
  z.object({ ...inputShapes.business_name, ...alongside }),
  z.object({ ...inputShapes.business_plan, ...alongside }),
  z.object({ ...inputShapes.content_idea, ...alongside }),
  z.object({ ...inputShapes.content_link, ...alongside }),
  z.object({ ...inputShapes.ideal_customer, ...alongside }),
  z.object({ ...inputShapes.user_persona, ...alongside }),
  z.object({ ...inputShapes.newsletter, ...alongside }),
  z.object({ ...inputShapes.email, ...alongside }),
  z.object({ ...inputShapes.reply_email, ...alongside }),
  z.object({ ...inputShapes.payment_reminder, ...alongside }),
  z.object({ ...inputShapes.thank_you, ...alongside }),
  z.object({ ...inputShapes.delay_apology, ...alongside }),
  z.object({ ...inputShapes.review_request, ...alongside }),
  z.object({ ...inputShapes.receipt_photo, ...alongside }),
  z.object({ ...inputShapes.item_photo, ...alongside }),
  z.object({ ...inputShapes.order_photo, ...alongside }),
]);
export type GenerateBody = z.input<typeof GenerateBody>;

/** The specification's answer, and beside it the whole item and what is held. */
export const GenerateAnswer = z.object({
  data: z.object({ content: z.string(), id: RecordId, page_title: z.string() }),
  item: AiItem,
  ...balance,
});
export type GenerateAnswer = z.infer<typeof GenerateAnswer>;

/** Refusals of generate and refine before anything is written, all free of charge, and failures after, all refunded. */
const generateErrors = [
  "unauthenticated",
  "low_credit",
  "generation_running",
  "key_reused",
  "generation_stopped",
  "link_unreadable",
  "link_forbidden",
  "link_too_little",
  "photo_unclear",
  "text_known",
  "writer_failed",
  "writer_timeout",
] as const;

/**
 * With `Accept: text/event-stream` the answer is a stream of {@link GenerateEvent}; otherwise this JSON. Refusals
 * before the writing starts (401 `low_credit`, 409 `generation_running`, 422) are ordinary JSON errors in both cases.
 * Leaving the connection does not stop the writing: it ends in history, and repeating the call with the same
 * `request_key` joins it again (a stream starts over with everything written so far).
 */
export const generate = defineCall({
  method: "POST",
  path: "/ai-writter/generate",
  summary: "Write a text for its cost in credits; streams with Accept: text/event-stream",
  auth: "session",
  roles: managing,
  proof: "none",
  body: GenerateBody,
  answer: GenerateAnswer,
  errors: generateErrors,
});

/** Reads what {@link generate} would tell the writer beside the form, so that a person sees it before anything is sent or paid. */
export const readGrounding = defineCall({
  method: "GET",
  path: "/ai-writter/grounding",
  summary: "What the writer would be told from the records of the business",
  auth: "session",
  roles: managing,
  query: z.object({
    generate: ContentTypeSchema,
    /** Both with a message to a client. */
    about_kind: z.optional(z.enum(messageSources)),
    about: z.optional(RecordId),
    language: z.optional(z.enum(writingLanguages)),
  }),
  answer: z.object({
    data: z.array(z.object({ key: z.enum(groundingKeys), value: z.string() })),
    /** Edited texts that show how the business writes. */
    voice: z.array(z.object({ id: RecordId, content: z.string() })),
  }),
  errors: ["unauthenticated", "not_found", "invalid"],
});

/** Ways to rewrite a text. `translate` needs `language`; `selection` rewrites only the selected words. */
export const refinements = ["shorter", "longer", "warmer", "formal", "translate", "selection"] as const;

/** Answers and streams as generate does, at the cost of the item's type. The item itself stays: this is a new version. */
export const refine = defineCall({
  method: "POST",
  path: "/ai-writter/:id/refine",
  summary: "Write another version of a text: shorter, longer, warmer, formal, translated, or one selection anew",
  auth: "session",
  roles: managing,
  proof: "none",
  params: z.object({ id: RecordId }),
  body: z.object({
    how: z.enum(refinements),
    request_key: z.optional(RecordId),
    /** For `translate`. */
    language: z.optional(z.enum(writingLanguages)),
    /** For `selection`: words that stand in the text. Needs a model. */
    selection: z.optional(z.string().check(z.minLength(1), z.maxLength(5_000))),
    /** The text as it is edited now; without it the stored one. */
    content: z.optional(z.string().check(z.maxLength(maxContentLength))),
  }),
  answer: GenerateAnswer,
  errors: ["not_found", ...generateErrors],
});

/**
 * Events of a streaming generate, each `event: <name>` with `data:` one line of JSON; a comment every 15 s keeps the
 * line open. The stream ends after `done` or `error`.
 */
export const generateEvents = {
  /** First. `id` is the item's id to be. */
  start: z.object({
    id: RecordId,
    request_key: RecordId,
    cost: z.int(),
    engine: z.enum(["built-in", "model"]),
    ...balance,
  }),
  /** The next piece of markdown. */
  text: z.object({ text: z.string() }),
  /** Discard the text so far: the check refused it, it broke off, or another writer steps in. Another follows from its beginning. */
  restart: z.object({}),
  /** Last: written, stored and paid. Its content is what counts (it may be trimmed against the pieces). */
  done: GenerateAnswer,
  /** Last: nothing was charged. `generation_stopped` after a free stop. */
  error: z.object({ ...ErrorBody.shape, ...balance }),
} as const;
export type GenerateEvent = {
  [Name in keyof typeof generateEvents]: { event: Name; data: z.infer<(typeof generateEvents)[Name]> };
}[keyof typeof generateEvents];

/** Stopping before 40 words refunds (`refunded`); later the text so far is kept and paid. Repeats answer alike. */
export const stopGenerating = defineCall({
  method: "POST",
  path: "/ai-writter/stop",
  summary: "Stop the running generation; free before 40 words",
  auth: "session",
  roles: managing,
  proof: "none",
  body: z.object({ request_key: RecordId }),
  answer: z.object({ refunded: z.boolean(), item: z.nullable(AiItem), ...balance }),
  errors: ["unauthenticated", "not_found"],
});

/** Returns the generation running for this user, which {@link followGeneration} joins. */
export const runningGeneration = defineCall({
  method: "GET",
  path: "/ai-writter/running",
  summary: "The generation that is running for this user, or null",
  auth: "session",
  roles: managing,
  answer: z.object({
    data: z.nullable(
      z.object({
        id: RecordId,
        request_key: RecordId,
        generate: ContentTypeSchema,
        /** The inputs of its form, without a pasted page. */
        inputs: z.record(z.string(), z.string()),
        started_at: z.string(),
      }),
    ),
    ...balance,
  }),
  errors: ["unauthenticated"],
});

/** Answers and streams as generate does, for a text that was started elsewhere: another tab, another device, before a reload. */
export const followGeneration = defineCall({
  method: "GET",
  path: "/ai-writter/running/:id",
  summary: "Join a text that is being written, or read what became of it; streams with Accept: text/event-stream",
  auth: "session",
  roles: managing,
  params: z.object({ id: RecordId }),
  answer: GenerateAnswer,
  errors: ["not_found", ...generateErrors],
});

export const getCredit = defineCall({
  method: "GET",
  path: "/ai-writter/credit",
  summary: "Credits that can be spent now, and what is held",
  auth: "session",
  roles: managing,
  answer: Balance,
  errors: ["unauthenticated"],
});

export const getEngine = defineCall({
  method: "GET",
  path: "/ai-writter/engine",
  summary: "Which writer is on",
  auth: "session",
  roles: managing,
  answer: z.object({
    engine: z.enum(["built-in", "model"]),
    /** "Built-in writer (no AI model)", or the model's name. */
    label: z.string(),
    model: z.nullable(z.string()),
    /** Codes of the languages it writes in. */
    languages: z.array(z.enum(writingLanguages)),
    /** The refinements this engine supports. */
    refinements: z.array(z.enum(refinements)),
  }),
  errors: ["unauthenticated"],
});

const pageQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  /** 1 to 100 items; 20 when left out. */
  limit: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  /** Words to find in texts, subjects and titles; case and accents do not matter. */
  q: z.optional(z.string().check(z.maxLength(200))),
  generate: z.optional(ContentTypeSchema),
  /** Only the versions of one text. */
  version_of: z.optional(RecordId),
  /** Only texts the person edited that show the writer how the business writes. */
  voice: z.optional(z.literal("1")),
});
const page = z.object({ data: z.array(AiItem), next_cursor: z.nullable(z.string()) });

export const listHistory = defineCall({
  method: "GET",
  path: "/ai-writter/history",
  summary: "Texts written for this user, newest first",
  auth: "session",
  roles: managing,
  query: pageQuery,
  answer: page,
  errors: ["unauthenticated"],
});

export const listFavorites = defineCall({
  method: "GET",
  path: "/ai-writter/favorites",
  summary: "Favourite texts, newest first",
  auth: "session",
  roles: managing,
  query: pageQuery,
  answer: page,
  errors: ["unauthenticated"],
});

export const updateAiItem = defineCall({
  method: "PATCH",
  path: "/ai-writter/:id",
  summary: "Make a text a favourite, or keep it as edited",
  auth: "session",
  roles: managing,
  proof: "none",
  params: z.object({ id: RecordId }),
  body: z.object({
    ai_writter: z.object({
      favorite: z.optional(z.boolean()),
      content: z.optional(z.string().check(z.minLength(1), z.maxLength(maxContentLength))),
      /** False: this text no longer shows the writer how the business writes. */
      voice: z.optional(z.boolean()),
    }),
  }),
  answer: z.object({ data: AiItem }),
  errors: ["unauthenticated", "not_found"],
});

export const reportAiItem = defineCall({
  method: "POST",
  path: "/ai-writter/:id/report",
  summary: "Report a text that should not have been written",
  auth: "session",
  roles: managing,
  proof: "none",
  params: z.object({ id: RecordId }),
  body: z.object({
    reason: z.enum(["wrong_facts", "offensive", "not_useful", "other"]),
    note: z._default(z.string().check(z.trim(), z.maxLength(1_000)), ""),
  }),
  answer: z.object({ message: z.string() }),
  errors: ["unauthenticated", "not_found"],
});

const intents = creditPacks.map(({ intent }) => intent) as ["credits_50", "credits_150", "credits_400"];

export const listCreditPacks = defineCall({
  method: "GET",
  path: "/ai-writter/packs",
  summary: "Credit packs with their prices in minor units",
  auth: "session",
  answer: z.object({
    data: z.array(
      z.object({
        intent: z.enum(intents),
        credits: z.int(),
        /** ISO 4217: NGN in Nigeria, USD elsewhere. */
        currency: z.string(),
        /** Minor units of `currency`. */
        price: z.int(),
      }),
    ),
    /** `sandbox`: nothing is paid and the grant call gives the credits. `off`: packs cannot be had here yet. */
    payment: z.enum(["sandbox", "off"]),
  }),
  errors: ["unauthenticated"],
});

/** Sandbox only; 404 elsewhere. A repeat of the same key grants once. */
export const grantCreditPack = defineCall({
  method: "POST",
  path: "/ai-writter/packs",
  summary: "Take a credit pack without paying (sandbox mode only)",
  auth: "session",
  proof: "none",
  body: z.object({ pack: z.object({ intent: z.enum(intents), request_key: RecordId }) }),
  answer: z.object({ message: z.string(), ...balance }),
  errors: ["unauthenticated", "key_reused"],
});
