import { buildInvoice } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import { signDelivery } from "./delivery.ts";
import { isSignature, maxSignatureLength, withPoint } from "./signature.ts";

const now = "2026-11-26T09:42:00.000Z";
const given = { name: " Mrs Táíwò Adébáyọ̀ ", drawing: "M10 20L30 40", missing: " 4 gèlè " };

describe("delivery › signing", () => {
  test("issued invoice › keeps name, moment, drawing and what is missing", () => {
    const signed = signDelivery(buildInvoice({ status: "issued" }), given, now);
    expect(signed).toEqual({
      ok: true,
      value: {
        delivery: {
          at: now,
          name: "Mrs Táíwò Adébáyọ̀",
          signed: "drawn",
          drawing: "M10 20L30 40",
          missing: "4 gèlè",
        },
      },
    });
  });

  test("no drawing › the typed name is the signature", () => {
    const signed = signDelivery(buildInvoice({ status: "issued" }), { ...given, drawing: "" }, now);
    expect(signed.ok && signed.value.delivery?.signed).toBe("typed");
  });

  test("draft, void, quote, no name, second signature, no signature at all › are refused, each with its reason", () => {
    const code = (result: ReturnType<typeof signDelivery>) => (result.ok ? "ok" : result.error.code);
    const issued = buildInvoice({ status: "issued" });
    expect(code(signDelivery(buildInvoice({ status: "draft" }), given, now))).toBe("not_issued");
    expect(code(signDelivery(buildInvoice({ status: "void" }), given, now))).toBe("not_issued");
    expect(code(signDelivery({ ...issued, kind: "quote" }, given, now))).toBe("not_issued");
    expect(code(signDelivery(issued, { ...given, name: "  " }, now))).toBe("name_missing");
    expect(code(signDelivery(issued, { ...given, drawing: "M1 1Z<script>" }, now))).toBe("drawing_unusable");
    const first = signDelivery(issued, given, now);
    expect(code(signDelivery({ ...issued, ...(first.ok ? first.value : {}) }, given, now))).toBe("signed");
  });
});

describe("signature › drawing", () => {
  test("points › lie in the box as whole numbers, and near ones are left out", () => {
    let path = withPoint("", "M", { x: -4, y: 10.4 });
    path = withPoint(path, "L", { x: 0.6, y: 10.4 });
    path = withPoint(path, "L", { x: 400, y: 120 });
    expect(path).toBe("M0 10L300 100");
    expect(isSignature(path)).toBe(true);
  });

  test("thousands of points › stop at a size that is still a signature", () => {
    let path = "";
    for (let index = 0; index < 5000; index++)
      path = withPoint(path, index % 40 === 0 ? "M" : "L", { x: (index * 7) % 300, y: (index * 13) % 100 });
    expect(path.length).toBeLessThanOrEqual(maxSignatureLength);
    expect(isSignature(path)).toBe(true);
  });
});
