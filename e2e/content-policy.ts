import type { Page } from "@playwright/test";

type Violation = { page: string; directive: string; blocked: string; source: string };

/**
 * Listens for what the browser holds against the content policy, on this page and all it goes on to.
 *
 * @returns what was heard until it is asked, one line each
 */
export async function watchPolicy(page: Page): Promise<() => readonly string[]> {
  const violations = new Set<string>();
  await page.exposeBinding("tellViolation", (_, { page: address, directive, blocked, source }: Violation) => {
    violations.add(`${address}: ${directive} refused ${blocked} (${source})`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { tellViolation } = globalThis as unknown as { tellViolation: (violation: Violation) => void };
      tellViolation({
        page: location.pathname,
        directive: event.effectiveDirective,
        blocked: `${event.blockedURI} ${event.sample}`.trim(),
        source: `${event.sourceFile}:${event.lineNumber}:${event.columnNumber}`,
      });
    });
  });
  return () => [...violations];
}

/** Returns whether a script of the page can turn a text into markup. */
export const writesMarkup = (page: Page): Promise<"refused" | "let through"> =>
  page.evaluate(() => {
    try {
      document.createElement("p").innerHTML = "<b>text</b>";
      return "let through";
    } catch {
      return "refused";
    }
  });
