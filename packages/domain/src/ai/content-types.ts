import type { MessageType } from "./messages.ts";
import type { PhotoType } from "./photos.ts";

/** Kinds of text with a page of their own at the AI writer. */
export type PageType =
  | "business_name"
  | "business_plan"
  | "content_idea"
  | "content_link"
  | "ideal_customer"
  | "user_persona"
  | "newsletter"
  | "birthday_wishes"
  | "seasons_greetings"
  | "email"
  | "reply_email";
/** Kinds of text the AI writer can write. */
export type TextType = PageType | MessageType;
/** Everything that is paid with credits: texts, and photos that are read for a form. */
export type ContentType = TextType | PhotoType;

/** Title and cost of every content type. Costs in credits. */
export const contentTypes: Readonly<Record<ContentType, { readonly title: string; readonly costCredits: number }>> = {
  business_name: { title: "Business Name Ideas", costCredits: 10 },
  business_plan: { title: "Business Plan", costCredits: 10 },
  content_idea: { title: "Content Ideas", costCredits: 5 },
  content_link: { title: "Content from link", costCredits: 15 },
  ideal_customer: { title: "My Ideal Customer", costCredits: 10 },
  user_persona: { title: "User Persona", costCredits: 10 },
  newsletter: { title: "Newsletter", costCredits: 5 },
  birthday_wishes: { title: "Birthday Message", costCredits: 5 },
  seasons_greetings: { title: "Seasons Greeting", costCredits: 5 },
  email: { title: "Email Copy", costCredits: 5 },
  reply_email: { title: "Email Reply", costCredits: 5 },
  payment_reminder: { title: "Payment Reminder", costCredits: 5 },
  thank_you: { title: "Thank You", costCredits: 5 },
  delay_apology: { title: "Apology", costCredits: 5 },
  review_request: { title: "Review Request", costCredits: 5 },
  receipt_photo: { title: "Receipt Photo", costCredits: 5 },
  item_photo: { title: "Item Photo", costCredits: 5 },
  order_photo: { title: "Order Photo", costCredits: 5 },
};
