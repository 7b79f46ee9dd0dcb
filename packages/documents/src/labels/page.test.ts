import { expect, test } from "vitest";
import { claimLabelsFor } from "./claim.ts";
import { deliveryNoteLabelsFor } from "./delivery-note.ts";
import { offerLabelsFor } from "./offer.ts";
import { pageLabelsFor, pageLanguages } from "./page.ts";
import { paymentLinkLabelsFor } from "./payment-link.ts";
import { portalLabelsFor } from "./portal.ts";
import { priceListLabelsFor } from "./price-list.ts";
import { receiptLabelsFor } from "./receipt.ts";
import { statementLabelsFor } from "./statement.ts";

const sets: Readonly<Record<string, (language: string) => object>> = {
  claim: claimLabelsFor,
  deliveryNote: deliveryNoteLabelsFor,
  offer: offerLabelsFor,
  page: pageLabelsFor,
  paymentLink: paymentLinkLabelsFor,
  portal: portalLabelsFor,
  priceList: priceListLabelsFor,
  receipt: receiptLabelsFor,
  statement: statementLabelsFor,
};
const others = Object.keys(pageLanguages).filter((language) => language !== "en");

test.each(Object.entries(sets))(
  "labels of clients' pages › %s › speak every language a page offers",
  (_, labelsFor) => {
    expect(others.length).toBeGreaterThan(1);
    expect(others.filter((language) => labelsFor(language) === labelsFor("en"))).toEqual([]);
  },
);
