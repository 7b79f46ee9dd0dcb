import { clientLabels } from "../labels/clients/client-page-labels.ts";
import { french } from "./labels-fr.ts";
import { swahili } from "./labels-sw.ts";
import type { CheckLabels } from "./label-types.ts";

const english: CheckLabels = {
  documentCheck: "document check",
  genuine: "Genuine",
  issuedBy: ["Issued by ", " and not changed since."],
  stillValid: "Still valid today.",
  paidOn: (day) => (day === "" ? "Paid." : `Paid on ${day}.`),
  partPaid: "Partly paid.",
  notPaid: "Not paid yet.",
  accepted: "Accepted by the client.",
  declined: "Turned down by the client.",
  ranOut: (day) => `No longer valid: it ran until ${day}.`,
  becameInvoice: "An invoice was made of it.",
  compare: "Compare with the paper",
  number: "Number",
  kind: "Document",
  total: "Total",
  due: "Due",
  validUntil: "Valid until",
  billedTo: "Billed to",
  payInto: "Pay into",
  endsIn: (digits) => `ends in ${digits}`,
  issued: "Issued",
  sealLabel: "Seal",
  differs: (seller) => `Something differs? Do not pay. Call ${seller}`,
  call: "on",
  cancelled: "Cancelled",
  voided: (seller, day) =>
    `${seller} issued this document, then voided it${day === "" ? "" : ` on ${day}`}. Do not pay it.`,
  reason: "Reason",
  replacedBy: "Replaced by",
  replaced: "Not this version",
  anotherVersion:
    "There is a document with this code, but it does not say what this paper said when it was printed. It was changed since, or the paper is false. Ask the business for the document as it is now.",
  notFound: "Not found",
  noDocument: ["We have no document with the code ", "."],
  notReceived:
    "It may have been written without network and not have reached us yet. It comes when the business is online again: check once more then. Until it does, nothing is proven, and the paper may be false.",
  mistyped: "Mistyped?",
  mistypedText: ["No document has the code ", ". A code has 20 letters and digits, in groups of four."],
  codeOnDocument: "Code on the paper",
  checkAgain: "Check again",
  check: "Check",
  enterCode: "Type the code printed beside the QR code.",
  beforePaying: "Before paying, call the business on a number you already know.",
  tooOften: "Too many checks",
  tooOftenText: (minutes) => `Many codes were checked from your network. Try again in ${minutes} min.`,
  foot: "We compare the code on the paper with the sealed record. We never ask for a PIN or a card here.",
  signed: "This answer, signed",
};

/** @param language - tag of a language; English where we have no labels in it */
export const checkLabelsFor = (language: string): CheckLabels =>
  clientLabels("check", { en: english, fr: french, sw: swahili }, language);
