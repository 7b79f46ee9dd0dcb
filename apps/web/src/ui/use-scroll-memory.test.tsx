// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { useEffect, useRef } from "react";
import { MemoryRouter, Route, Routes, useNavigate, type NavigateFunction } from "react-router";
import { afterEach, expect, test } from "vitest";
import { useScrollMemory } from "./use-scroll-memory.ts";

let go: NavigateFunction;

function List({ name, remember }: { name: string; remember: "always" | "back" }) {
  const navigate = useNavigate();
  useEffect(() => {
    go = navigate;
  });
  const box = useRef<HTMLDivElement>(null);
  useScrollMemory(box, remember);
  return <div ref={box} data-testid={name} />;
}

const open = () =>
  render(
    <MemoryRouter initialEntries={["/tabs/home"]}>
      <Routes>
        <Route path="/tabs/home" element={<List key="clients" name="clients" remember="always" />} />
        <Route path="/tabs/invoice" element={<List key="invoices" name="invoices" remember="always" />} />
        <Route path="/report" element={<List key="report" name="report" remember="back" />} />
      </Routes>
    </MemoryRouter>,
  );
const to = (where: string | number) =>
  act(async () => {
    await go(where as string);
  });

afterEach(cleanup);

test("use scroll memory › a tab that is left and pressed again is where it was, each by itself", async () => {
  const { getByTestId } = open();
  const scroll = (name: string, top: number) => {
    getByTestId(name).scrollTop = top;
    getByTestId(name).dispatchEvent(new Event("scroll"));
  };
  scroll("clients", 900);
  await to("/tabs/invoice");
  expect(getByTestId("invoices").scrollTop).toBe(0);
  scroll("invoices", 120);
  await to("/tabs/home");
  expect(getByTestId("clients").scrollTop).toBe(900);
  await to("/tabs/invoice");
  expect(getByTestId("invoices").scrollTop).toBe(120);
});

test("scroll position › restored on the way back, at the top when opened anew", async () => {
  const { getByTestId } = open();
  await to("/report");
  getByTestId("report").scrollTop = 450;
  getByTestId("report").dispatchEvent(new Event("scroll"));
  await to("/tabs/invoice");
  await to(-1);
  expect(getByTestId("report").scrollTop).toBe(450);
  await to("/report");
  await to("/tabs/home");
  await to("/report");
  expect(getByTestId("report").scrollTop).toBe(0);
});
