import { buildInvoiceDocument } from "@ankara/documents/invoice-document";
import type { DocumentTree } from "@ankara/documents/tree";
import { buildBusiness, buildInvoice, buildLine } from "@ankara/fixtures/builders";

const goods = ["Hollandais wax", "Àdìrẹ ẹlẹ́kọ", "Aso-oke strip", "Kitenge", "Lace, cord", "Velvet", "Buba & ìró set"];

/** An invoice of so many lines; another run is another invoice. */
export function invoiceTree(lines: number, run: number): DocumentTree {
  const invoice = buildInvoice({
    status: "issued",
    business: buildBusiness(),
    lines: Array.from({ length: lines }, (_, index) =>
      buildLine({
        name: `${goods[(index + run) % goods.length]} ${run * 1000 + index + 1}, ${(index % 6) + 1} yards`,
        quantity: String((index % 9) + 1),
        unitPrice: String(14_750 + run * 37 + index * 13),
      }),
    ),
  });
  return buildInvoiceDocument({ invoice });
}
