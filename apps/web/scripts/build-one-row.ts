import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";

/**
 * Prints the code of a page without the app, the floor of what the app does: `row` draws one row with the app's own React
 * (its start), `acts` draws as many rows as fill a phone anew with each key, and opens a sheet of Base UI with a list in it.
 *
 * `node scripts/build-one-row.ts row|acts`
 */
const pages: Record<string, string> = {
  row: `
    import { createElement } from "react";
    import { createRoot } from "react-dom/client";
    createRoot(document.getElementById("root")).render(createElement("a", { "data-row": "", href: "/invoice/1" }, "INV-0001"));`,
  acts: `
    import { createElement as el, startTransition, useDeferredValue, useState } from "react";
    import { createRoot } from "react-dom/client";
    import { Drawer } from "@base-ui/react/drawer";
    const rows = 11;
    const row = (name) =>
      el("a", { key: name, "data-row": "", href: "/invoice/1", className: "relative flex min-h-[60px] w-full items-center gap-3 px-4 py-2 text-left" },
        el("span", { className: "grid size-11 shrink-0 place-items-center rounded-full bg-neutral text-ink" },
          el("svg", { viewBox: "0 0 24 24", className: "size-5" }, el("path", { d: "M4 2v20l2-1 2 1 2-1 2 1" }), el("path", { d: "M14 8H8" }))),
        el("span", { className: "min-w-0 flex-1" },
          el("span", { className: "block truncate font-medium" }, el("mark", null, name), " & Sons"),
          el("span", { className: "block truncate text-13 text-muted" }, el("span", null, "Overdue 12 d"), " · ", el("span", { className: "money" }, "3 Nov"))),
        el("span", { className: "shrink-0 text-right" },
          el("span", { className: "money font-medium" }, el("span", { className: "text-muted" }, "₦"), "58,000")));
    const list = (typed) => Array.from({ length: rows }, (_, at) => row(typed + at));
    function Keys() {
      const [typed, setTyped] = useState("");
      const [found, setFound] = useState("");
      const type = ({ target: { value } }) => {
        setTyped(value);
        startTransition(() => setFound(value));
      };
      return el("div", null,
        el("input", { type: "search", value: typed, onChange: type, className: "h-12 w-full" }),
        el("div", null, found === "" ? null : list(found)));
    }
    // As the app's sheets, which hold much: the sheet first, its rows after it.
    const Rows = () => (useDeferredValue(true, false) ? list("Client ") : null);
    function Sheet() {
      const [open, setOpen] = useState(false);
      return el("div", null,
        el("button", { onClick: () => setOpen(true) }, "Open"),
        el(Drawer.Root, { open, onOpenChange: setOpen, swipeDirection: "down" },
          el(Drawer.Portal, null,
            el(Drawer.Backdrop, { className: "sheet-scrim fixed inset-0 z-40 bg-scrim" }),
            el(Drawer.Viewport, { className: "fixed inset-0 z-50 flex items-end justify-center" },
              el(Drawer.Popup, { className: "sheet-from-below flex max-h-[calc(100dvh_-_56px)] w-full flex-col rounded-t-sheet bg-surface" },
                el(Drawer.Title, null, "Title"),
                el(Drawer.Content, { className: "flex min-h-0 flex-1 flex-col" },
                  el("div", { className: "min-h-0 flex-1 overflow-y-auto" }, el(Rows))))))));
    }
    createRoot(document.getElementById("root")).render(el(location.hash === "#sheet" ? Sheet : Keys));`,
};

const here = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "ankara-floor-"));
try {
  const code = pages[process.argv[2] ?? "row"];
  if (code === undefined) throw new Error(`No such page. There are: ${Object.keys(pages).join(", ")}`);
  const entry = join(folder, "page.js");
  writeFileSync(entry, code);
  const made = await build({
    root: here,
    configFile: false,
    logLevel: "silent",
    resolve: { dedupe: ["react", "react-dom", "@base-ui/react"] },
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: false } },
  });
  const [first] = [made].flat() as { output: { code?: string }[] }[];
  process.stdout.write(first?.output[0]?.code ?? "");
} finally {
  rmSync(folder, { recursive: true });
}
