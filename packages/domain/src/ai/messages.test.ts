import { expect, test } from "vitest";
import { markMessage, messageIn, messageTypes } from "./messages.ts";

test("message to a client › marked on a document › is read back from its history", () => {
  for (const type of messageTypes)
    for (const via of ["whatsapp", "email"] as const) {
      const { history } = markMessage({ history: [] }, { type, via, now: Date.UTC(2026, 10, 20) });
      expect(history).toEqual([{ at: "2026-11-20T00:00:00.000Z", what: "shared", detail: `${via} ${type}` }]);
      expect(messageIn(history[0]?.detail ?? "")).toEqual({ type, via });
    }
});

test("shared document › its channel › is no message", () => {
  for (const detail of ["whatsapp", "email", "WhatsApp", "pdf", "share thank_you", ""])
    expect(messageIn(detail)).toBeNull();
});
