/** Mails to a client, beside reminders. */
const clientMails = ["invoice", "paid", "credit", "offer", "receipt", "cardReceipt", "statement"] as const;
export type ClientMail = (typeof clientMails)[number];

/** Mails to the people of a business, and to affiliates. */
export const notices = [
  "confirmEmail",
  "resetPassword",
  "newSignIn",
  "passwordChanged",
  "emailChanged",
  "bankDetailsChanged",
  "payoutsChanged",
  "guessed",
  "usernameChanged",
  "signedOutElsewhere",
  "accountDeleted",
  "secondFactorOn",
  "secondFactorOff",
  "apiKeyMade",
  "webhookAdded",
  "webhookStopped",
  "passkeyAdded",
  "passkeyRemoved",
  "phoneAdded",
  "phoneRemoved",
  "personInvited",
  "personJoined",
  "personChanged",
  "personRemoved",
  "personLeft",
  "personAsks",
  "personLetBack",
  "loginRenewed",
  "affiliate",
  "planReceipt",
  "paidTwice",
  "planEnded",
  "planNotRenewed",
  "offerTyped",
  "offerSigned",
  "offerDeclined",
  "claimed",
  "detailsCorrected",
  "paidByCard",
  "cardRefund",
  "cardUnclear",
  "paymentDifference",
  "refundFailed",
  "disputeOpened",
  "disputeWon",
  "disputeLost",
  "planDisputed",
  "packDisputed",
] as const;
export type Notice = (typeof notices)[number];

/**
 * One mail with its placeholders, `{number}`. A line one of whose placeholders has no value is left out: "They wrote:
 * {reason}" where nothing was written.
 */
type MailText = {
  readonly subject: string;
  readonly lines: readonly string[];
  /** On the button; empty for none. */
  readonly action: string;
  readonly after?: readonly string[];
};

/** Words of the mails of one language. */
export type MailLabels = {
  readonly hello: string;
  /** To somebody whose name we do not know. */
  readonly helloNobody: string;
  readonly yourClient: string;
  readonly anInvoice: string;
  /** `{number}` in its version. */
  readonly inVersion: string;
  readonly sandbox: string;
  /** Titles of what is sold to a business, as its screens show them, and `{count}` credits. */
  readonly purchases: Readonly<
    Record<"Monthly" | "Yearly" | "Lifetime" | "1 Month" | "6 Months" | "12 Months" | "credits", string>
  >;
  /** Field of a card payment that differs from our order. */
  readonly differs: Readonly<Record<"reference" | "amount" | "currency" | "customer", string>>;
  /** Under how to pay: false mails about new accounts are how clients are robbed. */
  readonly bankDetails: string;
  readonly sentWith: string;
  readonly client: Readonly<Record<ClientMail, MailText>>;
  readonly notice: Readonly<Record<Notice, MailText>>;
};
