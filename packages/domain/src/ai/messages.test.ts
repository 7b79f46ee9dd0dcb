import { expect, test } from "vitest";
import { type Contact, maxContactMessages } from "../records/contact.ts";
import { addMessage, markMessage, messageIn, messageTypes } from "./messages.ts";

test("message to a client › marked on a document › is read back from its history", () => {
  for (const type of messageTypes)
    for (const via of ["whatsapp", "email"] as const) {
      const { history } = markMessage({ history: [] }, { type, via, now: Date.UTC(2026, 10, 20) });
      expect(history).toEqual([{ at: "2026-11-20T00:00:00.000Z", what: "shared", detail: `${via} ${type}` }]);
      expect(messageIn(history[0]?.detail ?? "")).toEqual({ type, via });
    }
});

test("message to a client › kept with the client › the latest are read back, the oldest make room", () => {
  const sent = (n: number) => ({ type: "thank_you", via: "whatsapp", now: Date.UTC(2026, 10, 20, 0, n) }) as const;
  const one = addMessage({}, sent(0));
  expect(one).toEqual({ messages: [{ at: "2026-11-20T00:00:00.000Z", detail: "whatsapp thank_you" }] });
  expect(messageIn(one.messages?.[0]?.detail ?? "")).toEqual({ type: "thank_you", via: "whatsapp" });
  let all: Pick<Contact, "messages"> = {};
  for (let n = 0; n <= maxContactMessages; n++) all = addMessage(all, sent(n));
  expect(all.messages).toHaveLength(maxContactMessages);
  expect(all.messages?.[0]?.at).toBe("2026-11-20T00:01:00.000Z");
});

test("shared document › its channel › is no message", () => {
  for (const detail of ["whatsapp", "email", "WhatsApp", "pdf", "share thank_you", ""])
    expect(messageIn(detail)).toBeNull();
});
