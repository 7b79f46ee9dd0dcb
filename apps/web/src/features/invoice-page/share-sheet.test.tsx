// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { ShortLink } from "./share-sheet.tsx";

test("sharing › a link shows its host and its end, and is whole to copy and to read out", () => {
  const link = "https://ankara.example/invoice/link/W3yjv442cGfh4PUTVcltJ7hY";
  const { container } = render(<ShortLink link={link} />);
  expect(container.textContent).toBe(link);
  const hidden = [...container.querySelectorAll(".w-0")].map(({ textContent }) => textContent);
  expect(hidden).toEqual(["https://", "invoice/link/W3yjv442cGfh4PUTVc"]);
});
