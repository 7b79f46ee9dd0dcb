import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lagos } from "../../test/samples.ts";
import { checkCodeOf, findKeyOf, isChecked, readCheckCode, sealOf, sealPart } from "./code.ts";
import { maskedName } from "./mask.ts";

const issued = (fields: Parameters<typeof lagos>[0] = {}) => ({ ...lagos(fields), linkId: "q".repeat(24) });

describe("the code on a document", () => {
  test("finds its document and says what was printed", () => {
    const invoice = issued();
    const code = readCheckCode(checkCodeOf(invoice));
    expect(code?.find).toBe(findKeyOf(invoice.linkId));
    expect(code?.seal).toBe(sealPart(sealOf(invoice)));
    expect(code?.text).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  test("is the same once the server has filled in what an older app leaves out, in whatever order", () => {
    const invoice = issued();
    const stored = JSON.parse(
      JSON.stringify(Object.fromEntries(Object.entries({ ...invoice, unknown: 1 }).toReversed())),
    ) as typeof invoice;
    const older = { ...stored, instalments: undefined, walkIn: undefined } as unknown as typeof invoice;
    expect(checkCodeOf(stored)).toBe(checkCodeOf(invoice));
    expect(checkCodeOf(older)).toBe(checkCodeOf(invoice));
  });

  test("changes with what is printed, not with what becomes of the document", () => {
    const invoice = issued();
    const same = {
      status: "void" as const,
      sharedAt: invoice.updatedAt,
      dueDate: "2027-01-31",
      privateNote: "haggles",
      tags: ["a"],
    };
    expect(checkCodeOf({ ...invoice, ...same })).toBe(checkCodeOf(invoice));
    for (const other of [
      { totals: { ...invoice.totals!, total: invoice.totals!.total + 1 } },
      { payTo: invoice.payTo.map((one) => ({ ...one, accountNumber: "999" })) },
      { billTo: { ...invoice.billTo!, name: "Another", company: "" } },
      { number: "INV-9999" },
      { payRef: "K7QP2MXR" },
      { lines: invoice.lines.slice(1) },
      { publicNote: "Pay to my cousin" },
    ])
      expect(sealOf({ ...invoice, ...other })).not.toBe(sealOf(invoice));
    expect(checkCodeOf({ ...invoice, linkId: "r".repeat(24) }).slice(0, 8)).not.toBe(checkCodeOf(invoice).slice(0, 8));
  });

  test("is read as it is typed, and a wrong letter is seen", () => {
    const code = checkCodeOf(issued());
    const sloppy = ` ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
    expect(readCheckCode(sloppy)?.text).toBe(code);
    const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    fc.assert(
      fc.property(fc.nat(19), fc.nat(30), (at, step) => {
        const bare = [...code.replaceAll("-", "")];
        bare[at] = letters[(letters.indexOf(bare[at]!) + 1 + step) % 32]!;
        expect(readCheckCode(bare.join(""))).toBeNull();
      }),
    );
    for (const none of ["", code.slice(1), `${code}0`, code.replace(/.$/, "U"), "U".repeat(20)])
      expect(readCheckCode(none)).toBeNull();
  });

  test("vouches for nothing that this app did not number", () => {
    expect(isChecked(issued())).toBe(true);
    expect(isChecked({ ...issued(), status: "draft", number: null })).toBe(false);
    expect(isChecked({ ...issued(), imported: { source: "csv", at: "2026-01-01T00:00:00.000Z" } as never })).toBe(
      false,
    );
  });
});

test("verification code › a client is known again by their name, and not learned from it", () => {
  expect(maskedName("Zuma Grains & Foods Plc")).toBe("Zuma G… & F… Plc");
  expect(maskedName("Amina")).toBe("A…");
  expect(maskedName("ሰላም ተስፋዬ")).toBe("ሰላም ተ…");
});
