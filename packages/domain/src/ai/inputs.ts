import * as z from "zod/mini";
import { descriptionMoreThan, nameMinLength } from "../constants.ts";
import { isCurrency } from "../money/currencies.ts";
import type { ContentType } from "./content-types.ts";
import { CurrencyCode, RecordId } from "../records/fields.ts";
import { isLink } from "./link.ts";
import { isMessageType, messageSources, type MessageType } from "./messages.ts";
import { isPhotoType, maxPhotoBytes, type PhotoType } from "./photos.ts";

/** Longest inputs, in characters. */
export const inputLimits = {
  description: 2_000,
  name: 120,
  holiday: 60,
  countryName: 80,
  message: 10_000,
  url: 2_048,
  pastedText: 60_000,
  ownWords: 500,
} as const;

/** Useful text a page or a pasted text must have before anything is written about it, in characters. */
export const minUsefulText = 250;

const name = z.string().check(z.trim(), z.minLength(nameMinLength), z.maxLength(inputLimits.name));
const description = z
  .string()
  .check(z.trim(), z.minLength(descriptionMoreThan + 1), z.maxLength(inputLimits.description));
const countryName = z._default(z.string().check(z.trim(), z.maxLength(inputLimits.countryName)), "");

/** Age group of a persona's customer, spelled as on the wire. */
export const ages = ["Young", "Middle Age", "Aged"] as const;
export const Age = z.enum(ages);
export type Age = z.infer<typeof Age>;

/** The record alone is named: the server reads names, sums and days from its own copy of it. */
const message = {
  about_kind: z.enum(messageSources),
  about: RecordId,
  /** Words of the owner: what was late, what the client is thanked for. */
  description: z._default(z.string().check(z.trim(), z.maxLength(inputLimits.ownWords)), ""),
} as const;

/** A JPEG, PNG or WebP picture in base64; the server looks at its first bytes. */
const photo = {
  photo: z.string().check(z.maxLength(Math.ceil(maxPhotoBytes / 3) * 4), z.regex(/^[A-Za-z0-9+/]{16,}={0,2}$/)),
} as const;

/**
 * Inputs of each content type, in the names of the wire. `generate` tells them apart, so the body of a
 * generate call is one of these with the wishes of {@link WritingOptions} beside it.
 */
export const inputShapes = {
  birthday_wishes: {
    generate: z.literal("birthday_wishes"),
    company_name: name,
    /** The customer whose birthday it is. */
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(inputLimits.name)),
    sender: name,
  },
  seasons_greetings: {
    generate: z.literal("seasons_greetings"),
    company_name: name,
    holiday: z.string().check(z.trim(), z.minLength(1), z.maxLength(inputLimits.holiday)),
    sender: name,
  },
  business_name: { generate: z.literal("business_name"), description },
  business_plan: {
    generate: z.literal("business_plan"),
    description,
    currency: z._default(CurrencyCode.check(z.refine(isCurrency)), "NGN"),
  },
  content_idea: { generate: z.literal("content_idea"), description },
  content_link: {
    generate: z.literal("content_link"),
    url: z.string().check(z.trim(), z.maxLength(inputLimits.url), z.refine(isLink)),
    /** The page's text, pasted by hand because the page could not be read: then the link is not fetched. */
    text: z.optional(z.string().check(z.trim(), z.minLength(minUsefulText), z.maxLength(inputLimits.pastedText))),
  },
  ideal_customer: { generate: z.literal("ideal_customer"), description, country_name: countryName },
  user_persona: {
    generate: z.literal("user_persona"),
    age: z._default(Age, "Young"),
    description,
    country_name: countryName,
  },
  newsletter: { generate: z.literal("newsletter"), description },
  email: { generate: z.literal("email"), description },
  reply_email: {
    generate: z.literal("reply_email"),
    /** The e-mail that was received. */
    message: z.string().check(z.trim(), z.minLength(descriptionMoreThan + 1), z.maxLength(inputLimits.message)),
    /** Points the reply should make. */
    description,
  },
  payment_reminder: { generate: z.literal("payment_reminder"), ...message },
  thank_you: { generate: z.literal("thank_you"), ...message },
  delay_apology: { generate: z.literal("delay_apology"), ...message },
  review_request: { generate: z.literal("review_request"), ...message },
  receipt_photo: { generate: z.literal("receipt_photo"), ...photo },
  item_photo: { generate: z.literal("item_photo"), ...photo },
  order_photo: { generate: z.literal("order_photo"), ...photo },
} as const satisfies Record<ContentType, Record<string, z.ZodMiniType>>;

