import { expect, test } from "vitest";
import { DocumentKind, InvoiceStatus } from "../records/invoice.ts";
import { canMove } from "./document-status.ts";

const statuses = InvoiceStatus.options;
const allowed = (kind: (typeof DocumentKind.options)[number]): string[] =>
  statuses.flatMap((from) =>
    statuses.filter((to) => from !== to && canMove(kind, from, to)).map((to) => `${from} → ${to}`),
  );

test.each(["invoice", "credit_note", "receipt"] as const)(
  "document status › a numbered %s is void or stays issued",
  (kind) => {
    expect(allowed(kind)).toEqual(["issued → void"]);
  },
);

test.each(["quote", "pro_forma"] as const)(
  "document status › a %s is answered once, may be offered again, and ends converted or void",
  (kind) => {
    expect(allowed(kind)).toEqual([
      "issued → void",
      "issued → sent",
      "issued → accepted",
      "issued → declined",
      "issued → expired",
      "issued → converted",
      "sent → void",
      "sent → accepted",
      "sent → declined",
      "sent → expired",
      "sent → converted",
      "accepted → void",
      "accepted → declined",
      "accepted → converted",
      "declined → void",
      "declined → sent",
      "declined → accepted",
      "expired → void",
      "expired → sent",
    ]);
  },
);
