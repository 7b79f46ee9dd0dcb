import fc from "fast-check";
import { expect, test } from "vitest";
import { findChunkCycle } from "./chunk-cycles.ts";
import { chunkOf, type Graph } from "./chunks.ts";

const src = "/apps/web/src";
const main = `${src}/main.tsx`;
const routes = `${src}/app/routes.tsx`;
const shell = `${src}/app/shell.tsx`;
const contacts = `${src}/features/contacts/contacts-screen.tsx`;
const invoices = `${src}/features/invoice-list/invoices-screen.tsx`;
const editor = `${src}/features/invoice-editor/editor-screen.tsx`;
const invoice = `${src}/features/invoice-page/invoice-screen.tsx`;
const chores = `${src}/app/chores.tsx`;
const note = `${src}/features/notes/note-page.tsx`;
const report = `${src}/features/reports/report-screen.tsx`;
const screens = [shell, contacts, invoices, editor, invoice, note, report];

type Modules = Readonly<Record<string, readonly string[]>>;

/** @param modules - what each imports; screens and whatever else is named there are asked for by `import()` */
function graphOf(modules: Modules, asked: readonly string[] = []): Graph {
  const later: Modules = { [routes]: screens, [shell]: [chores, ...asked] };
  const all: Modules = {
    [main]: [routes],
    [routes]: [],
    ...Object.fromEntries(screens.map((id) => [id, []])),
    ...modules,
  };
  const importing = (of: Modules, id: string) => Object.keys(of).filter((from) => of[from]?.includes(id));
  return {
    getModuleInfo: (id) =>
      ({
        importedIds: [...(all[id] ?? [])],
        dynamicallyImportedIds: [...(later[id] ?? [])],
        importers: importing(all, id),
        dynamicImporters: importing(later, id),
        code: "",
      }) as unknown as ReturnType<Graph["getModuleInfo"]>,
  };
}

function placed(modules: Modules, asked?: readonly string[]): (id: string) => string | null {
  const graph = graphOf(modules, asked);
  const fileOf = chunkOf();
  fileOf(main, graph);
  return (id) => fileOf(id, graph);
}

test("chunks › what the first screens need › is in the file of the app, but for what every page needs", () => {
  const fileOf = placed({
    [main]: [routes, "react"],
    [contacts]: ["row", "react"],
    [invoices]: ["row"],
    row: ["money"],
  });
  expect(["react", "row", "money"].map(fileOf)).toEqual(["base", "app", "app"]);
});

test("chunks › a part of the kit that three ask for › is in a file that visitors can have without the app", () => {
  const card = `${src}/ui/card.tsx`;
  const fileOf = placed({ [contacts]: [card, "row"], [editor]: [card], [note]: [card], [card]: ["money"] });
  expect([fileOf(card), fileOf("money"), fileOf("row")]).toEqual(["kit", "kit", "app"]);
});

test("chunks › screens › begin files of their own", () => {
  const fileOf = placed({ [contacts]: ["row"], [editor]: ["totals"], [invoice]: ["totals"] });
  expect(screens.map(fileOf)).toEqual(screens.map(() => null));
});

test("chunks › the same early screens need two modules › share a file, unless many others need one", () => {
  const rooms = ["a", "b", "c", "d"];
  const fileOf = placed(
    {
      [editor]: ["totals", "draft", "days"],
      [invoice]: ["totals", "draft", "days"],
      ...Object.fromEntries(rooms.map((room) => [room, ["days"]])),
    },
    rooms,
  );
  expect(fileOf("totals")).toBe("editor-invoice-00");
  expect(fileOf("draft")).toBe(fileOf("totals"));
  expect(fileOf("days")).toBe("editor-invoice-01");
});

test("chunks › one screen needs a module › is left in that screen's file", () => {
  const fileOf = placed({ [note]: ["ink"], [editor]: ["keys"] });
  expect([fileOf("ink"), fileOf("keys")]).toEqual([null, null]);
});

test("chunks › an icon that its list exports › comes with the screens that name it and with no others", () => {
  const list = `${src}/ui/icons.ts`;
  const lucide = "/node_modules/lucide-react/dist/esm/lucide-react.mjs";
  const pen = "/node_modules/lucide-react/dist/esm/icons/pen.mjs";
  const modules: Modules = { [editor]: [list], [invoice]: [list], [note]: [list], [list]: [lucide], [lucide]: [pen] };
  const code: Readonly<Record<string, string>> = {
    [editor]: 'import { PenIcon, type Icon } from "../../ui/icons.ts";',
    [invoice]: 'import { PenIcon } from "../../ui/icons.ts";',
    [note]: 'import { type Icon } from "../../ui/icons.ts";',
    [list]: 'export { Pen as PenIcon } from "lucide-react";',
    [lucide]: "export { default as Edit, default as Pen } from './icons/pen.mjs';",
  };
  const graph = graphOf(modules);
  const coded: Graph = {
    getModuleInfo: (id) => ({ ...graph.getModuleInfo(id)!, code: code[id] ?? "" }),
  };
  const fileOf = chunkOf();
  expect(fileOf(pen, coded)).toBe("editor-invoice-00");
});

test("chunks › any modules › no two files wait for each other", () => {
  const count = 10;
  const id = (at: number) => `m${at}`;
  const edges = fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 30 });
  const wants = fc.array(fc.tuple(fc.nat(screens.length), fc.nat(count - 1)), { maxLength: 40 });
  const parts = fc.uniqueArray(fc.nat(count - 1), { maxLength: 6 });
  fc.assert(
    fc.property(edges, wants, parts, (edges, wants, parts) => {
      const imports = new Map<string, Set<string>>(
        [main, chores, ...screens, ...Array.from({ length: count }, (_, at) => id(at))].map((from) => [
          from,
          new Set(),
        ]),
      );
      imports.get(main)?.add(routes);
      // Modules do not import each other in a circle: each only those behind it.
      for (const [from, to] of edges) if (from < to) imports.get(id(from))?.add(id(to));
      for (const [screen, to] of wants) imports.get(screens[screen] ?? chores)?.add(id(to));
      const modules = Object.fromEntries([...imports].map(([from, to]) => [from, [...to]]));
      const fileOf = placed(modules, parts.map(id));
      const files = Map.groupBy(Object.keys(modules), (from) => fileOf(from) ?? `alone ${from}`);
      const chunks = [...files].map(([fileName, of]) => ({
        fileName,
        imports: of
          .flatMap((from) => modules[from] ?? [])
          .map((to) => fileOf(to) ?? `alone ${to}`)
          .filter((to) => to !== fileName),
      }));
      expect(findChunkCycle(chunks)).toBeNull();
    }),
    { numRuns: 2_000 },
  );
});
