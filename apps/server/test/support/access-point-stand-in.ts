import { createHash } from "node:crypto";
import { irnPattern } from "../../src/providers/fiscal/nigeria/irn.ts";

/** Returns what an access point of Nigeria would refuse of a UBL document: rules of PINT for Nigeria, read on 27 November 2026. */
export function refusedByAccessPoint(xml: string): string[] {
  const wrong: string[] = [];
  const must = (rule: string, holds: boolean) => void (holds || wrong.push(rule));
  const count = (pattern: RegExp) => xml.match(pattern)?.length ?? 0;
  must("ALIGNED-IBRP-001-NG", /<cbc:CustomizationID>urn:peppol:pint:billing-1@ng-1<\/cbc:CustomizationID>/.test(xml));
  must("ALIGNED-IBRP-002", /<cbc:ProfileID>urn:peppol:bis:billing<\/cbc:ProfileID>/.test(xml));
  const allowances = xml.match(/<cac:AllowanceCharge>[\s\S]*?<\/cac:AllowanceCharge>/g) ?? [];
  const lines = xml.match(/<cac:(Invoice|CreditNote)Line>[\s\S]*?<\/cac:\1Line>/g) ?? [];
  const onDocument = allowances.filter((one) => !lines.some((line) => line.includes(one)));
  must(
    "ALIGNED-IBRP-003/005",
    onDocument.every((one) => one.includes("<cac:TaxCategory>")),
  );
  must("ALIGNED-IBRP-007/008/009", count(/<cac:TaxSubtotal>/g) > 0);
  must(
    "ALIGNED-IBRP-011",
    lines.every((line) => line.match(/<cac:ClassifiedTaxCategory>/g)?.length === 1),
  );
  must(
    "BTNG-039",
    lines.every((line) => line.match(/<cbc:CommodityCode>\d{4,10}</g)?.length === 1),
  );
  // Peppol's list of participants, 9.7: NG:TID, thirteen digits.
  must("ibr-cl-25", count(/<cbc:EndpointID schemeID="0244">\d{13}</g) === 2);
  return wrong;
}

type Sent = { readonly irn: string; readonly business_id: string; readonly document: string };

/** An access point as docs/fiscal.md describes it: a key once, the same key again answers as before. */
export class AccessPointStandIn {
  readonly documents = new Map<string, { readonly hash: string; readonly answer: object }>();
  /** Decides only when asked a second time. */
  slow = false;

  readonly fetch = (async (url: string, { method, headers, body }: RequestInit) => {
    const [, key = ""] = /\/documents\/([^/]+)$/.exec(new URL(url).pathname) ?? [];
    if ((headers as Record<string, string>)["authorization"] !== "Bearer key")
      return Response.json({}, { status: 401 });
    if (method !== "PUT" || key === "") return Response.json({}, { status: 404 });
    const sent = JSON.parse(body as string) as Sent;
    const hash = createHash("sha256").update(sent.document).digest("hex");
    const known = this.documents.get(key);
    if (known && known.hash !== hash) return Response.json({ error: "key_reused" }, { status: 409 });
    const wrong = [
      ...(irnPattern.test(sent.irn) ? [] : ["irn"]),
      ...(sent.business_id === "" ? ["business_id"] : []),
      ...refusedByAccessPoint(sent.document),
    ];
    const isFirst = known === undefined;
    const answer =
      wrong.length > 0
        ? { status: "rejected", problems: wrong.map((code) => ({ code, text: `Refused: ${code}` })) }
        : this.slow && isFirst
          ? { status: "submitted" }
          : { status: "accepted", irn: sent.irn, qr: "cXI=", signature: "CSID" };
    this.documents.set(key, { hash, answer });
    return Response.json(answer, { status: wrong.length > 0 ? 422 : 200 });
  }) as typeof globalThis.fetch;
}
