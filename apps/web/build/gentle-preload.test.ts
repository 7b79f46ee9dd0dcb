import { setTimeout as after } from "node:timers/promises";
import { runInThisContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { gently } from "./gentle-preload.ts";

test("preload helper › asks for styles at once and for scripts a few at a time, all of them", async () => {
  const appended: string[] = [];
  vi.stubGlobal("document", { head: { appendChild: (link: { href: string }) => appended.push(link.href) } });
  // The helper is text until the build puts it into a chunk.
  const helper = "return (link, isCss) => { document.head.appendChild(link); }";
  const preload = runInThisContext(`(() => {${gently(helper)}})()`) as (link: object, isCss: boolean) => void;
  for (const href of ["a.js", "b.js", "c.js"]) preload({ href }, false);
  preload({ href: "a.css" }, true);
  expect(appended).toEqual(["a.css"]);
  await after(50);
  expect(appended).toEqual(["a.css", "a.js", "b.js", "c.js"]);
  preload({ href: "d.js" }, false);
  await after(50);
  expect(appended).toContain("d.js");
  vi.unstubAllGlobals();
});

test("preload helper › refuses a helper that adds its links otherwise", () => {
  expect(() => gently("head.append(link)")).toThrow("another way");
});
