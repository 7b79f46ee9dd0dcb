import type { MailLabels } from "./mail-label-types.ts";

/** Nigerian Pidgin in the easy spelling of the screens. Waits for the eye of a native reader: docs/translation/pcm.md. */
export const pidginMail: MailLabels = {
  hello: "Hello {name},",
  helloNobody: "Hello,",
  yourClient: "Your customer",
  anInvoice: "one invoice",
  inVersion: "{number}, version {version},",
  sandbox: "Dis na test: no real money move.",
  purchases: {
    Monthly: "Every month",
    Yearly: "Every year",
    Lifetime: "For life",
    "1 Month": "1 month",
    "6 Months": "6 months",
    "12 Months": "12 months",
    credits: "{count} credits",
  },
  differs: { reference: "reference", amount: "amount", currency: "currency", customer: "customer" },
  bankDetails: "We no dey change bank details for e-mail.",
  sentWith: "We take Ankara send am.",
  client: {
    invoice: {
      subject: "Invoice {number} from {company}",
      lines: ["see invoice {number} for {balance}, pay on or bifor {due}.", "Thank you."],
      action: "See am and pay {number}",
    },
    paid: {
      subject: "Invoice {number} from {company}",
      lines: ["invoice {number} for {total} don pay. Thank you."],
      action: "See {number}",
    },
    credit: {
      subject: "Credit note {number} from {company}",
      lines: ["see credit note {number}: {total} reduce wetin you owe.", "Thank you."],
      action: "See {number}",
    },
    offer: {
      subject: "Price quote {number} from {company}",
      lines: ["see our price quote {number} for {total}, e good till {due}.", "Thank you."],
      action: "See am and answer {number}",
    },
    receipt: {
      subject: "Receipt {number} from {company}",
      lines: ["see receipt {number} for {total}.", "Thank you."],
      action: "See {number}",
    },
    cardReceipt: {
      subject: "Receipt for {number} from {company}",
      lines: ["{company} don collect {sum} for {number}. Reference {reference}.", "Balance to pay: {left}."],
      action: "See {number}",
    },
    statement: {
      subject: "Account statement from {company}",
      lines: ["see your account statement reach {date}. Your balance na {balance}.", "Thank you."],
      action: "",
    },
  },
  notice: {
    confirmEmail: {
      subject: "Confirm say na your e-mail be dis",
      lines: [
        "dem give dis address for one Ankara account. To confirm say na your own, open dis link inside three days.",
      ],
      action: "Confirm dis address",
      after: ["Di link dey work once. If no be you, no mind dis e-mail."],
    },
    resetPassword: {
      subject: "Set new password",
      lines: ["person ask to set new password for your account. To choose am, open dis link inside one hour."],
      action: "Set new password",
      after: ["Di link dey work once. If no be you, no mind dis e-mail. Your password go remain di same."],
    },
    newSignIn: {
      subject: "Person log in to your account",
      lines: ["person log in to your account for new device: {device}, {date}."],
      action: "See your logins",
      after: ["If na you, nothing dey to do. If no be you, log dat device out and set new password."],
    },
    passwordChanged: {
      subject: "Dem don change your password",
      lines: ["di password of your account change for {date}, wit {device}. All oda devices don log out."],
      action: "Set new password",
      after: ["If na you, nothing dey to do. If no be you, set new password now."],
    },
    emailChanged: {
      subject: "Dem don change di e-mail of your account",
      lines: ["since {date}, e-mails about your account dey go anoda address. Dem change am wit {device}."],
      action: "See your logins",
      after: ["If na you, nothing dey to do. If no be you, answer dis e-mail sharp sharp."],
    },
    bankDetailsChanged: {
      subject: "Dem don change di bank details for your invoices",
      lines: ["since {date}, your invoices dey tell customers to pay to oda bank details. Dem change am wit {device}."],
      action: "Check di bank details",
      after: ["If na you, nothing dey to do. If no be you, change am back, set new password and warn your customers."],
    },
    payoutsChanged: {
      subject: "Dem don change where your customers’ money dey go",
      lines: [
        "for {date}, dem connect or change di account wey {title} dey pay your customers’ money enter, wit {device}.",
      ],
      action: "See di accounts",
      after: ["If na you, nothing dey to do. If no be you, set new password, change di account back and tell {title}."],
    },
    guessed: {
      subject: "Person dey try enter your account",
      lines: [
        "for {date}, person try plenty wrong passwords for your account, from devices wey you never use bifor. Nobody enter. We make dose devices wait; your own still dey work.",
      ],
      action: "Set new password",
      after: ["If your password long and you no dey use am for anywhere else, nothing dey to do."],
    },
    usernameChanged: {
      subject: "Dem don change your username",
      lines: ["since {date}, you dey log in as {title}. Dem change am wit {device}."],
      action: "See your logins",
      after: ["If na you, nothing dey to do. If no be you, set new password now."],
    },
    signedOutElsewhere: {
      subject: "Your oda devices don log out",
      lines: ["dem log your oda devices out for {date}, wit {device}."],
      action: "See your logins",
      after: ["If na you, nothing dey to do. If no be you, set new password now."],
    },
    accountDeleted: {
      subject: "Dem don delete your account",
      lines: ["dem delete your account and all im data for {date}, wit {device}. Nobody fit bring am back."],
      action: "",
      after: ["If no be you, answer dis e-mail sharp sharp."],
    },
    secondFactorOn: {
      subject: "Log in go dey ask for code now",
      lines: ["since {date}, log in need code from your authenticator app too. Dem set am up wit {device}."],
      action: "See your logins",
      after: [
        "Keep di recovery codes where you fit find dem if your phone no dey. If no be you, set new password now.",
      ],
    },
    secondFactorOff: {
      subject: "Log in no dey ask for code again",
      lines: ["since {date}, na only your password dey open your account. Dem off di code wit {device}."],
      action: "See your logins",
      after: ["If no be you, set new password now and on di code again."],
    },
    apiKeyMade: {
      subject: "New API key don dey for your business",
      lines: ["for {date}, dem make API key {title} wit {device}. Any program wey get am fit use wetin you allow."],
      action: "See your API keys",
      after: ["If no be you, cancel am and set new password now."],
    },
    webhookAdded: {
      subject: "Wetin dey happen for your business dey go new address",
      lines: ["for {date}, dem add {title} wit {device}. We dey send wetin happen for your business there."],
      action: "See your webhooks",
      after: ["If no be you, comot am and set new password now."],
    },
    webhookStopped: {
      subject: "One webhook don off",
      lines: [
        "{title} never answer for three days, so we no dey send anything there again.",
        "Im last answer: {reason}",
      ],
      action: "See your webhooks",
      after: ["On am again when e don dey answer; you fit resend wetin no reach for 30 days."],
    },
    passkeyAdded: {
      subject: "Dem add passkey to your account",
      lines: ["since {date}, passkey {title} dey open your account without your password. Dem add am wit {device}."],
      action: "See your logins",
      after: ["If na you, nothing dey to do. If no be you, comot am and set new password now."],
    },
    passkeyRemoved: {
      subject: "Dem comot passkey from your account",
      lines: ["since {date}, passkey {title} no dey open your account again. Dem comot am wit {device}."],
      action: "See your logins",
      after: ["If na you, nothing dey to do. If no be you, set new password now."],
    },
    phoneAdded: {
      subject: "One phone number dey open your account",
      lines: ["since {date}, codes wey we send to {title} dey open your account. Dem add di number wit {device}."],
      action: "See your logins",
      after: ["If na you, nothing dey to do. If no be you, comot am and set new password now."],
    },
    phoneRemoved: {
      subject: "One phone number no dey open your account again",
      lines: ["since {date}, codes wey we send to {title} no dey open your account again. Dem comot am wit {device}."],
      action: "See your logins",
      after: ["If na you, nothing dey to do. If no be you, set new password now."],
    },
    personInvited: {
      subject: "Dem don invite person to your business",
      lines: ["since {date}, invite for {title} dey open. Dem make am wit {device}; e dey work once, for 3 days."],
      action: "See your people",
      after: ["If no be you, withdraw am and set new password now."],
    },
    personJoined: {
      subject: "Person don join your business",
      lines: ["since {date}, {title} dey work for your business, wit {device}."],
      action: "See your people",
      after: ["If no be you invite am, comot am now."],
    },
    personChanged: {
      subject: "Dem don change di role of one member",
      lines: ["since {date}, wetin {title} fit do for your business don change. Dem change am wit {device}."],
      action: "See your people",
      after: ["If no be you, change am back and set new password now."],
    },
    personRemoved: {
      subject: "Dem don comot one member from your business",
      lines: ["since {date}, {title} no dey work for your business again. Dem comot am wit {device}."],
      action: "See your people",
      after: ["If no be you, set new password now."],
    },
    personLeft: {
      subject: "One member don leave your business",
      lines: ["since {date}, {title} no dey work for your business again: e don leave."],
      action: "See your people",
    },
    personAsks: {
      subject: "One member no fit log in",
      lines: ["{title} no fit log in and e dey ask make you let am enter again, wit {device}."],
      action: "See your people",
      after: [
        "First call am and compare di four numbers. If none of your people ask, put am away: nobody dey enter without you.",
      ],
    },
    personLetBack: {
      subject: "You don let one member enter again",
      lines: [
        "since {date}, one link fit let {title} enter again, once and for one hour. You approve am wit {device}.",
      ],
      action: "See your people",
      after: ["If no be you, withdraw di link and set new password now."],
    },
    loginRenewed: {
      subject: "Dem don renew your login",
      lines: [
        "since {date}, anything wey you use log in bifor no dey work again: password, passkeys, phone number and dis e-mail address. Di owner of di business dey send you new link.",
      ],
      action: "Log in now",
      after: [
        "When you don enter, add passkey, password or your e-mail address again. If no be you ask for dis one, call di owner.",
      ],
    },
    affiliate: {
      subject: "Your affiliate page",
      lines: [
        "your code na {code}. You dey earn from people wey sign up inside 30 days afta dem open dis link:\n{signUp}",
      ],
      action: "See your page",
      after: ["No show anybody di address of your page."],
    },
    planReceipt: {
      subject: "Receipt {reference} don ready",
      lines: ["thank you. We don collect {sum} for {title}.", "Reference: {reference}. You pay am for {date}."],
      action: "See your receipts",
    },
    paidTwice: {
      subject: "You pay two times: {sum} dey come back to you",
      lines: [
        "you pay for {title} two times, one for payment page wey you don leave bifor. We keep one payment and refund di oda one, {sum}. Reference: {reference}.",
      ],
      action: "See wetin you pay",
    },
    planEnded: {
      subject: "Your plan {title} don end",
      lines: [
        "your plan {title} don end. Everything wey you make still dey your device; you fit read am and export am.",
        "One device still dey sync. To get all devices and styles back, choose plan.",
      ],
      action: "Choose plan",
    },
    planNotRenewed: {
      subject: "Your plan {title} no renew",
      lines: [
        "we no fit renew your plan {title} ({sum}).",
        "Everything dey work till {date}. To keep di plan, check your card or pay again.",
      ],
      action: "See your plan",
    },
    offerTyped: {
      subject: "{who} gree {number}",
      lines: ["{who} gree {which} for {sum} and type dia name for di page.", "Wetin dem write: {reason}"],
      action: "See {number}",
    },
    offerSigned: {
      subject: "{who} gree {number}",
      lines: ["{who} gree {which} for {sum} and sign for di page.", "Wetin dem write: {reason}"],
      action: "See {number}",
    },
    offerDeclined: {
      subject: "{who} no gree {number}",
      lines: ["{who} no gree {which} for {sum}.", "Wetin dem write: {reason}"],
      action: "See {number}",
    },
    claimed: {
      subject: "{who} talk say e don pay {sum} for {number}",
      lines: [
        "{who} talk say e don pay {sum} for {number}.",
        "Di reference: {reference}.",
        "First check your account, den confirm am for di app or mark say e no enter.",
      ],
      action: "See {number}",
    },
    detailsCorrected: {
      subject: "{who} don correct dia details",
      lines: ["{who} talk say some of dia details dey different. Nothing go change till you gree."],
      action: "See di customer",
    },
    paidByCard: {
      subject: "{sum} don enter by card for {number}",
      lines: [
        "{who} don pay {sum} by card for {number}. Reference {reference}.",
        "{credit} pass di balance to pay, so e don turn customer credit.",
      ],
      action: "See {number}",
    },
    cardRefund: {
      subject: "We don refund card payment: {sum}",
      lines: ["{sum} of card payment {reference} don go back to your customer. Your books dey show am as reverse."],
      action: "",
    },
    refundFailed: {
      subject: "Refund of {sum} no work",
      lines: [
        "di payment company no fit refund {sum} of card payment {reference}. Your customer never get am.",
        "Check di reference for dia side, try again for di invoice, or pay your customer back anoda way.",
      ],
      action: "See di invoice",
    },
    disputeOpened: {
      subject: "Your customer’s bank dey dispute {sum} for {number}",
      lines: [
        "di bank of {who} want make {sum} of di card payment for {number} go back. Reference {reference}.",
        "Answer for di payment company on or bifor {date}, wit di invoice and wetin show say you deliver. If you no answer, di money go go back.",
        "Till di bank decide, di invoice still dey paid and e go show “Dem dey dispute am”.",
      ],
      action: "See {number}",
    },
    disputeWon: {
      subject: "{sum} for {number} na your own",
      lines: [
        "di bank of {who} don decide for you: {sum} wey dem pay by card for {number} still be your own. Reference {reference}.",
      ],
      action: "See {number}",
    },
    disputeLost: {
      subject: "Your customer’s bank don take {sum} back",
      lines: [
        "di bank of {who} no decide for you, e don take {sum} of di card payment for {number} back. Reference {reference}.",
        "Your books dey show am as reverse, and di invoice dey ask for di money again.",
      ],
      action: "See {number}",
    },
    planDisputed: {
      subject: "Your bank dey dispute wetin you pay for {title}",
      lines: [
        "your bank want make we return {sum} wey you pay for {title}. Reference {reference}.",
        "Your plan go continue till di bank decide. If no be you ask for dis one, tell your bank say na your payment; if di money go back, di plan go end.",
      ],
      action: "See wetin you pay",
    },
    packDisputed: {
      subject: "Your bank dey dispute wetin you pay for {title}",
      lines: [
        "your bank want make we return {sum} wey you pay for {title}. Reference {reference}.",
        "You no fit use di credits till di bank decide. If no be you ask for dis one, tell your bank say na your payment: den di credits go come back.",
      ],
      action: "See wetin you pay",
    },
    cardUnclear: {
      subject: "Check one card payment for {number}",
      lines: [
        "di payment company report card payment for {number} wey get wrong {differs}: {came} come, we dey expect {asked}. E no count as paid.",
        "Check reference {reference} for di payment company. If na your money, confirm am for di invoice; if no be your own, choose “E no enter”. We don tell your customer make e no pay again for now.",
      ],
      action: "See {number}",
    },
    paymentDifference: {
      subject: "{title} get payment wey different from your own",
      lines: [
        "{title} dey show {sum} of {date} (reference {reference}) wey no match your payments.",
        "Your Money page dey show wetin different and wetin you fit do.",
      ],
      action: "See Money",
    },
  },
};
