import { expect, test } from "vitest";
import { isOwnPath, noticeOfPush } from "./push-notice.ts";

const message = {
  title: "Card payment for INV-0042",
  body: "Zawadi Stores has paid.",
  path: "/invoice/42",
  tag: "paid:42",
  language: "fr",
};

test("push notice › a message becomes a notice that replaces itself and leads to its document", () => {
  expect(noticeOfPush(JSON.stringify(message))).toEqual({
    title: "Card payment for INV-0042",
    options: {
      body: "Zawadi Stores has paid.",
      lang: "fr",
      tag: "paid:42",
      icon: "/icons/icon-192.png",
      data: { path: "/invoice/42" },
    },
  });
});

test.each([null, "", "no JSON", "null", "[1]", '{"title":7}'])(
  "push notice › %j is shown as news without words",
  (text) => {
    expect(noticeOfPush(text)).toMatchObject({ title: "Ankara", options: { body: "", data: { path: "/" } } });
  },
);

test("push notice › never leads to another site", () => {
  for (const path of ["//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example/", "invoice", 7])
    expect([isOwnPath(path), noticeOfPush(JSON.stringify({ ...message, path })).options.data.path]).toEqual([
      false,
      "/",
    ]);
});
