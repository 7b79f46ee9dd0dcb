import { capitalise } from "../../../text.ts";
import { type LetterSentences, asDeadline, inBrackets, joined, owed } from "../letter-sentences.ts";

export const englishSentences: LetterSentences = {
  payment_reminder: {
    full: (d) => [
      [
        `This is a friendly reminder that ${owed.en(d)} is still open${inBrackets(d.when)}.`,
        `We would like to remind you kindly that ${owed.en(d)} is not settled yet${inBrackets(d.when)}.`,
        `Please allow us a short reminder: ${owed.en(d)} is still outstanding${inBrackets(d.when)}.`,
      ],
      "If you have paid already, please accept our thanks and disregard this message.",
      `If not, we would be grateful for your payment${asDeadline(d.when)}.`,
      [
        "Should anything stand in the way, please tell us, and we will look for a way together.",
        "If there is a difficulty, a short word from you is enough, and we will find a way together.",
      ],
    ],
    brief: (d) => [
      [
        `${capitalise(owed.en(d))} is still open${inBrackets(d.when)}.`,
        `A short reminder: ${owed.en(d)} is not settled yet${inBrackets(d.when)}.`,
        `Nothing has reached us yet: ${owed.en(d)} is outstanding${inBrackets(d.when)}.`,
      ],
      "If you have paid already, thank you.",
      [
        `Otherwise please pay${asDeadline(d.when) || " as soon as you can"}, or tell us when we may expect it.`,
        `If not, please pay${asDeadline(d.when) || " when you can"}, or write to us if something stands in the way.`,
      ],
    ],
  },
  receipt: {
    full: (d) => [
      [
        `We have received your payment${joined(" of ", d.sum)}${joined(" for invoice ", d.reference)}${joined(" for ", d.about)}${inBrackets(d.when)}, and we thank you for it.`,
        `Thank you for your payment${joined(" of ", d.sum)}${joined(" for invoice ", d.reference)}${joined(" for ", d.about)}, which has reached us safely${inBrackets(d.when)}.`,
        `With thanks we confirm your payment${joined(" of ", d.sum)}${joined(" for invoice ", d.reference)}${joined(" for ", d.about)}${inBrackets(d.when)}.`,
      ],
      [
        "Please keep this message for your records, and tell us if anything in it is not as you expected.",
        "This message is your record of it. If anything does not agree with yours, please tell us.",
      ],
    ],
    brief: (d) => [
      [
        `We have received your payment${joined(" of ", d.sum)}${joined(" for invoice ", d.reference)}${joined(" for ", d.about)}${inBrackets(d.when)}. Thank you.`,
        `Your payment${joined(" of ", d.sum)}${joined(" for invoice ", d.reference)}${joined(" for ", d.about)} is with us${inBrackets(d.when)}. Thank you.`,
        `Thank you, your payment${joined(" of ", d.sum)}${joined(" for invoice ", d.reference)}${joined(" for ", d.about)} has arrived${inBrackets(d.when)}.`,
      ],
      ["Please keep this message for your records.", "Keep this message: it is your proof of payment."],
    ],
  },
  order_confirmation: {
    full: (d) => [
      [
        `We have received your order${joined(" ", d.reference)}${joined(" for ", d.about)}${joined(", in all ", d.sum)}, and we thank you for it.`,
        `Thank you for your order${joined(" ", d.reference)}${joined(" for ", d.about)}${joined(", in all ", d.sum)}. It is noted as you gave it.`,
        `We confirm with thanks your order${joined(" ", d.reference)}${joined(" for ", d.about)}${joined(", in all ", d.sum)}.`,
      ],
      d.when !== "" && `You can expect it ${d.when}.`,
      [
        "Please look it over once more, and tell us at once if anything should be different.",
        "If something in it should be changed, please tell us soon, so that we can still do it.",
      ],
    ],
    brief: (d) => [
      [
        `We have your order${joined(" ", d.reference)}${joined(" for ", d.about)}${joined(", in all ", d.sum)}. Thank you.`,
        `Thank you for your order${joined(" ", d.reference)}${joined(" for ", d.about)}${joined(", in all ", d.sum)}.`,
        `Your order${joined(" ", d.reference)}${joined(" for ", d.about)}${joined(", in all ", d.sum)}, is noted. Thank you.`,
      ],
      d.when !== "" && `You can expect it ${d.when}.`,
      ["Tell us if anything should be different.", "If something has to change, write to us soon."],
    ],
  },
  thanks: {
    full: (d) => [
      [
        `Thank you very much for ${d.about || "choosing us"}${joined(" of ", d.sum)}.`,
        `We would like to thank you warmly for ${d.about || "choosing us"}${joined(" of ", d.sum)}.`,
        `A sincere thank you for ${d.about || "choosing us"}${joined(" of ", d.sum)}.`,
      ],
      "Your trust means a great deal to us, and it is a pleasure to serve you.",
      [
        "If anything is not as it should be, please tell us so that we can put it right.",
        "We hope that you are pleased, and we look forward to seeing you again.",
      ],
    ],
    brief: (d) => [
      [
        `Thank you for ${d.about || "choosing us"}${joined(" of ", d.sum)}.`,
        `A short message to thank you for ${d.about || "choosing us"}${joined(" of ", d.sum)}.`,
        `We wanted to say thank you for ${d.about || "choosing us"}${joined(" of ", d.sum)}.`,
      ],
      "We are glad to have you as a customer.",
      ["If anything is not right, tell us and we will see to it.", "We look forward to seeing you again."],
    ],
  },
  apology: {
    full: (d) => [
      [
        `We are truly sorry for ${d.about || "the trouble that you have had with us"}.`,
        `Please accept our sincere apologies for ${d.about || "the trouble that you have had with us"}.`,
        `We owe you an apology for ${d.about || "the trouble that you have had with us"}.`,
      ],
      "You had every right to expect better, and this is not the service that we want to give.",
      d.when !== "" && `We will put it right ${d.when}.`,
      [
        "Thank you for your patience, and for giving us the chance to make it good.",
        "We thank you for your understanding, and we will do our best to keep your trust.",
      ],
    ],
    brief: (d) => [
      [
        `We are sorry for ${d.about || "the trouble that you have had"}.`,
        `We apologise for ${d.about || "the trouble that you have had"}.`,
        `Please excuse ${d.about || "the trouble that you have had"}. We are sorry.`,
      ],
      "It should not have happened.",
      d.when !== "" && `We will put it right ${d.when}.`,
      ["Thank you for your patience.", "Thank you for bearing with us."],
    ],
  },
  quote_follow_up: {
    full: (d) => [
      [
        `We hope that you have had time to look at our quote${joined(" ", d.reference)}${joined(" of ", d.sum)}${joined(" for ", d.about)}.`,
        `We would like to come back to our quote${joined(" ", d.reference)}${joined(" of ", d.sum)}${joined(" for ", d.about)}, and hope that it meets your wishes.`,
        `You have our quote${joined(" ", d.reference)}${joined(" of ", d.sum)}${joined(" for ", d.about)}, and we would be glad to know what you think of it.`,
      ],
      "Do you have any questions about it, or is there something that you would like changed?",
      [
        `We would be glad to hear from you${asDeadline(d.when)}.`,
        `A short answer${asDeadline(d.when)} would help us to keep a place for you.`,
      ],
    ],
    brief: (d) => [
      [
        `Have you had a look at our quote${joined(" ", d.reference)}${joined(" of ", d.sum)}${joined(" for ", d.about)}?`,
        `A short question about our quote${joined(" ", d.reference)}${joined(" of ", d.sum)}${joined(" for ", d.about)}: does it suit you?`,
        `What do you think of our quote${joined(" ", d.reference)}${joined(" of ", d.sum)}${joined(" for ", d.about)}?`,
      ],
      "Tell us if something should be different.",
      [
        `If it suits you, a short yes${asDeadline(d.when)} is all we need to begin.`,
        `We would be glad to hear from you${asDeadline(d.when)}.`,
      ],
    ],
  },
  invitation: {
    full: (d) => [
      [
        `You are warmly invited to ${d.about || "visit us"}${joined(" ", d.when)}.`,
        `It is our pleasure to invite you to ${d.about || "visit us"}${joined(" ", d.when)}.`,
        `We would be honoured to welcome you to ${d.about || "our place"}${joined(" ", d.when)}.`,
      ],
      ["It would be a great pleasure to have you with us.", "We would be very glad to see you there."],
      "Please let us know whether you can come.",
    ],
    brief: (d) => [
      [
        `You are invited to ${d.about || "visit us"}${joined(" ", d.when)}.`,
        `We invite you to ${d.about || "visit us"}${joined(" ", d.when)}.`,
        `Here is an invitation for you, to ${d.about || "visit us"}${joined(" ", d.when)}.`,
      ],
      [
        "We would love to see you. Can you make it? Just reply to this message.",
        "It would be good to have you there. Will you come? A short reply is enough.",
      ],
    ],
  },
  review_request: {
    full: (d) => [
      [
        `Thank you for choosing us${joined(" for ", d.about)}.`,
        `It was a pleasure to serve you${joined(" with ", d.about)}, and we thank you for your trust.`,
        `We hope that you are happy with ${d.about || "what we did for you"}, and we thank you for your trust.`,
      ],
      "If you were happy with us, would you write two or three sentences about it? A word from you helps other people to decide.",
      [
        "And if something was not right, please tell us first, so that we can mend it.",
        "If anything could have been better, please let us hear it first, so that we can put it right.",
      ],
    ],
    brief: (d) => [
      [
        `How did you find ${d.about || "our work"}?`,
        `Were you happy with ${d.about || "our work"}?`,
        `What is your word on ${d.about || "our work"}?`,
      ],
      "Two sentences from you help other people to choose. It takes a minute.",
      [
        "If something was not right, tell us first and we will mend it.",
        "Was something not right? Please tell us first, so that we can mend it.",
      ],
    ],
  },
  welcome: {
    full: (d) => [
      [
        "We welcome you warmly and are delighted that you have chosen us.",
        "A warm welcome to you, and thank you for choosing us.",
        "It is a pleasure to welcome you among our customers.",
      ],
      d.about !== "" && `We are glad to be of service with ${d.about}.`,
      [
        "Whatever you need, ask us: we will do our best to help.",
        "If you have a question or a wish, please tell us. We are glad to help.",
      ],
    ],
    brief: (d) => [
      [
        "Welcome! We are glad to have you as a customer.",
        "Welcome, and thank you for choosing us!",
        "Good to have you with us!",
      ],
      d.about !== "" && `We are here for ${d.about}.`,
      ["If you have a question, just ask.", "Need something? We are one message away."],
    ],
  },
};
