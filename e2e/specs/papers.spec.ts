import { servePapers, treesOf } from "@ankara/documents/browser-check";
import { expect, test } from "@playwright/test";

test("a worker of the browser draws every kind of paper as Node does, byte for byte", async ({ page }) => {
  const papers = await servePapers(treesOf({ all: false }));
  try {
    await page.goto(papers.url);
    const drawn = page.locator("pre");
    await expect(drawn).toHaveText(/^(drawn|failed)/, { timeout: 60_000 });
    expect((await drawn.textContent())?.split("\n")).toEqual(["drawn", ...papers.inNode]);
    expect(papers.inNode.length).toBeGreaterThan(50);
  } finally {
    await papers.stop();
  }
});
