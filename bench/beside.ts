import { generateBusiness } from "@ankara/fixtures/generate";
import * as peer from "./actual.ts";
import * as acts from "./ankara-acts.ts";
import { filledDevice, type FilledDevice } from "./filled-device.ts";
import { median, ms, ratio, type Row } from "./report.ts";
import { p95 } from "./twenty.ts";
import { WatchedPage, type Cost, type Key } from "./watched-page.ts";

const records = 20_000;
const rounds = 3;
const slow = 4;
const desk = { width: 1280, height: 800 };

/** One act in one of the two apps. The page is where the act before left it. */
type Act = (watched: WatchedPage) => Promise<Key[] | undefined>;
type App = { name: string; acts: Record<string, Act> };
/** Of one act: what each round cost, and its keys at 4 × throttle. */
type Measured = { costs: Cost[]; keys: Key[] };

/**
 * The same work in Actual with as many transactions: both from the disk of one browser, in turns, in one run. Ratios of
 * CPU time of the whole browser, for Actual reckons in a worker, and of how long keys wait at 4 × throttle.
 */
export async function beside(): Promise<Row[]> {
  const device = await filledDevice(records);
  if (!device) return [{ what: "beside Actual", value: "no Chromium on this machine", target: "", ok: null }];
  const served = await peer.serveActual(device.notes.peer?.port);
  try {
    const apps = [ankara, actual(served.url + (await filledPeer(device, served)))];
    const measured = new Map(apps.map((app) => [app.name, new Map<string, Measured>()]));
    for (let round = 0; round <= rounds; round++)
      for (const app of apps) {
        const walked = measured.get(app.name);
        // The last round is slowed down, for the keys.
        if (walked) await walk(device, app, round === rounds ? slow : 1, walked);
      }
    const [ours, theirs] = [...measured.values()];
    return ours && theirs ? rowsOf(ours, theirs) : [];
  } finally {
    served.stop();
    await device.stop();
  }
}

async function filledPeer({ context, notes, saveNotes }: FilledDevice, { url, port }: peer.Served): Promise<string> {
  if (!notes.peer) {
    const page = await context.newPage();
    await page.setViewportSize(desk);
    const business = generateBusiness({ invoices: records, seed: 7 });
    notes.peer = { port, address: await peer.fillActual(page, url, business) };
    await page.close();
    saveNotes();
  }
  return notes.peer.address;
}

async function walk(device: FilledDevice, app: App, rate: number, into: Map<string, Measured>): Promise<void> {
  const watched = await WatchedPage.open(device.context);
  await watched.page.setViewportSize(desk);
  await watched.throttle(rate);
  for (const [what, act] of Object.entries(app.acts)) {
    const measured = into.get(what) ?? { costs: [], keys: [] };
    into.set(what, measured);
    let keys: Key[] | undefined;
    const cost = await watched.cost(async () => {
      keys = await act(watched);
    }, 1_000);
    if (rate === 1) measured.costs.push(cost);
    else measured.keys.push(...(keys ?? []));
  }
  await watched.page.close();
}

const shows =
  (act: (page: WatchedPage["page"]) => Promise<unknown>): Act =>
  async ({ page }) => {
    await act(page);
    return undefined;
  };

const names = {
  start: "cold start until the list stands there",
  wheel: "the list, 40 turns of the wheel",
  search: "eight keys in the list's search",
  editor: "the form for a new one opened",
  note: `${acts.typedNote.length} keys of a note`,
};

const ankara: App = {
  name: "Ankara",
  acts: {
    [names.start]: shows(acts.openList),
    [names.wheel]: shows((page) => acts.turnWheel(page, { x: 700, y: 500 })),
    [names.search]: acts.typeSearch,
    [names.editor]: shows(acts.openEditor),
    [names.note]: acts.typeNote,
  },
};

const actual = (address: string): App => ({
  name: "Actual",
  acts: {
    [names.start]: shows((page) => peer.openActualList(page, address)),
    [names.wheel]: shows((page) => acts.turnWheel(page, { x: 700, y: 500 })),
    [names.search]: async (watched) => {
      await acts.tap(watched.page, watched.page.getByPlaceholder("Search"));
      return watched.type("textiles");
    },
    [names.editor]: shows(peer.openActualEditor),
    [names.note]: peer.typeActualNote,
  },
});

function rowsOf(ours: ReadonlyMap<string, Measured>, theirs: ReadonlyMap<string, Measured>): Row[] {
  return [...ours].flatMap(([what, mine]) => {
    const other = theirs.get(what);
    if (!other) return [];
    const [all, otherAll] = [mine, other].map(({ costs }) => median(costs.map((cost) => cost.all))) as [number, number];
    const [main, otherMain] = [mine, other].map(({ costs }) => median(costs.map((cost) => cost.main))) as [
      number,
      number,
    ];
    const rows = [
      row(`${what}: CPU of the browser`, all, otherAll),
      row(`${what}: CPU of the page's thread`, main, otherMain),
    ];
    if (mine.keys.length > 0)
      rows.push(
        row(
          `${what}: until the page hears a key, p95 at ${slow} ×`,
          p95(mine.keys.map((key) => key.delay)),
          p95(other.keys.map((key) => key.delay)),
        ),
        row(
          `${what}: until the frame after a key, p95 at ${slow} ×`,
          p95(mine.keys.map((key) => key.toFrame)),
          p95(other.keys.map((key) => key.toFrame)),
        ),
      );
    return rows;
  });
}

const row = (what: string, mine: number, other: number): Row => ({
  what,
  value: `${ms(mine)} of ${ms(other)}: ${ratio(mine / other)}`,
  target: "≤ 1 ×",
  ok: mine <= other,
});
