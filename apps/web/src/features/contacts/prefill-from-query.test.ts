import { expect, test } from "vitest";
import { prefillFromQuery } from "./prefill-from-query.ts";

test("a number nobody has starts the phone, a name the name", () => {
  expect(prefillFromQuery(" 0803 555 0119 ")).toEqual({ name: "", phone: "0803 555 0119" });
  expect(prefillFromQuery("Mama Tolú")).toEqual({ name: "Mama Tolú", phone: "" });
  expect(prefillFromQuery("12")).toEqual({ name: "12", phone: "" });
});
