import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";

// Prints the code of a page that draws one row with the app's own React and nothing else: the floor of its start.
const here = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "ankara-one-row-"));
try {
  const entry = join(folder, "row.js");
  writeFileSync(
    entry,
    `import { createElement } from "react";
     import { createRoot } from "react-dom/client";
     createRoot(document.getElementById("root")).render(createElement("a", { "data-row": "", href: "/invoice/1" }, "INV-0001"));`,
  );
  const made = await build({
    root: here,
    configFile: false,
    logLevel: "silent",
    resolve: { dedupe: ["react", "react-dom"] },
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: false } },
  });
  const [first] = [made].flat() as { output: { code?: string }[] }[];
  process.stdout.write(first?.output[0]?.code ?? "");
} finally {
  rmSync(folder, { recursive: true });
}
