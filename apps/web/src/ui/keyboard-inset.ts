type Viewport = Pick<VisualViewport, "height" | "offsetTop" | "scale">;

/** Less than any keyboard: bars of the browser that come and go. */
const minPx = 100;

/**
 * Returns how much of the page the on-screen keyboard covers, in px. Where the browser makes the page shorter itself, as the page asks
 * for (`interactive-widget`), that is nothing; Safari lays the keyboard over the page.
 */
export function coveredByKeyboard(pageHeight: number, { height, offsetTop, scale }: Viewport): number {
  // A page that is magnified shows less of itself, too.
  if (scale > 1.01) return 0;
  const covered = pageHeight - height - offsetTop;
  return covered < minPx ? 0 : Math.round(covered);
}

/** Keeps `--keyboard` true, which pages and sheets end above (base.css, parts.css). */
export function watchKeyboard(): void {
  const { visualViewport, document } = window;
  if (!visualViewport) return;
  const look = () => {
    const covered = coveredByKeyboard(window.innerHeight, visualViewport);
    document.documentElement.style.setProperty("--keyboard", `${covered}px`);
    if (covered > 0) document.activeElement?.scrollIntoView({ block: "nearest" });
  };
  visualViewport.addEventListener("resize", look);
}
