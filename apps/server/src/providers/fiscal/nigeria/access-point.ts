import { nigerianTaxIdOf, profileOf } from "@ankara/documents/einvoice/profiles";
import { readEInvoice } from "@ankara/documents/einvoice/read-e-invoice";
import { writeUbl } from "@ankara/documents/einvoice/ubl";
import * as z from "zod/mini";
import { AuthorityAway, type FiscalAdapter, type FiscalDocument, type FiscalReceipt, receiptOf } from "../adapter.ts";
import { type AuthorityAnswer, callAuthority } from "../authority-call.ts";
import { deviceOf, noDevice, type TaxpayerDevice } from "../devices.ts";
import { irnOfDocument, mbsIssues } from "./mbs.ts";

/** A taxpayer's account at an access point. */
type AccessPointAccount = TaxpayerDevice & { readonly key: string };
export type AccessPointKeys = { readonly url: string; readonly accounts: readonly AccessPointAccount[] };

/** Answer of an access point (docs/fiscal.md, "An access point"). */
const Answer = z.object({
  status: z.enum(["submitted", "accepted", "rejected"]),
  /** As the authority has it, where it differs from the one sent. */
  irn: z._default(z.string().check(z.maxLength(80)), ""),
  qr: z._default(z.string().check(z.maxLength(2000)), ""),
  signature: z._default(z.string().check(z.maxLength(300)), ""),
  problems: z._default(
    z.array(z.object({ code: z.string().check(z.maxLength(60)), text: z.string().check(z.maxLength(500)) })),
    [],
  ),
});

/**
 * Nigeria through an accredited access point, which registers the document with NRS and hands it to the buyer's access point.
 * **We are no access point and no integrator**: whoever runs one, or a bridge to one, speaks the interface that docs/fiscal.md
 * writes down. The document goes as UBL of the profile PINT for Nigeria, under its IRN.
 */
export function accessPointAdapter(
  keys: AccessPointKeys,
  { fetch = globalThis.fetch, now }: { readonly fetch?: typeof globalThis.fetch; readonly now: () => Date },
): FiscalAdapter {
  // The business's id at the authority is no branch here.
  const accountOf = ({ choice, ...document }: FiscalDocument) =>
    deviceOf(keys.accounts, { ...document, choice: { ...choice, authorityId: "" } });
  const call = async (document: FiscalDocument, method: string, path: string, body: string) => {
    const account = accountOf(document);
    if (!account) throw new Error("expected a document that was validated");
    return callAuthority("the access point", fetch, `${keys.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${account.key}` },
      body,
    });
  };
  const receiptIn = (answer: AuthorityAnswer, irn: string): FiscalReceipt => {
    const read = z.safeParse(Answer, answer.body);
    if (!read.success) throw new AuthorityAway(`the access point answered ${answer.status} in another form`);
    const { status, qr, signature, problems } = read.data;
    return receiptOf({
      status,
      authorityNo: read.data.irn || irn,
      qrText: qr,
      signature,
      at: now(),
      raw: answer.text,
      problems: problems.map((problem) => ({ ...problem, field: "" as const })),
    });
  };
  return {
    id: "ng-access-point",
    country: "NG",
    name: "NRS MBS",
    regime: "mbs",
    rehearsal: false,
    counter: null,
    settings: ["serviceId", "authorityId"],
    requiredFields: () => [
      "seller_tax_id",
      "seller_address",
      "buyer_name",
      "buyer_address",
      "buyer_tax_id",
      "item_code",
    ],
    validate(document) {
      const issues = mbsIssues(document, null);
      if (accountOf(document) === null) issues.push(noDevice);
      if (issues.length > 0) return issues;
      const eInvoice = readEInvoice(document.invoice);
      if (eInvoice.ok && profileOf(eInvoice.value).key === "pintNigeria") return [];
      return eInvoice.ok && nigerianTaxIdOf(eInvoice.value.seller) === ""
        ? [
            {
              code: "not_pint",
              text: "Your Tax ID needs 13 digits: access points don’t know the older TIN.",
              field: "seller_tax_id",
            },
          ]
        : [
            {
              code: "not_pint",
              text: "The client’s Tax ID needs 13 digits: access points don’t know the older TIN.",
              field: "buyer_tax_id",
            },
          ];
    },
    build({ invoice }) {
      const eInvoice = readEInvoice(invoice);
      if (!eInvoice.ok) throw new Error("expected a document that was validated");
      return { mime: "application/xml", bytes: new TextEncoder().encode(writeUbl(eInvoice.value)) };
    },
    async submit(document, body, key) {
      const irn = irnOfDocument(document) ?? "";
      const sent = JSON.stringify({
        irn,
        business_id: document.choice.authorityId,
        document: new TextDecoder().decode(body.bytes),
      });
      return receiptIn(await call(document, "PUT", `/documents/${encodeURIComponent(key)}`, sent), irn);
    },
    cancel: null,
    renderBlock: ({ authorityNo, qrText, at }) => ({
      number: authorityNo,
      code: "",
      device: "",
      recorded: new Intl.DateTimeFormat("en-GB", {
        dateStyle: "medium",
        timeStyle: "short",
        timeZone: "Africa/Lagos",
      }).format(at),
      qr: qrText,
    }),
  };
}
