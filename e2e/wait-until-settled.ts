import type { Page } from "@playwright/test";

/**
 * The page has drawn what it was waiting for: nothing in it has changed for `quietMs`. The network says nothing about that:
 * a signed-in page listens for changes as long as it is open.
 */
export async function settled(page: Page, quietMs = 400): Promise<void> {
  // On a busy machine the screen itself may still be on its way.
  await page
    .waitForFunction(() => document.querySelector("main")?.textContent?.trim(), null, { timeout: 15_000 })
    .catch(() => undefined);
  await page.evaluate(
    (quietMs) =>
      new Promise<void>((done) => {
        const ended = () => {
          watcher.disconnect();
          done();
        };
        let timer = setTimeout(ended, quietMs);
        const watcher = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(ended, quietMs);
        });
        watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        setTimeout(ended, 5_000);
      }),
    quietMs,
  );
}
