import { expect, test } from "vitest";
import { contentTypes } from "./content-types.ts";

test("content types › cost of a text › is that of the specification", () => {
  expect(
    Object.fromEntries(Object.entries(contentTypes).map(([type, { costCredits }]) => [type, costCredits])),
  ).toEqual({
    business_name: 10,
    business_plan: 10,
    content_idea: 5,
    content_link: 15,
    ideal_customer: 10,
    user_persona: 10,
    newsletter: 5,
    birthday_wishes: 5,
    seasons_greetings: 5,
    email: 5,
    reply_email: 5,
    payment_reminder: 5,
    thank_you: 5,
    delay_apology: 5,
    review_request: 5,
    receipt_photo: 5,
    item_photo: 5,
    order_photo: 5,
  });
});
