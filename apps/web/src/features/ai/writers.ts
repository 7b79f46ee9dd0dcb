import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { MessageType } from "@ankara/domain/ai/messages";
import type { ContentType, PageType } from "@ankara/domain/ai/content-types";
import {
  BellIcon,
  BirthdayIcon,
  BusinessIcon,
  CalendarIcon,
  ContentIdeaIcon,
  GreetingIcon,
  IdealCustomerIcon,
  LinkIcon,
  MailIcon,
  NewsletterIcon,
  PersonaIcon,
  PlanIcon,
  ReplyIcon,
  StarIcon,
  type Icon,
} from "../../ui/icons.ts";
import { writerPages } from "./pages.ts";

export type WriterGroup = "kind" | "reach" | "know";

/** One page of the AI writer. Titles of what it writes and costs stand in the domain (`contentTypes`). */
export type Writer = {
  readonly type: PageType;
  readonly group: WriterGroup;
  readonly icon: Icon;
  /** Name in menus and on the page. */
  readonly name: MessageDescriptor;
  /** Under the name in the hub. */
  readonly about: MessageDescriptor;
  /** First sentence of the page. */
  readonly lead: MessageDescriptor;
};

export const writers: readonly Writer[] = [
  {
    type: "birthday_wishes",
    group: "kind",
    icon: BirthdayIcon,
    name: msg`Birthday wishes`,
    about: msg`A warm message, by name`,
    lead: msg`A short, warm message you can read, change and send.`,
  },
  {
    type: "seasons_greetings",
    group: "kind",
    icon: GreetingIcon,
    name: msg`Seasons greetings`,
    about: msg`Sallah, Christmas, New Year`,
    lead: msg`One greeting for everybody you sell to, ready for the day.`,
  },
  {
    type: "newsletter",
    group: "reach",
    icon: NewsletterIcon,
    name: msg`Newsletter`,
    about: msg`News from your shop`,
    lead: msg`Say what is new; it becomes a letter your customers want to open.`,
  },
  {
    type: "content_idea",
    group: "reach",
    icon: ContentIdeaIcon,
    name: msg`Content ideas`,
    about: msg`What to post this week`,
    lead: msg`Posts for the coming days, each with a first line you can use.`,
  },
  {
    type: "content_link",
    group: "reach",
    icon: LinkIcon,
    name: msg`Content from link`,
    about: msg`Turn a page into a post`,
    lead: msg`Enter a page address; its main points become a post in your words.`,
  },
  {
    type: "email",
    group: "reach",
    icon: MailIcon,
    name: msg`Email copy`,
    about: msg`Write it for me`,
    lead: msg`Say what the e-mail is for. You get a subject line and a text to send.`,
  },
  {
    type: "reply_email",
    group: "reach",
    icon: ReplyIcon,
    name: msg`Email reply`,
    about: msg`Answer politely`,
    lead: msg`Paste what you received and say what you want to answer.`,
  },
  {
    type: "ideal_customer",
    group: "know",
    icon: IdealCustomerIcon,
    name: msg`My ideal customer`,
    about: msg`Who to sell to`,
    lead: msg`Who buys from a business like yours, what they need and where you meet them.`,
  },
  {
    type: "user_persona",
    group: "know",
    icon: PersonaIcon,
    name: msg`User persona`,
    about: msg`Meet one customer`,
    lead: msg`A typical customer: their name, their day and what worries them.`,
  },
  {
    type: "business_plan",
    group: "know",
    icon: PlanIcon,
    name: msg`Business plan`,
    about: msg`For a loan or partner`,
    lead: msg`A plan you can take to a bank, a cooperative or a partner.`,
  },
  {
    type: "business_name",
    group: "know",
    icon: BusinessIcon,
    name: msg`Business name`,
    about: msg`Names that fit`,
    lead: msg`Names that fit what you do, each with a line on why.`,
  },
];

export const groupNames: Readonly<Record<WriterGroup, MessageDescriptor>> = {
  kind: msg`Say something kind`,
  reach: msg`Reach customers`,
  know: msg`Know your business`,
};

/** Messages to one client have no page: they are written where the work is. */
const messages: Readonly<Record<MessageType, Pick<Writer, "icon" | "name">>> = {
  payment_reminder: { icon: BellIcon, name: msg`Remind` },
  thank_you: { icon: GreetingIcon, name: msg`Say thanks` },
  delay_apology: { icon: CalendarIcon, name: msg`Apologise for the delay` },
  review_request: { icon: StarIcon, name: msg`Ask for a review` },
};

export function writerOf(type: ContentType): Pick<Writer, "icon" | "name"> {
  return type in messages ? messages[type as MessageType] : pageOf(type as PageType);
}

/** Returns the page that writes a type. */
export const pageOf = (type: PageType): Writer => {
  const writer = writers.find((one) => one.type === type);
  if (!writer) throw new Error(`no page writes ${type}`);
  return writer;
};

export const pathOf = ({ type }: Writer): string => `/ai/${writerPages[type]}`;
