import { expect, test } from "vitest";
import { prefillFromQuery } from "./prefill-from-query.ts";

test("query without a match › a number prefills the phone, text the name", () => {
  expect(prefillFromQuery(" 0803 555 0119 ")).toEqual({ name: "", phone: "0803 555 0119" });
  expect(prefillFromQuery("Mama Tolú")).toEqual({ name: "Mama Tolú", phone: "" });
  expect(prefillFromQuery("12")).toEqual({ name: "12", phone: "" });
});
