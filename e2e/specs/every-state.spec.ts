import { expect, test } from "@playwright/test";
import { viewportSizes } from "../accessibility.ts";
import { stateFaults, states } from "../states.ts";

// Sheets, filled fields and messages that no address alone brings on screen. What has to be added to the demo first is left to
// `npm run axe`, because the other tests use the demo too.
const shown = states.filter(({ filled }) => !filled);

for (const who of ["guest", "lagos", "nairobi"] as const)
  test(`states without an address › ${who}, light and dark › have no accessibility fault`, async ({ browser }) => {
    test.setTimeout(480_000);
    const newContext = () =>
      browser.newContext({ viewport: viewportSizes.phone, serviceWorkers: "block", reducedMotion: "reduce" });
    expect(
      await stateFaults(
        newContext,
        shown.filter((state) => state.who === who),
        ["light", "dark"],
      ),
    ).toEqual([]);
  });
