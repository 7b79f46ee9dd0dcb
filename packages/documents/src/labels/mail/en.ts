import type { MailLabels } from "./mail-label-types.ts";

export const englishMail: MailLabels = {
  hello: "Hello {name},",
  helloNobody: "Hello there,",
  yourClient: "Your client",
  anInvoice: "an invoice",
  inVersion: "{number}, version {version},",
  sandbox: "This was the sandbox: no real money moved.",
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
      lines: ["here is credit note {number}: {total} is taken off what you owe.", "Thank you."],
      action: "View {number}",
    },
    offer: {
      subject: "Offer {number} from {company}",
      lines: ["here is our offer {number} for {total}, valid until {due}.", "Thank you."],
      action: "View and answer {number}",
    },
    receipt: {
      subject: "Receipt {number} from {company}",
      lines: ["here is receipt {number} for {total}.", "Thank you."],
      action: "View {number}",
    },
    cardReceipt: {
      subject: "Receipt for {number} from {company}",
      lines: ["{company} received {sum} for {number}. Reference {reference}.", "Left to pay: {left}."],
      action: "View {number}",
    },
    statement: {
      subject: "Statement of account from {company}",
      lines: ["here is your statement of account up to {date}. {balance} is open.", "Thank you."],
      action: "",
    },
  },
  notice: {
    confirmEmail: {
      subject: "Confirm your e-mail",
      lines: [
        "this address was given for an account with Ankara. To say that it is yours, open this link within three days.",
      ],
      action: "Confirm this address",
      after: ["The link works once. If it was not you, ignore this mail: nothing happens."],
    },
    resetPassword: {
      subject: "Set a new password",
      lines: ["someone asked to set a new password for your account. To choose one, open this link within an hour."],
      action: "Set a new password",
      after: ["The link works once. If it was not you, ignore this mail: your password stays as it is."],
    },
    newSignIn: {
      subject: "New sign-in to your account",
      lines: ["your account was opened on a device that was not signed in before: {device}, {date}."],
      action: "Your sign-ins",
      after: ["If it was you, there is nothing to do. If not, sign that device out and set a new password."],
    },
    passwordChanged: {
      subject: "Your password was changed",
      lines: ["the password of your account was changed on {date}, with {device}. Every other device was signed out."],
      action: "Set a new password",
      after: ["If it was you, there is nothing to do. If not, set a new password now."],
    },
    emailChanged: {
      subject: "The e-mail of your account was changed",
      lines: ["mails about your account go to another address since {date}. It was changed with {device}."],
      action: "Your sign-ins",
      after: ["If it was you, there is nothing to do. If not, answer this mail at once."],
    },
    bankDetailsChanged: {
      subject: "The bank details on your invoices were changed",
      lines: [
        "since {date} your invoices name other bank details for your clients to pay to. They were changed with {device}.",
      ],
      action: "Look at your bank details",
      after: [
        "If it was you, there is nothing to do. If not, change them back, set a new password and warn your clients.",
      ],
    },
    guessed: {
      subject: "Somebody is trying to sign in to your account",
      lines: [
        "wrong passwords were typed for your account again and again on {date}, from devices you have not used before. Nobody got in. Those devices have to wait; yours do not.",
      ],
      action: "Set a new password",
      after: ["You need to do nothing if your password is long and used nowhere else."],
    },
    usernameChanged: {
      subject: "The user name of your account was changed",
      lines: ["since {date} you sign in as {title}. It was changed with {device}."],
      action: "Your sign-ins",
      after: ["If it was you, there is nothing to do. If not, set a new password now."],
    },
    signedOutElsewhere: {
      subject: "Devices of your account were signed out",
      lines: ["other devices of your account were signed out on {date}, with {device}."],
      action: "Your sign-ins",
      after: ["If it was you, there is nothing to do. If not, set a new password now."],
    },
    accountDeleted: {
      subject: "Your account was deleted",
      lines: ["your account and all its data were deleted on {date}, with {device}. This cannot be undone."],
      action: "",
      after: ["If it was not you, answer this mail at once."],
    },
    secondFactorOn: {
      subject: "Signing in asks for a code now",
      lines: [
        "since {date} your password alone does not open your account: an authenticator app gives the code. It was set up with {device}.",
      ],
      action: "Your sign-ins",
      after: [
        "Keep the recovery codes where you find them without your phone. If it was not you, set a new password now.",
      ],
    },
    secondFactorOff: {
      subject: "Signing in asks for no code any more",
      lines: ["since {date} your password alone opens your account. The code was turned off with {device}."],
      action: "Your sign-ins",
      after: ["If it was not you, set a new password now and turn the code on again."],
    },
    apiKeyMade: {
      subject: "A new API key opens your business",
      lines: [
        "on {date} an API key was made with {device}. It is called {title}, and a program that has it gets at what it was allowed.",
      ],
      action: "Your API keys",
      after: ["If it was not you, revoke it and set a new password now."],
    },
    webhookAdded: {
      subject: "News of your business goes to a new address",
      lines: ["on {date} {title} was entered with {device}. What happens in your business is sent there."],
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
      after: ["Turn it on again once it answers; what was not delivered can be sent again for 30 days."],
    },
    passkeyAdded: {
      subject: "A passkey was added to your account",
      lines: [
        "since {date} your account can be opened with the passkey {title}, without your password. It was added with {device}.",
      ],
      action: "Your sign-ins",
      after: ["If it was you, there is nothing to do. If not, remove it and set a new password now."],
    },
    passkeyRemoved: {
      subject: "A passkey was removed from your account",
      lines: ["since {date} the passkey {title} does not open your account any more. It was removed with {device}."],
      action: "Your sign-ins",
      after: ["If it was you, there is nothing to do. If not, set a new password now."],
    },
    affiliate: {
      subject: "Your affiliate dashboard",
      lines: [
        "your code is {code}. People who sign up within 30 days after opening this link count as yours:\n{signUp}",
      ],
      action: "Your dashboard",
      after: ["Keep the address of your dashboard to yourself."],
    },
    planReceipt: {
      subject: "Receipt {reference}",
      lines: ["thank you. We received {sum} for {title}.", "Reference: {reference}. Paid on {date}."],
      action: "Your receipts",
    },
    paidTwice: {
      subject: "Paid twice: {sum} goes back to you",
      lines: [
        "{title} was paid twice, once at a payment page that was left before. We kept one payment and sent the other one, {sum}, back the way it came. Reference: {reference}.",
      ],
      action: "Your payments",
    },
    planEnded: {
      subject: "Your plan {title} has ended",
      lines: [
        "your plan {title} has ended. Everything you made stays on your device, readable and exportable.",
        "One device goes on syncing. To have every device and every template again, choose a plan.",
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
        "This is not money yet: look into your account, then confirm it in the app or say that it did not come.",
      ],
      action: "Open {number}",
    },
    paidByCard: {
      subject: "{sum} paid by card for {number}",
      lines: [
        "{who} paid {sum} by card for {number}. Reference {reference}.",
        "{credit} is more than was left to pay and stays as your client's credit.",
      ],
      action: "Open {number}",
    },
    cardRefund: {
      subject: "A card payment went back: {sum}",
      lines: ["{sum} of the card payment {reference} went back to your client. Your books show it as a reversal."],
      action: "",
    },
    cardUnclear: {
      subject: "A card payment for {number} needs a look",
      lines: [
        "the payment company reports a card payment for {number} whose {differs} is not what was asked for: {came} came, {asked} was asked for. It does not count as paid.",
        'Look it up at the payment company under the reference {reference}. If the money is yours, confirm it on the invoice; if not, choose "Not received". Your client was asked not to pay again meanwhile.',
      ],
      action: "Open {number}",
    },
  },
};
