import { isMessage, isPhoto } from "@ankara/domain/ai/inputs";
import { writeBirthday } from "./built-in/birthday.ts";
import { type Context, contextOf } from "./built-in/context.ts";
import { writeCustomer, writePersona } from "./built-in/customer.ts";
import { writeGreeting } from "./built-in/greetings.ts";
import { writeIdeas } from "./built-in/ideas.ts";
import { writeMessage } from "./built-in/letters/client-message.ts";
import { writeEmail } from "./built-in/letters/email.ts";
import { needsModel } from "./built-in/letters/letter-request.ts";
import { writeNewsletter } from "./built-in/letters/newsletter.ts";
import { writeReply } from "./built-in/letters/reply.ts";
import { writeNames } from "./built-in/names.ts";
import { writeFromPage } from "./built-in/page.ts";
import { writePlan } from "./built-in/plan.ts";
import type { WritingTask } from "./task.ts";
import { curlyApostrophes, frenchSigns } from "./text.ts";

/**
 * Write a text without any model: templates filled with what the person gave, in English, French or Swahili. The same
 * task gives the same text; a later version chooses other words where there are any. No fact stands in it that is not
 * in the inputs, the profile, the page or the calendar.
 *
 * @returns markdown; empty when a page has no sentence to take
 */
export function writeBuiltIn(task: WritingTask): string {
  const context = contextOf(task);
  const text = curlyApostrophes(writtenText(context, task));
  return context.lang === "fr" ? frenchSigns(text) : text;
}

function writtenText(context: Context, { inputs }: WritingTask): string {
  switch (inputs.generate) {
    case "birthday_wishes":
      return writeBirthday(context, inputs);
    case "seasons_greetings":
      return writeGreeting(context, inputs);
    case "business_name":
      return writeNames(context, inputs);
    case "business_plan":
      return writePlan(context, inputs);
    case "content_idea":
      return writeIdeas(context, inputs);
    case "content_link":
      return writeFromPage(context, inputs);
    case "ideal_customer":
      return writeCustomer(context, inputs);
    case "user_persona":
      return writePersona(context, inputs);
    case "newsletter":
      return writeNewsletter(context, inputs);
    case "email":
      return writeEmail(context, inputs);
    case "reply_email":
      return writeReply(context, inputs);
    case "payment_reminder":
    case "thank_you":
    case "delay_apology":
    case "review_request":
      return writeMessage(context, inputs);
    case "receipt_photo":
    case "item_photo":
    case "order_photo":
      // It does not see; `canWriteBuiltIn` refuses photos before anything is held.
      return "";
  }
}

/**
 * Returns whether these templates can write what is asked for: a note that says what the text shall say, or asks for a letter they know.
 */
export function canWriteBuiltIn(task: WritingTask): boolean {
  const { inputs } = task;
  if (isPhoto(inputs)) return false;
  // Nobody pays twice for the same text: a form has six, and the seventh would be the first again.
  if (hasText(task, writeBuiltIn(task)) || hasPoints(task)) return false;
  // Text a person typed into the form stays in their language.
  if (task.rewriting?.how === "translate" && "description" in inputs && inputs.description !== "") return false;
  if (isMessage(inputs)) return inputs.description === "" || !needsModel(inputs.description, contextOf(task).lang);
  if (inputs.generate !== "email" && inputs.generate !== "newsletter" && inputs.generate !== "reply_email") return true;
  return !needsModel(inputs.description, contextOf(task).lang);
}

/** For comparing: older texts have ordinary spaces before French signs, and straight apostrophes. */
const bare = (text: string): string => text.trim().replaceAll("\u202f", " ").replaceAll("’", "'");

/** Returns whether a text is the one that is refined, or one of the earlier versions. */
const hasText = ({ earlier = [], rewriting }: WritingTask, text: string): boolean =>
  [...earlier, ...(rewriting ? [rewriting.content] : [])].some((before) => bare(before) === bare(text) && text !== "");

/** Returns whether every point of a page stands in one of the earlier texts; a shorter one of the same page has nothing new. */
function hasPoints(task: WritingTask): boolean {
  if (task.inputs.generate !== "content_link" || task.rewriting) return false;
  const points = writeBuiltIn(task)
    .split("\n")
    .filter((line) => line.startsWith("- "));
  const earlier = (task.earlier ?? []).map(bare);
  return points.length > 0 && earlier.some((before) => points.every((point) => before.includes(bare(point))));
}
