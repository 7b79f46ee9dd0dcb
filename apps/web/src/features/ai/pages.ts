import type { PageType } from "@ankara/domain/ai/content-types";

/** Addresses of the writer's pages below `/ai/`, as the specification spells them. Small: the route table reads it. */
export const writerPages = {
  birthday_wishes: "birthday-wishes",
  seasons_greetings: "seasons-greetings",
  newsletter: "newsletter",
  content_idea: "content-idea",
  content_link: "content-link",
  email: "email",
  reply_email: "reply-email",
  ideal_customer: "idea-customer",
  user_persona: "user-persona",
  business_plan: "business-plan",
  business_name: "business-name",
} as const satisfies Record<PageType, string>;
