import type { EAllowance, EInvoice, ELine, EParty, EPayment, ETaxClass } from "./e-invoice.ts";
import { commodityCodeOf, electronicAddressOf, type Profile, profileOf } from "./profiles.ts";
import { writeXml, type Xml } from "./xml.ts";

const cac = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";
const cbc = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";

/**
 * A UBL 2.1 Invoice or CreditNote (OASIS, UBL-Invoice-2.1.xsd and UBL-CreditNote-2.1.xsd). The schemas are sequences: the
 * order of the properties below is theirs. Paths of the business terms: EN 16931-3-2.
 */
export function writeUbl(invoice: EInvoice, profile: Profile = profileOf(invoice)): string {
  const isCredit = invoice.typeCode === "381";
  const root = isCredit ? "CreditNote" : "Invoice";
  const { currency } = invoice;
  const typed: Record<string, Xml | readonly Xml[]> = isCredit
    ? { "cbc:CreditNoteTypeCode": invoice.typeCode }
    : { "cbc:DueDate": invoice.dueDate ?? undefined, "cbc:InvoiceTypeCode": invoice.typeCode };
  return writeXml({
    [root]: {
      "@xmlns": `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      "@xmlns:cac": cac,
      "@xmlns:cbc": cbc,
      "cbc:CustomizationID": profile.customization,
      "cbc:ProfileID": profile.process,
      "cbc:ID": invoice.number,
      "cbc:IssueDate": invoice.issueDate,
      ...typed,
      // EN 16931 has one note in UBL's place for several; paragraphs keep them apart.
      "cbc:Note": invoice.notes.join("\n\n"),
      "cbc:DocumentCurrencyCode": currency,
      "cbc:TaxCurrencyCode": invoice.taxCurrency ?? undefined,
      // BR-DE-15: a buyer in Germany finds the order by BT-10, a public one by its Leitweg-ID in the same place.
      "cbc:BuyerReference": profile.key === "xrechnung" ? invoice.orderNumber : "",
      "cac:OrderReference": { "cbc:ID": invoice.orderNumber },
      "cac:BillingReference": { "cac:InvoiceDocumentReference": { "cbc:ID": invoice.precedingNumber } },
      "cac:AdditionalDocumentReference": invoice.records.map(({ number, what, url }) => ({
        "cbc:ID": number,
        "cbc:DocumentDescription": what,
        "cac:Attachment": { "cac:ExternalReference": { "cbc:URI": url } },
      })),
      "cac:AccountingSupplierParty": { "cac:Party": partyXml(invoice.seller, profile, true) },
      "cac:AccountingCustomerParty": { "cac:Party": partyXml(invoice.buyer, profile, false) },
      "cac:Delivery": { "cbc:ActualDeliveryDate": invoice.supplyDate ?? undefined },
      // BR-DE-1: how it is paid is said even where nothing is known of it: 1 is an instrument that is not defined.
      "cac:PaymentMeans":
        invoice.payments.length === 0 && profile.key === "xrechnung"
          ? [{ "cbc:PaymentMeansCode": "1" }]
          : invoice.payments.map((payment, index) => paymentXml(payment, index === 0)),
      "cac:PaymentTerms": { "cbc:Note": invoice.terms },
      "cac:AllowanceCharge": [
        ...invoice.allowances.map((one) => allowanceXml(one, false, currency)),
        ...invoice.charges.map((one) => allowanceXml(one, true, currency)),
      ],
      "cac:TaxTotal": [taxTotalXml(invoice, profile), taxCurrencyXml(invoice)],
      "cac:LegalMonetaryTotal": sumsXml(invoice),
      [`cac:${root}Line`]: invoice.lines.map((line) => lineXml(line, currency, isCredit, profile)),
    },
  });
}

const money = (amount: string, currency: string): Xml => ({ "@currencyID": currency, "#text": amount });
/** An amount that is said only where there is one. */
const some = (amount: string, currency: string): Xml => (/[1-9]/.test(amount) ? money(amount, currency) : undefined);

function partyXml(party: EParty, profile: Profile, isSeller: boolean): Xml {
  const { address } = party;
  const endpoint = electronicAddressOf(party, profile);
  const scheme = (id: string, scheme: string): Xml =>
    id === "" ? undefined : { "cbc:CompanyID": id, "cac:TaxScheme": { "cbc:ID": scheme } };
  return {
    "cbc:EndpointID": endpoint ? { "@schemeID": endpoint.scheme, "#text": endpoint.id } : undefined,
    "cac:PartyIdentification": { "cbc:ID": isSeller && party.registration !== "" ? "" : party.taxNumber },
    "cac:PartyName": { "cbc:Name": party.tradingName },
    "cac:PostalAddress": {
      "cbc:StreetName": address.line1,
      "cbc:AdditionalStreetName": address.line2,
      "cbc:CityName": address.city,
      "cbc:PostalZone": address.postcode,
      "cbc:CountrySubentity": address.region,
      "cac:Country": { "cbc:IdentificationCode": address.country },
    },
    "cac:PartyTaxScheme": [scheme(party.vatId, "VAT"), isSeller ? scheme(party.taxNumber, "TAX") : undefined],
    "cac:PartyLegalEntity": { "cbc:RegistrationName": party.name, "cbc:CompanyID": party.registration },
    "cac:Contact": {
      // BR-DE-5: the person to ask, which is the company itself where nobody is named.
      "cbc:Name": isSeller && profile.key === "xrechnung" ? party.tradingName || party.name : "",
      "cbc:Telephone": party.phone,
      "cbc:ElectronicMail": party.email,
    },
  };
}

/** UBL-SR-46: the way to pay is named once; all accounts are of that one. */
function paymentXml(payment: EPayment, isFirst: boolean): Xml {
  return {
    "cbc:PaymentMeansCode": isFirst ? { "@name": payment.name, "#text": payment.code } : payment.code,
    "cbc:PaymentID": payment.reference,
    "cac:PayeeFinancialAccount": { "cbc:ID": payment.account, "cbc:Name": payment.accountName },
  };
}

/** BR-O-05: outside the scope of VAT there is no rate, not even 0; the breakdown of an XRechnung says one all the same (BR-DE-14). */
function categoryXml({ category, percent }: ETaxClass, exemption = "", withRate = category !== "O"): Xml {
  return {
    "cbc:ID": category,
    "cbc:Percent": withRate ? percent : undefined,
    "cbc:TaxExemptionReason": exemption,
    "cac:TaxScheme": { "cbc:ID": "VAT" },
  };
}

function allowanceXml({ amount, reason, tax }: EAllowance, isCharge: boolean, currency: string): Xml {
  return {
    "cbc:ChargeIndicator": String(isCharge),
    "cbc:AllowanceChargeReason": reason,
    "cbc:Amount": money(amount, currency),
    "cac:TaxCategory": categoryXml(tax),
  };
}

function taxTotalXml({ currency, taxes, totals }: EInvoice, { key }: Profile): Xml {
  return {
    "cbc:TaxAmount": money(totals.tax, currency),
    "cac:TaxSubtotal": taxes.map((tax) => ({
      "cbc:TaxableAmount": money(tax.base, currency),
      "cbc:TaxAmount": money(tax.amount, currency),
      "cac:TaxCategory": categoryXml(tax, tax.exemption, tax.category !== "O" || key === "xrechnung"),
    })),
  };
}

function taxCurrencyXml({ taxCurrency, totals }: EInvoice): Xml {
  if (taxCurrency === null || totals.taxInTaxCurrency === null) return undefined;
  return { "cbc:TaxAmount": money(totals.taxInTaxCurrency, taxCurrency) };
}

function sumsXml({ currency, totals }: EInvoice): Xml {
  return {
    "cbc:LineExtensionAmount": money(totals.lines, currency),
    "cbc:TaxExclusiveAmount": money(totals.withoutTax, currency),
    "cbc:TaxInclusiveAmount": money(totals.withTax, currency),
    "cbc:AllowanceTotalAmount": some(totals.allowances, currency),
    "cbc:ChargeTotalAmount": some(totals.charges, currency),
    "cbc:PrepaidAmount": some(totals.paid, currency),
    "cbc:PayableRoundingAmount": some(totals.rounding, currency),
    "cbc:PayableAmount": money(totals.payable, currency),
  };
}

function lineXml(line: ELine, currency: string, isCredit: boolean, { key }: Profile): Xml {
  return {
    "cbc:ID": line.id,
    [isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity"]: {
      "@unitCode": line.unitCode,
      "#text": line.quantity,
    },
    "cbc:LineExtensionAmount": money(line.net, currency),
    "cac:AllowanceCharge":
      line.allowance === null
        ? undefined
        : {
            "cbc:ChargeIndicator": "false",
            "cbc:AllowanceChargeReason": line.allowance.reason,
            "cbc:Amount": money(line.allowance.amount, currency),
          },
    "cac:Item": {
      "cbc:Description": line.description,
      "cbc:Name": line.name,
      "cac:SellersItemIdentification": { "cbc:ID": line.itemCode },
      "cac:CommodityClassification":
        key === "pintNigeria" ? { "cbc:CommodityCode": commodityCodeOf(line.itemCode) } : undefined,
      "cac:ClassifiedTaxCategory": categoryXml(line.tax),
    },
    "cac:Price": { "cbc:PriceAmount": money(line.price, currency) },
  };
}
