import type { ServerAnswer } from "../../providers/mail/mail-provider.ts";
import { answerOf } from "../../providers/mail/server-answer.ts";

/** Why a mail was not handed over. */
export type DeliveryProblem = {
  /** Trying again would get the same answer, and harm our name with that server. */
  readonly final: boolean;
  /** The server answered with a code of its own: it does not have the mail. False where the line broke or time ran out. */
  readonly answered: boolean;
  /** The server's answer, or the error that kept us from it. */
  readonly answer: { readonly code: number | null; readonly enhancedCode: string | null; readonly text: string };
};

/** The error nodemailer throws. */
type SmtpError = {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
};

/** Answers about us, whatever the mail: who we are, that we are not logged in or not encrypted. An operator mends these. */
const aboutUs = new Set([530, 534, 535, 538]);
/** Stages in which the server has not heard of the mail yet, or only who sends it. */
const beforeRecipient = new Set(["CONN", "EHLO", "HELO", "STARTTLS", "API"]);

/**
 * Classifies an error of handing over. Final are the answers of 500 and more to a recipient or a message, and a message
 * that is too large; no error of an earlier stage is final, because those stages are alike for all mails.
 */
export function problemOf(error: unknown): DeliveryProblem {
  const { code, command, response, responseCode } = (error ?? {}) as SmtpError;
  const smtpAnswer: ServerAnswer | null = typeof response === "string" ? answerOf(response) : null;
  const number = typeof responseCode === "number" ? responseCode : (smtpAnswer?.code ?? null);
  const text = smtpAnswer?.text || String((error as Error | null)?.message ?? error).slice(0, 500);
  const answer = { code: number, enhancedCode: smtpAnswer?.enhancedCode ?? null, text };
  const answered = number !== null && number >= 400;
  const stage = typeof command === "string" ? command : "";
  if (code === "EENVELOPE" && stage === "API") return { final: true, answered: true, answer };
  if (!answered || number < 500 || aboutUs.has(number)) return { final: false, answered, answer };
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return { final: false, answered, answer };
  if (stage.startsWith("MAIL")) return { final: number === 552, answered, answer };
  return { final: !beforeRecipient.has(stage), answered, answer };
}
