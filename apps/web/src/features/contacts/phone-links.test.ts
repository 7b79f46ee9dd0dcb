import { expect, test } from "vitest";
import { callLink, whatsAppLink } from "./phone-links.ts";

test("WhatsApp link › a number as people write it opens the right chat", () => {
  expect(whatsAppLink("0803 555 0128", "+234", "Good day & thanks")).toBe(
    "https://wa.me/2348035550128?text=Good%20day%20%26%20thanks",
  );
  expect(callLink("+256 772 555 029", "+234")).toBe("tel:+256772555029");
});

test("WhatsApp link › no chat for what is not a number", () => {
  expect(whatsAppLink("ask Bola", "+234")).toBeNull();
});
