import type { MinorUnits } from "@ankara/domain/money/money";
import type { LocalDate } from "@ankara/domain/dates/dates";
import type { Invoice } from "@ankara/domain/records/invoice";
import { readEInvoice } from "./read-e-invoice.ts";
import type { EAllowance, EInvoice, ELine, EParty, EPayment, ETaxClass } from "./e-invoice.ts";
import { emptyXml, writeXml, type Xml } from "./xml.ts";

/**
 * Returns the e-invoice embedded in an invoice's PDF, or null for a document the standard has no terms for. A file of its
 * own because the app loads reader and writer lazily, with the first such PDF.
 *
 * @param paid - minor units
 */
export function ciiXmlOf(invoice: Invoice, paid: MinorUnits): string | null {
  const read = readEInvoice(invoice, paid);
  return read.ok && isListed(read.value.seller) && isListed(read.value.buyer) ? writeCii(read.value) : null;
}

/** BR-CL-14: the list of countries for this syntax, release 1.3.16, lacks South Sudan; the one for UBL has it. */
const isListed = ({ address }: EParty): boolean => address.country !== "SS";

const un = "urn:un:unece:uncefact:data:standard";
/** BT-24 of a document that keeps to the norm and nothing else; Factur-X calls it the profile EN 16931. */
const ciiGuideline = "urn:cen.eu:en16931:2017";

/**
 * A UN/CEFACT Cross Industry Invoice, D16B, as EN 16931-3-3 and Factur-X use it. The schema is a sequence: the order of
 * the properties below is its own.
 */
export function writeCii(invoice: EInvoice): string {
  return writeXml({
    "rsm:CrossIndustryInvoice": {
      "@xmlns:rsm": `${un}:CrossIndustryInvoice:100`,
      "@xmlns:ram": `${un}:ReusableAggregateBusinessInformationEntity:100`,
      "@xmlns:udt": `${un}:UnqualifiedDataType:100`,
      "rsm:ExchangedDocumentContext": {
        "ram:GuidelineSpecifiedDocumentContextParameter": { "ram:ID": ciiGuideline },
      },
      "rsm:ExchangedDocument": {
        "ram:ID": invoice.number,
        "ram:TypeCode": invoice.typeCode,
        "ram:IssueDateTime": day(invoice.issueDate),
        "ram:IncludedNote": invoice.notes.map((note) => ({ "ram:Content": note })),
      },
      "rsm:SupplyChainTradeTransaction": {
        "ram:IncludedSupplyChainTradeLineItem": invoice.lines.map(lineXml),
        "ram:ApplicableHeaderTradeAgreement": {
          "ram:SellerTradeParty": partyXml(invoice.seller, true),
          "ram:BuyerTradeParty": partyXml(invoice.buyer, false),
          "ram:BuyerOrderReferencedDocument": { "ram:IssuerAssignedID": invoice.orderNumber },
          // 916 is a related document (UNTDID 1001).
          "ram:AdditionalReferencedDocument": invoice.records.map(({ number, what, url }) => ({
            "ram:IssuerAssignedID": number,
            "ram:URIID": url,
            "ram:TypeCode": "916",
            "ram:Name": what,
          })),
        },
        // Required, and empty where nothing is said of the delivery.
        "ram:ApplicableHeaderTradeDelivery":
          invoice.supplyDate === null
            ? emptyXml
            : { "ram:ActualDeliverySupplyChainEvent": { "ram:OccurrenceDateTime": day(invoice.supplyDate) } },
        "ram:ApplicableHeaderTradeSettlement": settlementXml(invoice),
      },
    },
  });
}

/** Format 102: YYYYMMDD. */
const day = (date: LocalDate): Xml => ({
  "udt:DateTimeString": { "@format": "102", "#text": date.replaceAll("-", "") },
});
const some = (amount: string): string | undefined => (/[1-9]/.test(amount) ? amount : undefined);

