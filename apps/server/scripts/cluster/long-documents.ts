import { randomUUID } from "node:crypto";
import type { Fields } from "@ankara/contract/sync";
import { newId, systemRandom } from "@ankara/domain/ids";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import type { Series } from "@ankara/domain/records/series";
import { buildBusiness, buildContact, buildInvoice, buildLine, fixtureToday } from "@ankara/fixtures/builders";
import { makeChange } from "@ankara/sync/change";
import { request, signUp } from "./client.ts";

/** A business with issued invoices of many lines. @returns where their files are */
export async function openLongDocuments(
  url: string,
  { documents, lines }: { readonly documents: number; readonly lines: number },
): Promise<string[]> {
  const { token, businessId } = await signUp(url);
  const deviceId = newId(Date.now(), systemRandom);
  const { body } = await request<{ series: Series[] }>(url, "/sync/devices", {
    token,
    body: { device: { id: deviceId, name: "Phone" } },
  });
  let series = body.series.find(({ kind }) => kind === "invoice");
  const contact = buildContact();
  const business = buildBusiness({ id: businessId });
  const paths: string[] = [];
  for (let count = 0; count < documents; count += 1) {
    if (!series) throw new Error("expected a series of invoices");
    const draft = buildInvoice({
      contact,
      business,
      id: newId(Date.now(), systemRandom),
      linkId: randomUUID().replaceAll("-", ""),
      lines: Array.from({ length: lines }, (_, index) =>
        buildLine({
          id: newId(Date.now(), systemRandom),
          name: `Cloth number ${index + 1}`,
          description: `Six yards of wax print, bale ${count}-${index}, as agreed in the market`,
        }),
      ),
    });
    const issued = issueInvoice({ invoice: draft, contact, business, series, now: Date.now(), today: fixtureToday });
    if (!issued.ok) throw new Error(JSON.stringify(issued.error));
    ({ series } = issued.value);
    const target = { opId: newId(Date.now(), systemRandom), collection: "invoices", id: draft.id, baseRev: 0 } as const;
    const ops = [makeChange(target, null, issued.value.invoice as unknown as Fields)];
    const pushed = await request<{ receipts: { status: string }[] }>(url, "/sync/push", {
      token,
      body: { deviceId, ops },
    });
    if (pushed.body.receipts?.[0]?.status !== "applied")
      throw new Error(`a push was refused: ${JSON.stringify(pushed.body).slice(0, 300)}`);
    paths.push(`/invoice/link/${draft.linkId}/pdf`);
  }
  return paths;
}
