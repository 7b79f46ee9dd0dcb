import { AuthorityAway, type FiscalAdapter, type FiscalIssue, type FiscalReceipt, receiptOf } from "../adapter.ts";
import type { SandboxAnswer, SandboxAuthority } from "./authority.ts";

/** Rehearses the whole way with an authority of our own, in any country. Never in production. */
export function sandboxFiscal(authority: SandboxAuthority): FiscalAdapter {
  const request = (...call: Parameters<SandboxAuthority["handle"]>) =>
    authority.handle(...call).catch((error: unknown) => {
      throw new AuthorityAway("the rehearsal authority does not answer", { cause: error });
    });
  return {
    id: "rehearsal",
    country: null,
    name: "Rehearsal",
    regime: null,
    rehearsal: true,
    counter: null,
    settings: [],
    requiredFields: () => ["seller_tax_id"],
    validate: ({ invoice }) =>
      (invoice.from?.taxId ?? "").trim() === ""
        ? [{ code: "seller_tax_id", text: "Enter your tax number first.", field: "seller_tax_id" }]
        : [],
    build: ({ invoice }) => {
      const { number, issueDate, currency, totals, billTo, sourceNumber } = invoice;
      const text = JSON.stringify({
        number,
        issueDate,
        currency,
        total: totals?.total ?? 0,
        buyerTaxId: billTo?.taxId ?? "",
        sourceNumber,
      });
      return { mime: "application/json", bytes: new TextEncoder().encode(text) };
    },
    submit: async (_document, body, key) => receipt(await request("PUT", key, new TextDecoder().decode(body.bytes))),
    cancel: async (_document, { authorityNo }) => receipt(await request("DELETE", authorityNo)),
    renderBlock: ({ authorityNo, signature, qrText, at }) => ({
      number: authorityNo,
      code: signature,
      device: "",
      recorded: `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`,
      qr: qrText,
    }),
  };
}

const statusOf = { waiting: "submitted", recorded: "accepted", refused: "rejected", cancelled: "cancelled" } as const;

function receipt({ status, body }: SandboxAnswer): FiscalReceipt {
  const { number, code, at, problems } = body as { number: string; code: string; at: string; problems: FiscalIssue[] };
  const known = statusOf[body["status"] as keyof typeof statusOf] as FiscalReceipt["status"] | undefined;
  if (!known) throw new AuthorityAway(`the rehearsal authority answered ${status}`);
  return receiptOf({
    status: known,
    authorityNo: number,
    signature: code,
    qrText: known === "accepted" ? `rehearsal:${number}:${code}` : "",
    at: new Date(at),
    problems,
    raw: JSON.stringify(body),
  });
}
