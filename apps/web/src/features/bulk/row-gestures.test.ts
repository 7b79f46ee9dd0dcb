// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { watchRows } from "./row-gestures.ts";

const id = "0198b0a0-0000-7000-8000-000000000011";
const calls: string[] = [];
let row: Partial<InvoiceRow>;
let link: HTMLElement;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  i18n.loadAndActivate({ locale: "en", messages: {} });
  calls.length = 0;
  row = { id, kind: "invoice", status: "issued", number: "INV-0001", balance: 5, writtenOffAt: null };
  document.body.innerHTML = `<div id="box"><div><a data-row="" href="/tabs/invoice?open=${id}">INV-0001</a></div></div>`;
  link = document.querySelector("a")!;
  stop = watchRows(document.querySelector<HTMLElement>("#box")!, () => ({
    rowOf: (requested) => (requested === id ? (row as InvoiceRow) : undefined),
    pick: (one) => calls.push(`pick ${one}`),
    open: (address, state) => calls.push(`${address} ${JSON.stringify(state)}`),
    recordPayment: (one) => calls.push(`pay ${one.id}`),
  }));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const finger = (type: string, x: number, y = 100) => {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { touches: type === "touchend" ? [] : [{ clientX: x, clientY: y }] });
  link.dispatchEvent(event);
};
const swipe = (by: number, downBy = 0) => {
  finger("touchstart", 150);
  finger("touchmove", 150 + by / 2, 100 + downBy / 2);
  finger("touchmove", 150 + by, 100 + downBy);
  finger("touchend", 150 + by);
};

test("gestures on a row › to the right shares, to the left records a payment", () => {
  swipe(100);
  swipe(-100);
  expect(calls).toEqual([`/invoice/${id} {"share":true}`, `pay ${id}`]);
  vi.advanceTimersByTime(300);
  expect(link.style.transform).toBe("");
});

test("gestures on a row › a short swipe, a scroll and a swipe from the edge do nothing", () => {
  swipe(60);
  swipe(100, 200);
  finger("touchstart", 10);
  finger("touchmove", 200);
  finger("touchend", 200);
  expect(calls).toEqual([]);
});

test("gestures on a row › nothing to pay › no swipe records a payment", () => {
  row.balance = 0;
  swipe(-100);
  expect(calls).toEqual([]);
});

test("gestures on a row › a long press chooses, and the tap that ends it opens nothing", () => {
  finger("touchstart", 150);
  vi.advanceTimersByTime(600);
  finger("touchend", 150);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  link.dispatchEvent(click);
  expect(calls).toEqual([`pick ${id}`]);
  expect(click.defaultPrevented).toBe(true);
});

test("gestures on a row › the key x chooses; with Ctrl it is the browser's", () => {
  link.dispatchEvent(new KeyboardEvent("keydown", { key: "x", ctrlKey: true, bubbles: true }));
  link.dispatchEvent(new KeyboardEvent("keydown", { key: "x", bubbles: true }));
  expect(calls).toEqual([`pick ${id}`]);
});