export const tones = ["warm", "formal", "playful", "plain"] as const;
export const lengths = ["short", "medium", "long"] as const;
/** Languages the app speaks. The built-in writer has the first three; a model is asked for any of them. */
export const writingLanguages = ["en", "fr", "sw", "am", "ha", "yo", "ig", "rw", "pcm"] as const;
export const builtInLanguages = ["en", "fr", "sw"] as const;

/** "Make it yours": optional with every content type. */
export const writingOptionsShape = {
  tone: z.optional(z.enum(tones)),
  length: z.optional(z.enum(lengths)),
  language: z.optional(z.enum(writingLanguages)),
} as const;
export const WritingOptions = z.object(writingOptionsShape);
export type WritingOptions = z.infer<typeof WritingOptions>;
export type Tone = (typeof tones)[number];
export type Length = (typeof lengths)[number];
export type WritingLanguage = (typeof writingLanguages)[number];
export type BuiltInLanguage = (typeof builtInLanguages)[number];

const objects = {
  birthday_wishes: z.object(inputShapes.birthday_wishes),
  seasons_greetings: z.object(inputShapes.seasons_greetings),
  business_name: z.object(inputShapes.business_name),
  business_plan: z.object(inputShapes.business_plan),
  content_idea: z.object(inputShapes.content_idea),
  content_link: z.object(inputShapes.content_link),
  ideal_customer: z.object(inputShapes.ideal_customer),
  user_persona: z.object(inputShapes.user_persona),
  newsletter: z.object(inputShapes.newsletter),
  email: z.object(inputShapes.email),
  reply_email: z.object(inputShapes.reply_email),
  payment_reminder: z.object(inputShapes.payment_reminder),
  thank_you: z.object(inputShapes.thank_you),
  delay_apology: z.object(inputShapes.delay_apology),
  review_request: z.object(inputShapes.review_request),
  receipt_photo: z.object(inputShapes.receipt_photo),
  item_photo: z.object(inputShapes.item_photo),
  order_photo: z.object(inputShapes.order_photo),
} as const;

/** The checked inputs of one content type. */
export type InputsOf<T extends ContentType> = z.output<(typeof objects)[T]>;
/** The checked inputs of any content type, told apart by `generate`. */
export type WriterInputs = { [T in ContentType]: InputsOf<T> }[ContentType];

export const isMessage = (inputs: WriterInputs): inputs is InputsOf<MessageType> => isMessageType(inputs.generate);

export const isPhoto = (inputs: WriterInputs): inputs is InputsOf<PhotoType> => isPhotoType(inputs.generate);

/** The rule of one type's form: Generate is enabled exactly when this parses. */
export const inputsOf = <T extends ContentType>(type: T): (typeof objects)[T] => objects[type];

/**
 * Facts of the business's own records that a text is written from, by name. The server composes them, prints sums and days
 * in the language of the text, and leaves out what it does not know.
 */
export const groundingKeys = [
  "client",
  "reference",
  "total",
  "open",
  "due",
  "days_late",
  "paid",
  "paid_on",
  "items",
  "link",
  // Only where the owner lets the writer use them.
  "client_invoices",
  "client_open",
  "last_purchase",
  "catalog",
] as const;
export type GroundingKey = (typeof groundingKeys)[number];
export type Grounding = Readonly<Partial<Record<GroundingKey, string>>>;
