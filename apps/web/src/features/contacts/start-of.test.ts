import { expect, test } from "vitest";
import { startOf } from "./start-of.ts";

test("a number nobody has starts the phone, a name the name", () => {
  expect(startOf(" 0803 555 0119 ")).toEqual({ name: "", phone: "0803 555 0119" });
  expect(startOf("Mama Tolú")).toEqual({ name: "Mama Tolú", phone: "" });
  expect(startOf("12")).toEqual({ name: "12", phone: "" });
});
