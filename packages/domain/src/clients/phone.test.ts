import { expect, test } from "vitest";
import { digitsOf, formatPhone, toE164, whatsappUrl } from "./phone.ts";

test.each([
  ["0803 555 0142", "+234", "+2348035550142"],
  ["803-555-0142", "234", "+2348035550142"],
  ["+234 (0) 803 555 0142", "+234", "+2348035550142"],
  ["00234 803 555 0142", "+234", "+2348035550142"],
  ["2348035550142", "+234", "+2348035550142"],
  ["+254 722 555 014", "+234", "+254722555014"],
  ["0722555014", "+254", "+254722555014"],
  ["(212) 555-0123", "+1", "+12125550123"],
  ["07 12 34 56 78", "+225", "+2250712345678"],
  ["06 1234 5678", "+39", "+390612345678"],
  ["３４８０３", "+234", "+23434803"],
  ["٠٨٠٣٥٥٥٠١٤٢", "+234", "+2348035550142"],
])("phone numbers › %s in a country of %s is %s", (typed, dialCode, number) => {
  expect(toE164(typed, dialCode)).toBe(number);
});

test.each([
  "",
  "0803",
  "CALL ME",
  "0803 555 0142 x12",
  "0803+5550142",
  "++2348035550142",
  "1234567890123456",
  "a@b.example",
])("phone numbers › %j is no phone number", (typed) => {
  expect(toE164(typed, "+234")).toBe(null);
});

test.each([
  ["+2348035550142", "+234 803 555 0142"],
  ["+254722555014", "+254 722 555 014"],
  ["+12125550123", "+1 212 555 0123"],
  ["+27821234567", "+27 821 234 567"],
  ["+22512345678", "+225 1234 5678"],
  ["0803 555 0142", "0803 555 0142"],
  ["", ""],
])("phone numbers › %s reads %s", (number, text) => {
  expect(formatPhone(number)).toBe(text);
});

test("phone numbers › the digits of a number find it however it was typed", () => {
  expect(digitsOf("+234 (803) 555-0142")).toBe("2348035550142");
  expect(digitsOf("no digits")).toBe("");
});

test.each([
  ["0803 555 0142", "+234", "https://wa.me/2348035550142?text=A%20%26%20B%0A%E2%82%A65"],
  ["+254 722 555 014", "+234", "https://wa.me/254722555014?text=A%20%26%20B%0A%E2%82%A65"],
  ["ask Bola", "+234", "https://wa.me/?text=A%20%26%20B%0A%E2%82%A65"],
])("WhatsApp address › %s in a country of %s › opens that chat and keeps the text whole", (phone, dialCode, url) => {
  expect(whatsappUrl(phone, dialCode, "A & B\n₦5")).toBe(url);
  expect(whatsappUrl("0803 555 0142", "+234")).toBe("https://wa.me/2348035550142");
});
