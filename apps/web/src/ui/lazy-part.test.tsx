// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { Suspense, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../test/render-screen.tsx";
import { ScreenChromeContext } from "./screen-context.ts";
import { lazyPart } from "./lazy-part.tsx";

afterEach(cleanup);

const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

/** A part whose chunk arrives once `there` says so. */
function partOf<Props extends object>(Part: (props: Props) => React.ReactNode, options?: { quiet?: boolean }) {
  const line = { there: false };
  const load = vi.fn<() => Promise<{ default: (props: Props) => React.ReactNode }>>(() =>
    line.there ? Promise.resolve({ default: Part }) : missing(),
  );
  return { line, load, Part: lazyPart<Props>(load, options) };
}
const show = (element: React.ReactNode) =>
  renderScreen(
    <>
      <input aria-label="typed" defaultValue="5 bags" />
      <Suspense fallback={null}>{element}</Suspense>
    </>,
  );
const typed = () => screen.getByLabelText<HTMLInputElement>("typed").value;

test("a part whose code is missing › leaves the screen standing, and comes when it is asked for again", async () => {
  const { line, Part } = partOf(() => <p>fees</p>);
  show(<Part />);
  expect(await screen.findByText(/^This part is not on this device yet/)).toBeTruthy();
  line.there = true;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("fees")).toBeTruthy();
  expect(typed()).toBe("5 bags");
});

test("a whole screen whose code is missing › keeps its head, with the sentence below; a part of a screen has none of its own", async () => {
  const withHead = (said: React.ReactNode) => (
    <>
      <h1>Invoices</h1>
      {said}
    </>
  );
  const Whole = lazyPart(missing, { isScreen: true });
  const Part = lazyPart(missing);
  show(
    <ScreenChromeContext value={{ badge: null, menu: null, refresh: null, withHead }}>
      <Whole />
      <Part />
    </ScreenChromeContext>,
  );
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(2));
  expect(screen.getAllByRole("heading", { name: "Invoices" })).toHaveLength(1);
});

test("a part whose code is missing › comes by itself with the network", async () => {
  const { line, Part } = partOf(() => <p>fees</p>);
  show(<Part />);
  await screen.findByRole("button", { name: "Try again" });
  line.there = true;
  fireEvent(window, new Event("online"));
  expect(await screen.findByText("fees")).toBeTruthy();
});

test("a part whose code is missing › the server was away and comes back › comes by itself, without a flicker before", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { line, load, Part } = partOf(() => <p>fees</p>);
    show(<Part />);
    const button = await screen.findByRole("button", { name: "Try again" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByRole("button", { name: "Try again" })).toBe(button);
    line.there = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText("fees")).toBeTruthy();
    expect(typed()).toBe("5 bags");
  } finally {
    vi.useRealTimers();
  }
});

test("what only helps › shows nothing while it is missing", async () => {
  const { load, Part } = partOf(() => <p>hint</p>, { quiet: true });
  show(<Part />);
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(screen.queryByText(/not on this device/)).toBeNull();
});

test("code that has arrived › is drawn at once", async () => {
  const { line, Part } = partOf(() => <p>fees</p>);
  line.there = true;
  await Part.preload();
  show(<Part />);
  expect(screen.getByText("fees")).toBeTruthy();
});

test("a sheet whose code is missing › closes, says why, and the next tap tries again", async () => {
  const { line, load, Part } = partOf(({ onClose }: { onClose: () => void }) => (
    <button onClick={onClose}>sheet</button>
  ));
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>open</button>
        {open && (
          <Suspense fallback={null}>
            <Part onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </>
    );
  }
  show(<Screen />);
  fireEvent.click(screen.getByText("open"));
  expect(await screen.findByText(/^This part is not on this device yet/)).toBeTruthy();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  line.there = true;
  fireEvent.click(screen.getByText("open"));
  expect(await screen.findByText("sheet")).toBeTruthy();
});

test("a sheet that stays mounted while it is closed › is fetched again when it is opened again", async () => {
  const { line, Part } = partOf(({ open }: { open: boolean; onClose: () => void }) => (open ? <p>panel</p> : null));
  function Screen() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setOpen(true)}>{open ? "opened" : "closed"}</button>
        <Suspense fallback={null}>
          <Part open={open} onClose={() => setOpen(false)} />
        </Suspense>
      </>
    );
  }
  show(<Screen />);
  await waitFor(() => expect(screen.getByText("closed")).toBeTruthy());
  line.there = true;
  fireEvent.click(await screen.findByText("closed"));
  expect(await screen.findByText("panel")).toBeTruthy();
});
