// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeWriter } from "../../../../test/fake-writer.ts";
import { closeTestStore, openTestStore, renderScreen } from "../../../../test/render-screen.tsx";
import { sampleOf } from "../samples.ts";
import TextViewer from "./text-viewer.tsx";

vi.mock("../../../rich-text/editor.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});
const nothing = async () => undefined;
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

test("text viewer › without its editor on the device a text is read, and says why it cannot be changed", async () => {
  fakeWriter();
  await openTestStore();
  renderScreen(
    <TextViewer
      viewed={{ kind: "sample", sample: sampleOf("newsletter") }}
      pane={null}
      onClose={nothing}
      onStop={nothing}
      onVersion={nothing}
      onItem={nothing}
      onAgain={nothing}
      onRefine={nothing}
    />,
  );
  const viewer = await screen.findByRole("dialog", { name: "Newsletter" });
  expect(await within(viewer).findByText(/^The editor isn’t on this device yet/)).toBeTruthy();
  expect(within(viewer).getByText("The new shelf is up")).toBeTruthy();
});