function settlementXml(invoice: EInvoice): Xml {
  const { currency, taxCurrency, totals } = invoice;
  return {
    "ram:PaymentReference": invoice.payments[0]?.reference,
    "ram:TaxCurrencyCode": taxCurrency ?? undefined,
    "ram:InvoiceCurrencyCode": currency,
    "ram:SpecifiedTradeSettlementPaymentMeans": invoice.payments.map(paymentXml),
    "ram:ApplicableTradeTax": invoice.taxes.map((tax) => ({
      "ram:CalculatedAmount": tax.amount,
      "ram:TypeCode": "VAT",
      "ram:ExemptionReason": tax.exemption,
      "ram:BasisAmount": tax.base,
      ...rateXml(tax),
    })),
    "ram:SpecifiedTradeAllowanceCharge": [
      ...invoice.allowances.map((one) => allowanceXml(one, false)),
      ...invoice.charges.map((one) => allowanceXml(one, true)),
    ],
    "ram:SpecifiedTradePaymentTerms": {
      "ram:Description": invoice.terms,
      "ram:DueDateDateTime": invoice.dueDate === null ? undefined : day(invoice.dueDate),
    },
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation": {
      "ram:LineTotalAmount": totals.lines,
      "ram:ChargeTotalAmount": some(totals.charges),
      "ram:AllowanceTotalAmount": some(totals.allowances),
      "ram:TaxBasisTotalAmount": totals.withoutTax,
      "ram:TaxTotalAmount": [
        { "@currencyID": currency, "#text": totals.tax },
        taxCurrency === null || totals.taxInTaxCurrency === null
          ? undefined
          : { "@currencyID": taxCurrency, "#text": totals.taxInTaxCurrency },
      ],
      "ram:RoundingAmount": some(totals.rounding),
      "ram:GrandTotalAmount": totals.withTax,
      "ram:TotalPrepaidAmount": some(totals.paid),
      "ram:DuePayableAmount": totals.payable,
    },
    "ram:InvoiceReferencedDocument": { "ram:IssuerAssignedID": invoice.precedingNumber },
  };
}

function partyXml(party: EParty, isSeller: boolean): Xml {
  const { address } = party;
  const number = (id: string, scheme: string): Xml =>
    id === "" ? undefined : { "ram:ID": { "@schemeID": scheme, "#text": id } };
  return {
    "ram:ID": isSeller && party.registration !== "" ? "" : party.taxNumber,
    "ram:Name": party.name,
    "ram:SpecifiedLegalOrganization": {
      "ram:ID": party.registration,
      "ram:TradingBusinessName": party.tradingName,
    },
    "ram:DefinedTradeContact": {
      "ram:TelephoneUniversalCommunication": { "ram:CompleteNumber": party.phone },
      "ram:EmailURIUniversalCommunication": { "ram:URIID": party.email },
    },
    "ram:PostalTradeAddress": {
      "ram:PostcodeCode": address.postcode,
      "ram:LineOne": address.line1,
      "ram:LineTwo": address.line2,
      "ram:CityName": address.city,
      "ram:CountryID": address.country,
      "ram:CountrySubDivisionName": address.region,
    },
    "ram:URIUniversalCommunication": {
      "ram:URIID": party.email === "" ? undefined : { "@schemeID": "EM", "#text": party.email },
    },
    "ram:SpecifiedTaxRegistration": [number(party.vatId, "VA"), isSeller ? number(party.taxNumber, "FC") : undefined],
  };
}

function paymentXml(payment: EPayment): Xml {
  return {
    "ram:TypeCode": payment.code,
    "ram:Information": payment.name,
    "ram:PayeePartyCreditorFinancialAccount": {
      "ram:AccountName": payment.accountName,
      "ram:ProprietaryID": payment.account,
    },
  };
}

/** BR-O-05: outside the scope of VAT there is no rate, not even 0. */
const rateXml = ({ category, percent }: ETaxClass) => ({
  "ram:CategoryCode": category,
  "ram:RateApplicablePercent": category === "O" ? undefined : percent,
});

function allowanceXml({ amount, reason, tax }: EAllowance, isCharge: boolean): Xml {
  return {
    "ram:ChargeIndicator": { "udt:Indicator": String(isCharge) },
    "ram:ActualAmount": amount,
    "ram:Reason": reason,
    "ram:CategoryTradeTax": { "ram:TypeCode": "VAT", ...rateXml(tax) },
  };
}

function lineXml(line: ELine): Xml {
  return {
    "ram:AssociatedDocumentLineDocument": { "ram:LineID": line.id },
    "ram:SpecifiedTradeProduct": {
      "ram:SellerAssignedID": line.itemCode,
      "ram:Name": line.name,
      "ram:Description": line.description,
    },
    "ram:SpecifiedLineTradeAgreement": { "ram:NetPriceProductTradePrice": { "ram:ChargeAmount": line.price } },
    "ram:SpecifiedLineTradeDelivery": { "ram:BilledQuantity": { "@unitCode": line.unitCode, "#text": line.quantity } },
    "ram:SpecifiedLineTradeSettlement": {
      "ram:ApplicableTradeTax": { "ram:TypeCode": "VAT", ...rateXml(line.tax) },
      "ram:SpecifiedTradeAllowanceCharge":
        line.allowance === null
          ? undefined
          : {
              "ram:ChargeIndicator": { "udt:Indicator": "false" },
              "ram:ActualAmount": line.allowance.amount,
              "ram:Reason": line.allowance.reason,
            },
      "ram:SpecifiedTradeSettlementLineMonetarySummation": { "ram:LineTotalAmount": line.net },
    },
  };
}
