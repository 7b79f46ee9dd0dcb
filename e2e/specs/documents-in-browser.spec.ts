import { serveDocuments, treesOf } from "@ankara/documents/browser-check";
import { expect, test } from "@playwright/test";

test("documents in a browser › a worker of the browser draws every kind of document as Node does, byte for byte", async ({
  page,
}) => {
  const documents = await serveDocuments(treesOf({ all: false }));
  try {
    await page.goto(documents.url);
    const drawn = page.locator("pre");
    await expect(drawn).toHaveText(/^(drawn|failed)/);
    expect((await drawn.textContent())?.split("\n")).toEqual(["drawn", ...documents.inNode]);
    expect(documents.inNode.length).toBeGreaterThan(50);
  } finally {
    await documents.stop();
  }
});
