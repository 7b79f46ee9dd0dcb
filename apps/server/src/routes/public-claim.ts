import { claimPhotoBytes, renderClaimForm, type ClaimFormInput } from "@ankara/documents/public-claim";
import { newId } from "@ankara/domain/ids";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  canClaim,
  type Claimed,
  claimedInvoices,
  claimPayment,
  type ClaimText,
} from "../commands/public/claim-payment.ts";
import { findPublicLink, type PublicInvoice } from "../commands/public/find-public-invoice.ts";
import type { Deps } from "../deps.ts";
import { networkOf } from "../policies/throttle.ts";
import { afterForm, browserLanguage, closed, inLanguage, languageOf, sendPage, sendUnopened } from "./public-pages.ts";
import { withoutPrivate } from "../presenters/without-private.ts";

type LinkRequest = FastifyRequest<{ Params: { id: string } }>;

/** "I have paid": a form that works without a script, and what it sends. */
export function registerPublicClaim(app: FastifyInstance, deps: Deps): void {
  app.get("/invoice/link/:id/paid", async (request: LinkRequest, reply) => {
    const found = await findPublicLink(deps, request.params.id);
    const language = languageOf(request);
    if (found.state !== "open") return sendUnopened(reply, found, language);
    if (!canClaim(found)) return toPage(deps, reply, found, language);
    return sendForm(deps, reply, found, 200, { language });
  });

  app.post(
    "/invoice/link/:id/paid",
    { bodyLimit: claimPhotoBytes + 64 * 1024 },
    async (request: LinkRequest, reply) => {
      const found = await findPublicLink(deps, request.params.id);
      const language = languageOf(request);
      if (found.state !== "open") return sendUnopened(reply, found, language);
      return receiveClaim(deps, request, reply, {
        throttledBy: found.invoice.id,
        found: claimedInvoices(found, [found.invoice]),
        sendFormAgain: (status, more) => sendForm(deps, reply, found, status, { language, ...more }),
        sendThanks: () => toPage(deps, reply, found, language),
      });
    },
  );
}

/** With 303, so that going back or reloading sends nothing again. */
const toPage = (
  deps: Pick<Deps, "replica">,
  reply: FastifyReply,
  { invoice }: PublicInvoice,
  language: string | undefined,
): FastifyReply => closed(reply).redirect(afterForm(deps, invoice.linkId, language), 303);

export type ClaimFormState = Pick<Partial<ClaimFormInput>, "problem" | "typed" | "id">;

type Claiming = {
  /** Id of the document or client whose claims are counted together. */
  readonly throttledBy: string;
  /** Null where a field of the page's own is not right. @param fields - as they were typed */
  readonly found: Claimed | ((fields: Readonly<Record<string, string>>) => Claimed | null);
  readonly sendFormAgain: (
    status: number,
    more: ClaimFormState,
    fields?: Readonly<Record<string, string>>,
  ) => FastifyReply;
  readonly sendThanks: (claim: ClaimText) => FastifyReply;
};

/** Stores what a client says was paid, or sends the form again with what was typed and the problem. */
export async function receiveClaim(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { throttledBy, found, sendFormAgain, sendThanks }: Claiming,
): Promise<FastifyReply> {
  const wait = await deps.throttle.count([
    ["claimPerLink", throttledBy],
    ["claimPerNetwork", networkOf(request.ip)],
  ]);
  if (wait !== null) {
    void reply.header("retry-after", String(wait));
    return sendFormAgain(429, { problem: "tooOften" });
  }
  const claim = await readClaim(request);
  if (claim === "too big") return sendFormAgain(413, { problem: "photoTooBig" });
  if (claim === null) return sendFormAgain(400, { problem: "notTaken" });
  const { amount, date, method, reference, id, fields } = claim;
  const again = (problem: ClaimFormState["problem"] = null) =>
    sendFormAgain(422, { problem, typed: { amount, date, method, reference }, id }, fields);
  const about = typeof found === "function" ? found(fields) : found;
  if (about === null) return again();
  const claimed = await claimPayment(deps, about, claim);
  return claimed.ok ? sendThanks(claim) : again(claimed.error);
}

function sendForm(
  deps: Deps,
  reply: FastifyReply,
  { invoice, settled, today, timeZone }: PublicInvoice,
  status: number,
  { language, ...more }: ClaimFormState & { readonly language: string | undefined },
): FastifyReply {
  const link = `/invoice/link/${invoice.linkId}`;
  const logoUrl = invoice.from?.logoUrl;
  const form = renderClaimForm({
    invoice: withoutPrivate(invoice),
    settled,
    today,
    timeZone,
    back: link + inLanguage(language),
    action: `${link}/paid${inLanguage(language)}`,
    language,
    ...(logoUrl ? { logoUrl } : {}),
    id: newId(deps.now().getTime(), deps.random),
    ...more,
  });
  return sendPage(reply, status, form, "inline");
}

/** The fields of the form and at most one file; null when it is none, or broken off. */
async function readClaim(
  request: FastifyRequest,
): Promise<(ClaimText & { readonly fields: Readonly<Record<string, string>> }) | "too big" | null> {
  const fields: Record<string, string> = {};
  let proof: ClaimText["proof"] = null;
  try {
    const limits = { fileSize: claimPhotoBytes, files: 1, fields: 10, fieldSize: 500, parts: 12 };
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") fields[part.fieldname] = typeof part.value === "string" ? part.value : "";
      else {
        const bytes = await part.toBuffer();
        if (bytes.length > 0) proof = { name: part.filename, bytes };
      }
    }
  } catch (error) {
    return String((error as { code?: string }).code) === "FST_REQ_FILE_TOO_LARGE" ? "too big" : null;
  }
  const { id = "", amount = "", part = "", date = "", day = "", method = "", reference = "" } = fields;
  // "A part" and "Another day" lead to a field of their own.
  const sum = amount === "part" ? part : amount;
  // French writes the decimals after a comma, `1 250,50`; elsewhere that would be read ten times too large.
  const isFrench = (languageOf(request) ?? browserLanguage(request)) === "fr";
  const typed = { amount: isFrench ? sum.replace(/,(\d{1,2})\s*$/, ".$1") : sum, date: date === "other" ? day : date };
  return { id, ...typed, method, reference, proof, fields };
}
