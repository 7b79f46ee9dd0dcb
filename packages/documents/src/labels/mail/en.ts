import type { MailLabels } from "./mail-label-types.ts";

export const englishMail: MailLabels = {
  hello: "Hello {name},",
  helloNobody: "Hello there,",
  yourClient: "Your client",
  anInvoice: "an invoice",
  inVersion: "{number}, version {version},",
  sandbox: "This was a test: no real money moved.",
  purchases: {
    Monthly: "Monthly",
    Yearly: "Yearly",
    Lifetime: "Lifetime",
    "1 Month": "1 Month",
    "6 Months": "6 Months",
    "12 Months": "12 Months",
    credits: "{count} credits",
  },
  differs: { reference: "reference", amount: "amount", currency: "currency", customer: "customer" },
  bankDetails: "We never change bank details by e-mail.",
  sentWith: "Sent with Ankara.",
  client: {
    invoice: {
      subject: "Invoice {number} from {company}",
      lines: ["here is invoice {number} for {balance}, due {due}.", "Thank you."],
      action: "View and pay {number}",
    },
    paid: {
      subject: "Invoice {number} from {company}",
      lines: ["invoice {number} for {total} is paid. Thank you."],
      action: "View {number}",
    },
    credit: {
      subject: "Credit note {number} from {company}",
      lines: ["here is credit note {number}: {total} reduces what you owe.", "Thank you."],
      action: "View {number}",
    },
    offer: {
      subject: "Quote {number} from {company}",
      lines: ["here is our quote {number} for {total}, valid until {due}.", "Thank you."],
      action: "View and answer {number}",
    },
    receipt: {
      subject: "Receipt {number} from {company}",
      lines: ["here is receipt {number} for {total}.", "Thank you."],
      action: "View {number}",
    },
    cardReceipt: {
      subject: "Receipt for {number} from {company}",
      lines: ["{company} received {sum} for {number}. Reference {reference}.", "Balance due: {left}."],
      action: "View {number}",
    },
    statement: {
      subject: "Statement of account from {company}",
      lines: ["here is your statement of account up to {date}. Your balance is {balance}.", "Thank you."],
      action: "",
    },
  },
  notice: {
    confirmEmail: {
      subject: "Confirm your e-mail",
      lines: [
        "this address was given for an Ankara account. To confirm it is yours, open this link within three days.",
      ],
      action: "Confirm this address",
      after: ["The link works once. If it was not you, ignore this e-mail."],
    },
    resetPassword: {
      subject: "Set a new password",
      lines: ["someone asked to set a new password for your account. To choose one, open this link within an hour."],
      action: "Set a new password",
      after: ["The link works once. If it was not you, ignore this e-mail. Your password stays the same."],
    },
    newSignIn: {
      subject: "New login to your account",
      lines: ["someone logged in to your account on a new device: {device}, {date}."],
      action: "Your logins",
      after: ["If it was you, there is nothing to do. If not, log that device out and set a new password."],
    },
    passwordChanged: {
      subject: "Your password was changed",
      lines: ["the password of your account was changed on {date}, with {device}. All other devices were logged out."],
      action: "Set a new password",
      after: ["If it was you, there is nothing to do. If not, set a new password now."],
    },
    emailChanged: {
      subject: "The e-mail of your account was changed",
      lines: ["since {date}, e-mails about your account go to another address. It was changed with {device}."],
      action: "Your logins",
      after: ["If it was you, there is nothing to do. If not, answer this e-mail at once."],
    },
    bankDetailsChanged: {
      subject: "The bank details on your invoices were changed",
      lines: ["since {date}, your invoices ask clients to pay to other bank details. They were changed with {device}."],
      action: "Check your bank details",
      after: [
        "If it was you, there is nothing to do. If not, change them back, set a new password and warn your clients.",
      ],
    },
    payoutsChanged: {
      subject: "Where your clients’ payments go was changed",
      lines: [
        "on {date}, the account that {title} pays your clients’ money into was connected or changed with {device}.",
      ],
      action: "See your accounts",
      after: [
        "If it was you, there is nothing to do. If not, set a new password, change the account back and tell {title}.",
      ],
    },
    guessed: {
      subject: "Someone is trying to log in to your account",
      lines: [
        "on {date}, someone tried many wrong passwords for your account, from devices you have not used before. Nobody got in. We made those devices wait; yours still work.",
      ],
      action: "Set a new password",
      after: ["If your password is long and used nowhere else, there is nothing to do."],
    },
    usernameChanged: {
      subject: "Your username was changed",
      lines: ["since {date}, you log in as {title}. It was changed with {device}."],
      action: "Your logins",
      after: ["If it was you, there is nothing to do. If not, set a new password now."],
    },
    signedOutElsewhere: {
      subject: "Your other devices were logged out",
      lines: ["your other devices were logged out on {date}, with {device}."],
      action: "Your logins",
      after: ["If it was you, there is nothing to do. If not, set a new password now."],
    },
    accountDeleted: {
      subject: "Your account was deleted",
      lines: ["your account and all its data were deleted on {date}, with {device}. This cannot be undone."],
      action: "",
      after: ["If it was not you, answer this e-mail at once."],
    },
    secondFactorOn: {
      subject: "Logging in now asks for a code",
      lines: ["since {date}, logging in also needs a code from your authenticator app. It was set up with {device}."],
      action: "Your logins",
      after: [
        "Keep the recovery codes where you can find them without your phone. If it was not you, set a new password now.",
      ],
    },
    secondFactorOff: {
      subject: "Logging in no longer asks for a code",
      lines: ["since {date}, your password alone opens your account. The code was turned off with {device}."],
      action: "Your logins",
      after: ["If it was not you, set a new password now and turn the code on again."],
    },
    apiKeyMade: {
      subject: "New API key for your business",
      lines: [
        "on {date}, the API key {title} was created with {device}. A program that has it can use what you allowed.",
      ],
      action: "Your API keys",
      after: ["If it was not you, revoke it and set a new password now."],
    },
    webhookAdded: {
      subject: "Events in your business go to a new address",
      lines: ["on {date}, {title} was added with {device}. Events in your business are sent there."],
      action: "Your webhooks",
      after: ["If it was not you, remove it and set a new password now."],
    },
    webhookStopped: {
      subject: "A webhook was turned off",
      lines: [
        "{title} has not answered for three days, so nothing is sent there any more.",
        "Its last answer: {reason}",
      ],
      action: "Your webhooks",
      after: ["Turn it on again once it answers; you can resend what was not delivered for 30 days."],
    },
    passkeyAdded: {
      subject: "A passkey was added to your account",
      lines: [
        "since {date}, the passkey {title} opens your account without your password. It was added with {device}.",
      ],
      action: "Your logins",
      after: ["If it was you, there is nothing to do. If not, remove it and set a new password now."],
    },
    passkeyRemoved: {
      subject: "A passkey was removed from your account",
      lines: ["since {date}, the passkey {title} no longer opens your account. It was removed with {device}."],
      action: "Your logins",
      after: ["If it was you, there is nothing to do. If not, set a new password now."],
    },
    phoneAdded: {
      subject: "A phone number opens your account",
      lines: ["since {date}, codes sent to {title} open your account. The number was added with {device}."],
      action: "Your logins",
      after: ["If it was you, there is nothing to do. If not, remove it and set a new password now."],
    },
    phoneRemoved: {
      subject: "A phone number no longer opens your account",
      lines: ["since {date}, codes sent to {title} no longer open your account. It was removed with {device}."],
      action: "Your logins",
      after: ["If it was you, there is nothing to do. If not, set a new password now."],
    },
    personInvited: {
      subject: "Somebody was invited to your business",
      lines: ["since {date}, an invitation for {title} is open. It was made with {device}, works once and for 3 days."],
      action: "Your people",
      after: ["If it was not you, take it back and set a new password now."],
    },
    personJoined: {
      subject: "Somebody joined your business",
      lines: ["since {date}, {title} works in your business, with {device}."],
      action: "Your people",
      after: ["If you did not invite them, remove them now."],
    },
    personChanged: {
      subject: "The role of a member was changed",
      lines: ["since {date}, {title} may do other things in your business. It was changed with {device}."],
      action: "Your people",
      after: ["If it was not you, change it back and set a new password now."],
    },
    personRemoved: {
      subject: "A member was removed from your business",
      lines: ["since {date}, {title} no longer works in your business. They were removed with {device}."],
      action: "Your people",
      after: ["If it was not you, set a new password now."],
    },
    personLeft: {
      subject: "A member left your business",
      lines: ["since {date}, {title} no longer works in your business: they have left."],
      action: "Your people",
    },
    personAsks: {
      subject: "A member cannot log in",
      lines: ["{title} cannot log in and asks you to let them in again, with {device}."],
      action: "Your people",
      after: [
        "Call them first and compare the four digits. If nobody of yours asks, dismiss it: nobody is let in without you.",
      ],
    },
    personLetBack: {
      subject: "You let a member in again",
      lines: ["since {date}, a link lets {title} in again, once and for an hour. You approved it with {device}."],
      action: "Your people",
      after: ["If it was not you, withdraw the link and set a new password now."],
    },
    loginRenewed: {
      subject: "Your login was renewed",
      lines: [
        "since {date}, whatever you logged in with before no longer works: password, passkeys, phone number and this e-mail address. The owner of your business is sending you a new link.",
      ],
      action: "Log in",
      after: [
        "Add a passkey, a password or your e-mail address again once you are in. If you did not ask for this, call the owner.",
      ],
    },
    affiliate: {
      subject: "Your affiliate dashboard",
      lines: ["your code is {code}. You earn from people who sign up within 30 days of opening this link:\n{signUp}"],
      action: "Your dashboard",
      after: ["Keep your dashboard address to yourself."],
    },
    planReceipt: {
      subject: "Receipt {reference}",
      lines: ["thank you. We received {sum} for {title}.", "Reference: {reference}. Paid on {date}."],
      action: "Your receipts",
    },
    paidTwice: {
      subject: "Paid twice: {sum} goes back to you",
      lines: [
        "{title} was paid twice, once at a payment page that was left before. We kept one payment and refunded the other, {sum}. Reference: {reference}.",
      ],
      action: "Your payments",
    },
    planEnded: {
      subject: "Your plan {title} has ended",
      lines: [
        "your plan {title} has ended. Everything you made stays on your device, readable and exportable.",
        "One device keeps syncing. To get all devices and templates back, choose a plan.",
      ],
      action: "Choose a plan",
    },
    planNotRenewed: {
      subject: "Your plan {title} was not renewed",
      lines: [
        "we could not renew your plan {title} ({sum}).",
        "Everything works until {date}. To keep the plan, check your card or pay again.",
      ],
      action: "Billing",
    },
    offerTyped: {
      subject: "{who} accepted {number}",
      lines: ["{who} accepted {which} over {sum} and typed their name on its page.", "They wrote: {reason}"],
      action: "Open {number}",
    },
    offerSigned: {
      subject: "{who} accepted {number}",
      lines: ["{who} accepted {which} over {sum} and signed on its page.", "They wrote: {reason}"],
      action: "Open {number}",
    },
    offerDeclined: {
      subject: "{who} declined {number}",
      lines: ["{who} declined {which} over {sum}.", "They wrote: {reason}"],
      action: "Open {number}",
    },
    claimed: {
      subject: "{who} says {sum} is paid on {number}",
      lines: [
        "{who} says that they paid {sum} on {number}.",
        "Reference: {reference}.",
        "Check your account first, then confirm it in the app or mark it not received.",
      ],
      action: "Open {number}",
    },
    detailsCorrected: {
      subject: "{who} corrected their details",
      lines: ["{who} says some of their details are different. Nothing changes until you apply it."],
      action: "Open the client",
    },
    paidByCard: {
      subject: "{sum} paid by card for {number}",
      lines: [
        "{who} paid {sum} by card for {number}. Reference {reference}.",
        "{credit} is more than the balance due and becomes client credit.",
      ],
      action: "Open {number}",
    },
    cardRefund: {
      subject: "Card payment refunded: {sum}",
      lines: ["{sum} of the card payment {reference} was refunded to your client. Your books show it as a reversal."],
      action: "",
    },
    refundFailed: {
      subject: "A refund of {sum} failed",
      lines: [
        "the payment company could not refund {sum} of the card payment {reference}. Your client has not got it.",
        "Look up the reference there, try again on the invoice, or pay your client back another way.",
      ],
      action: "Open the invoice",
    },
    disputeOpened: {
      subject: "Your client’s bank disputes {sum} for {number}",
      lines: [
        "the bank of {who} asks for {sum} of the card payment for {number} back. Reference {reference}.",
        "Answer at the payment company by {date}, with the invoice and what shows that you delivered. Without an answer the money goes back.",
        "Until the bank decides, the invoice stays paid and says “Disputed”.",
      ],
      action: "Open {number}",
    },
    disputeWon: {
      subject: "You keep {sum} for {number}",
      lines: [
        "the bank of {who} decided for you: the {sum} paid by card for {number} stays yours. Reference {reference}.",
      ],
      action: "Open {number}",
    },
    disputeLost: {
      subject: "Your client’s bank took {sum} back",
      lines: [
        "the bank of {who} decided against you and took back {sum} of the card payment for {number}. Reference {reference}.",
        "Your books show it as a reversal, and the invoice asks for that amount again.",
      ],
      action: "Open {number}",
    },
    planDisputed: {
      subject: "Your bank disputes your payment for {title}",
      lines: [
        "your bank asks us to return {sum} paid for {title}. Reference {reference}.",
        "Your plan goes on until the bank decides. If you did not ask for this, tell your bank that the payment is yours; if the money goes back, the plan ends.",
      ],
      action: "See your payments",
    },
    packDisputed: {
      subject: "Your bank disputes your payment for {title}",
      lines: [
        "your bank asks us to return {sum} paid for {title}. Reference {reference}.",
        "The credits cannot be used until the bank decides. If you did not ask for this, tell your bank that the payment is yours: then the credits come back.",
      ],
      action: "See your payments",
    },
    cardUnclear: {
      subject: "Check a card payment for {number}",
      lines: [
        "the payment company reports a card payment for {number} with the wrong {differs}: {came} came, {asked} was expected. It does not count as paid.",
        "Look up the reference {reference} at the payment company. If the money is yours, confirm it on the invoice; if not, choose “Not received”. We asked your client not to pay again meanwhile.",
      ],
      action: "Open {number}",
    },
    paymentDifference: {
      subject: "{title} lists a payment that differs from yours",
      lines: [
        "{title} lists {sum} of {date} (reference {reference}) that does not match your payments.",
        "Your Money page says what differs and what you can do.",
      ],
      action: "Open Money",
    },
  },
};
