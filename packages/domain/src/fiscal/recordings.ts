import type { LocalDate } from "../dates/dates.ts";

/** Public facts of how an authority's unit records a document. */
type Recording = {
  /** Key of `regimes`. */
  readonly regime: string;
  /** Source of a document's number in the unit: the seller's device, or the authority. */
  readonly counts: "device" | "authority";
  /** Labels or codes of a sale and of a credit note; null where none is public. */
  readonly receiptTypes: readonly [sale: string, credit: string] | null;
  /** Parts of the signature and its maker; empty where they are not public. */
  readonly signature: string;
  /** Text of its QR code; empty where it is not public. */
  readonly qr: string;
  readonly source: string;
  readonly checkedOn: LocalDate;
};

const checkedOn = "2026-11-27";

/**
 * By authority. Adapters read the receipt types; the rest is what a person checks a paper or another adapter by, and stands in
 * docs/fiscal.md too.
 */
const recordings: readonly Recording[] = [
  {
    regime: "mbs",
    counts: "authority",
    receiptTypes: ["381", "380"],
    signature: "the authority signs (/invoice/sign)",
    qr: "RSA of the IRN with the moment, and the certificate",
    source: "MBS collection; NRS notice, Mondaq 2026-02-23",
    checkedOn,
  },
  {
    regime: "etims",
    counts: "device",
    receiptTypes: ["S", "R"],
    signature: "the unit answers with rcptSign (16 letters) and intrlData (26)",
    qr: "https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data={PIN}{branch}{rcptSign}",
    source: "OSCU/VSCU specification 1.1 of April 2023; paybillke/kra-etims-oscu-docs; Odoo l10n_ke_edi_oscu",
    checkedOn,
  },
  {
    regime: "evat",
    counts: "authority",
    receiptTypes: ["NS", "NR"],
    signature: "the VSDC answers with ysdcregsig and ysdcintdata",
    qr: "the address qr_code of the answer, 2.5 cm or more",
    source: "E-VAT API 8.2, as tried against staging by an integrator on 2026-09-17",
    checkedOn,
  },
  {
    regime: "ebm",
    counts: "device",
    receiptTypes: ["NS", "NR"],
    signature: "the unit answers with rcptSign (16 letters) and intrlData (26), printed in fours",
    qr: "{ddmmyyyy}#{hhmmss}#{SDC id}#{receipt no.}#{internal data}#{signature}",
    source: "VSDC API specification 1.0.5; CIS specification 2018, § 7.24",
    checkedOn,
  },
  {
    regime: "smart_invoice",
    counts: "authority",
    receiptTypes: ["S", "R"],
    signature: "the unit answers with rcptSign and intrlData",
    qr: "the address qrCodeUrl of the answer",
    source: "Smart Invoice VSDC specification, as three integrators print it",
    checkedOn,
  },
  {
    regime: "efris",
    counts: "authority",
    receiptTypes: ["1", "2"],
    signature:
      "RSA (PKCS #1, SHA-1) over the message encrypted with AES (ECB), with a key of the taxpayer's own (T101 to T104)",
    qr: "given with the answer of T109",
    source: "EFRIS API documentation for system to system users 23.4 of 2025-04-09",
    checkedOn,
  },
  {
    regime: "vfd",
    counts: "device",
    receiptTypes: null,
    signature: "SHA-1 with RSA over the XML, with the taxpayer's certificate (PKCS #12)",
    qr: "https://verify.tra.go.tz/{receipt code}{GC}_{hhmmss}",
    source: "VFD API: RCTNUM, GC, DC and ZNUM; alphaolomi/vfdcloud-vfd, integration rules",
    checkedOn,
  },
  {
    regime: "fdms",
    counts: "device",
    receiptTypes: ["FiscalInvoice", "CreditNote"],
    signature:
      "ECDSA P-256 by the device over its id, type, currency, number, moment, total, taxes and the hash before",
    qr: "{qrUrl}{device id, 10 digits}{ddmmyyyy}{global no., 10 digits}{first 16 digits of MD5 of the signature}",
    source: "Fiscal Device Gateway API 1; munashe-chivandire/zimra-fdms; ZIMRA's answer of 2025-12-21",
    checkedOn,
  },
  {
    regime: "eis",
    counts: "authority",
    receiptTypes: null,
    signature: "",
    qr: "",
    source: "no technical text is public",
    checkedOn,
  },
];

/** Labels or codes of a sale and of a credit note at an authority. @throws where its are not public */
export function receiptTypeOf(regime: string, isCredit: boolean): string {
  const types = recordings.find((row) => row.regime === regime)?.receiptTypes;
  if (!types) throw new Error(`expected receipt types of ${regime}`);
  return types[isCredit ? 1 : 0];
}
