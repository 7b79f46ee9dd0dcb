// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { renderScreen, setWidth } from "../../test/render-screen.tsx";
import { SplitView, useOpenFirst } from "./split-view.tsx";

afterEach(cleanup);

const Rows = () => {
  useOpenFirst("/contacts/abeni");
  return <p>Abẹ́ní</p>;
};
const addressAt = (width: number) => {
  setWidth(width);
  renderScreen(<SplitView list={<Rows />} />);
  return () => screen.getByTestId("address").textContent;
};

describe("list with nothing chosen", () => {
  test("beside its detail › the first row opens", async () => {
    const address = addressAt(1280);
    await waitFor(() => expect(address()).toBe("/contacts/abeni"));
  });

  test("alone on a phone › the list stays", async () => {
    const address = addressAt(360);
    await new Promise((done) => setTimeout(done, 50));
    expect(address()).toBe("/");
  });

  test.each([false, null, undefined])("alone on a phone, its detail is %s › the list is there", (detail) => {
    setWidth(360);
    renderScreen(<SplitView list={<Rows />} detail={detail} />);
    expect(screen.getByText("Abẹ́ní")).toBeTruthy();
  });
});
