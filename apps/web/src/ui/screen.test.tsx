// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen, setWidth } from "../../test/render-screen.tsx";
import { PaneContext } from "./screen-context.ts";
import { Screen } from "./screen.tsx";

afterEach(cleanup);

test("screen › its button › closes when a hand scrolls down, not when a remembered place comes back", () => {
  setWidth(360);
  renderScreen(
    <Screen title="Invoices" fab={{ label: "New invoice", to: "/new-invoice" }}>
      rows
    </Screen>,
  );
  const box = document.querySelector<HTMLElement>("[data-scroller]")!;
  const scrollTo = (top: number) =>
    act(() => {
      box.scrollTop = top;
      box.dispatchEvent(new Event("scroll"));
    });
  const isClosed = () => screen.getByText("New invoice", { selector: "span" }).className.includes("max-w-0");
  scrollTo(300);
  expect(isClosed()).toBe(false);
  scrollTo(340);
  expect(isClosed()).toBe(true);
  scrollTo(320);
  expect(isClosed()).toBe(false);
});

test.each([
  ["Expenses", "New: New expense"],
  ["Kashe kuɗi", ": New expense"],
])(
  "screen › %s as the list of a desk, with ways beside it › names its button where the title has room",
  (title, name) => {
    setWidth(1024);
    renderScreen(
      <PaneContext value="list">
        <Screen title={title} actions={<button>Scan</button>} fab={{ label: "New expense", to: "/new-expense" }}>
          rows
        </Screen>
      </PaneContext>,
    );
    expect(screen.getByRole("link", { name: /New expense$/ }).textContent).toBe(name);
  },
);
