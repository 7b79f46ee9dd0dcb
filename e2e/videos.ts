import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "./chromium.ts";
import { openDemo } from "./accounts.ts";
import { ports } from "./ports.ts";
import { startServer } from "./server.ts";

// The tutorials and the promo of the AI writer: the real app with a demo business, picture by picture, with a caption
// under each. `npm run videos` makes all of them, `npm run videos -- newsletter` one. They have no sound. ffmpeg comes
// from the system (Debian: apt-get install ffmpeg).
const folder = resolve(import.meta.dirname, "../apps/web/public/videos");
const largestBytes = 1_000_000;
/** The phone in the picture and the caption under it, CSS pixels; the film has 1.5 times as many. */
const phone = { width: 360, height: 680 };
const caption = { height: 72 };
const scale = 1.5;

/** One picture of the film and how long it stands, in seconds. */
type Frame = { file: string; seconds: number };

class Film {
  readonly frames: Frame[] = [];
  readonly #page: Page;
  readonly #stage: Page;
  readonly #scratch: string;
  #caption = "";

  constructor(page: Page, stage: Page, scratch: string) {
    this.#page = page;
    this.#stage = stage;
    this.#scratch = scratch;
  }

  caption(words: string): void {
    this.#caption = words;
  }

  async show(seconds: number): Promise<void> {
    const picture = await this.#page.screenshot({ type: "png", animations: "disabled", caret: "initial" });
    await this.#stage.evaluate(
      async ({ source, words }) => {
        const image = document.querySelector("img")!;
        image.src = source;
        await image.decode();
        document.querySelector("p")!.textContent = words;
      },
      { source: `data:image/png;base64,${picture.toString("base64")}`, words: this.#caption },
    );
    const file = join(this.#scratch, `${String(this.frames.length).padStart(4, "0")}.png`);
    await this.#stage.screenshot({ path: file, type: "png" });
    this.frames.push({ file, seconds });
  }

  /** Types as a person does, a few letters a picture. */
  async type(label: string, words: string): Promise<void> {
    const box = this.#page.getByLabel(label, { exact: true });
    await box.click();
    const step = Math.max(4, Math.ceil(words.length / 14));
    for (let at = step; at < words.length + step; at += step) {
      await box.fill(words.slice(0, at));
      await this.show(0.14);
    }
    await this.show(0.8);
  }
}

type Lesson = {
  /** Name of the file and of the page. */
  page: string;
  menu: string;
  viewer: string;
  fill: (film: Film, page: Page) => Promise<void>;
};

const describe = (label: string, words: string) => async (film: Film) => {
  film.caption("Say in your words what it is about. More than five letters will do.");
  await film.type(label, words);
};

const lessons: readonly Lesson[] = [
  {
    page: "birthday-wishes",
    menu: "Birthday wishes",
    viewer: "Birthday Message",
    fill: async (film, page) => {
      film.caption("Choose the customer. Your company and your name are filled in.");
      await page.getByRole("button", { name: /Customer/ }).click();
      await page.getByRole("searchbox", { name: /./ }).last().waitFor();
      await page.waitForTimeout(400);
      await film.show(1.6);
      await page.getByRole("dialog").getByRole("listitem").first().getByRole("button").click();
      await page.waitForTimeout(400);
      await film.show(1.4);
    },
  },
  {
    page: "seasons-greetings",
    menu: "Seasons greetings",
    viewer: "Seasons Greeting",
    fill: async (film, page) => {
      film.caption("Type the holiday, or take one of those that are often chosen.");
      await film.show(1.2);
      await page.getByText("Christmas", { exact: true }).last().click();
      await film.show(1.4);
    },
  },
  {
    page: "newsletter",
    menu: "Newsletter",
    viewer: "Newsletter",
    fill: describe("What is new", "Twelve new Hollandais prints have landed. Free tailoring until Saturday."),
  },
  {
    page: "content-idea",
    menu: "Content ideas",
    viewer: "Content Ideas",
    fill: describe("What you want to post about", "Ankara fabrics for weddings, ready in two weeks"),
  },
  {
    page: "content-link",
    menu: "Content from link",
    viewer: "Content from link",
    fill: async (film, page) => {
      film.caption("Give the address of a page. If it cannot be read, paste its text.");
      await film.type("Link", "example.com/caring-for-wax-print");
      await page.getByRole("button", { name: "Paste the text instead" }).click();
      await film.type(
        "Text of the page",
        "Wax print keeps its colour for years when it is washed with care. Wash it inside out in cold water, with a mild soap and no bleach. Do not leave it to soak: ten minutes are enough. Dry it in the shade, because the sun takes the indigo first. Iron it while it is still a little damp, on the wrong side. Fold it along other lines each time, so that no crease wears through.",
      );
    },
  },
  {
    page: "email",
    menu: "Email copy",
    viewer: "Email Copy",
    fill: describe("What the e-mail is for", "Offer school uniforms to a new primary school, first sample free"),
  },
  {
    page: "reply-email",
    menu: "Email reply",
    viewer: "Email Reply",
    fill: async (film) => {
      film.caption("Paste what you received, and say what you want to answer.");
      await film.type("The e-mail you received", "Good morning, my parcel has not come. Where is it? Grace");
      await film.type("What you want to answer", "Sorry, it left on Tuesday and comes tomorrow before noon");
    },
  },
  {
    page: "idea-customer",
    menu: "My ideal customer",
    viewer: "My Ideal Customer",
    fill: describe("What you sell", "Hand-sewn school uniforms, made to measure"),
  },
  {
    page: "user-persona",
    menu: "User persona",
    viewer: "User Persona",
    fill: async (film, page) => {
      film.caption("Choose the age, and say what you sell.");
      await page.getByText("Middle Age", { exact: true }).click();
      await film.show(1);
      await film.type("What you sell", "Office dresses in wax print, sold online");
    },
  },
  {
    page: "business-plan",
    menu: "Business plan",
    viewer: "Business Plan",
    fill: describe("What the business does", "I sew school uniforms in Lagos for parents and schools"),
  },
  {
    page: "business-name",
    menu: "Business name",
    viewer: "Business Name Ideas",
    fill: describe("What the business does", "A home bakery, cakes for birthdays and weddings"),
  },
];

/** Writes a text and shows how it comes, how it is read and how it is taken along. */
async function write(film: Film, page: Page, { viewer }: Pick<Lesson, "viewer">, brief = false): Promise<void> {
  film.caption("Generate shows what it costs, and what you will have left.");
  await film.show(brief ? 1.2 : 2);
  await page.getByRole("button", { name: /^Generate/ }).click();
  const dialog = page.getByRole("dialog", { name: viewer });
  await dialog.getByRole("textbox", { name: "Text" }).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(500);
  film.caption("Read it, and change what you like: it is yours.");
  await film.show(brief ? 2.4 : 3);
  if (brief) return;
  await dialog.getByRole("button", { name: "Preview" }).click();
  const marked = (await dialog.locator(".ai-check").count()) > 0;
  film.caption(
    marked
      ? "What is marked “check” is not from you. Look at it before you send it."
      : "Preview shows it as it will be read.",
  );
  for (const top of [0, 260, 520]) {
    await dialog
      .locator(".overflow-y-auto")
      .first()
      .evaluate((box, to) => box.scrollTo({ top: to }), top);
    await film.show(1);
  }
  film.caption("Save keeps it in your favourites. Copy takes it along.");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved to your favourites").waitFor();
  await film.show(1.6);
  await dialog.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByText(/^Copied/).waitFor();
  await film.show(2);
}

async function lesson(film: Film, page: Page, one: Lesson): Promise<void> {
  await page.goto("/tabs/ai");
  await page.getByRole("link", { name: new RegExp(`^${one.menu}`) }).waitFor();
  await page.waitForTimeout(600);
  film.caption(`Open Ai Writer and choose “${one.menu}”.`);
  await film.show(1.8);
  await page.getByRole("link", { name: new RegExp(`^${one.menu}`) }).click();
  await page.getByRole("button", { name: /^Generate/ }).waitFor();
  await page.waitForTimeout(400);
  await film.show(0.8);
  await one.fill(film, page);
  await write(film, page, one);
}

async function promo(film: Film, page: Page): Promise<void> {
  await page.goto("/tabs/ai");
  await page.waitForTimeout(900);
  film.caption("Wishes, letters and posts for your business: the Ai Writer.");
  await film.show(2.6);
  for (const name of ["birthday-wishes", "newsletter", "business-plan"]) {
    const one = lessons.find((each) => each.page === name)!;
    await page.goto(`/ai/${name}`);
    await page.getByRole("button", { name: /^Generate/ }).waitFor();
    await page.waitForTimeout(400);
    await one.fill(film, page);
    await write(film, page, one, true);
  }
  await page.goto("/tabs/ai?view=history");
  await page.waitForTimeout(900);
  film.caption("Everything you have written stays on your phone, also without network.");
  await film.show(2.6);
}

async function makeFilm(browser: Browser, url: string, name: string, play: (film: Film, page: Page) => Promise<void>) {
  const scratch = mkdtempSync(join(tmpdir(), "ankara-film-"));
  const context = await browser.newContext({
    baseURL: url,
    viewport: phone,
    deviceScaleFactor: scale,
    hasTouch: true,
    colorScheme: "light",
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Africa/Lagos",
    serviceWorkers: "block",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  try {
    const page = await context.newPage();
    await openDemo(page, "lagos");
    await page.evaluate(dismissBanner);
    await page.goto("/tabs/invoice");
    await page.getByText("INV-").first().waitFor({ timeout: 30_000 });
    const stageContext = await browser.newContext({
      viewport: { width: phone.width, height: phone.height + caption.height },
      deviceScaleFactor: scale,
    });
    const stage = await stageContext.newPage();
    await stage.setContent(stageHtml);
    await stage.evaluate(() => document.fonts.load("500 16px Inter"));
    const film = new Film(page, stage, scratch);
    await play(film, page);
    const file = join(folder, `${name}.mp4`);
    encode(film.frames, scratch, file);
    await stageContext.close();
    const { size } = statSync(file);
    const seconds = film.frames.reduce((sum, frame) => sum + frame.seconds, 0);
    console.log(`${name}.mp4  ${seconds.toFixed(1)} s  ${Math.round(size / 1000)} KB`);
    if (size > largestBytes) throw new Error(`${name}.mp4 is larger than ${largestBytes / 1000} KB`);
  } finally {
    await context.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Enough credit for every film, and no intro over the pictures. Runs in the page. */
async function dismissBanner(): Promise<void> {
  localStorage.setItem("AiWriter", JSON.stringify({ expireBanner: new Date().toISOString(), dismissed: true }));
  const answer = await fetch("/ai-writter/packs", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${localStorage.getItem("token")}`,
      "x-xsrf-token": decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ""),
    },
    body: JSON.stringify({ pack: { intent: "credits_50", request_key: crypto.randomUUID() } }),
  });
  if (!answer.ok) throw new Error(`The pack answered ${answer.status}: ${await answer.text()}`);
}

const inter = readFileSync(resolve(import.meta.dirname, "../apps/web/public/fonts/inter-var.woff2")).toString("base64");
const stageHtml = `<!doctype html><style>
  @font-face { font-family: Inter; font-weight: 400 600; src: url(data:font/woff2;base64,${inter}) }
  * { margin: 0; box-sizing: border-box }
  body { background: #1f2a73; font: 500 16px/22px Inter, system-ui, sans-serif; color: #fff }
  img { display: block; width: ${phone.width}px; height: ${phone.height}px }
  p { height: ${caption.height}px; padding: 0 16px; display: grid; place-items: center; text-align: center; text-wrap: balance }
</style><img alt=""><p></p>`;

/** H.264 with the index in front, so that it plays on every phone and from the first bytes. */
function encode(frames: readonly Frame[], scratch: string, file: string): void {
  const list = frames.flatMap(({ file: picture, seconds }) => [`file '${picture}'`, `duration ${seconds}`]);
  // The list's last picture needs to be named once more, or its time is not counted.
  writeFileSync(join(scratch, "frames.txt"), [...list, `file '${frames.at(-1)?.file}'`].join("\n"));
  const input = ["-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", join(scratch, "frames.txt")];
  const picture = ["-vf", "fps=12,pad=ceil(iw/2)*2:ceil(ih/2)*2,format=yuv420p"];
  const film = ["-c:v", "libx264", "-preset", "slow", "-crf", "30", "-tune", "animation", "-movflags", "+faststart"];
  execFileSync("ffmpeg", [...input, ...picture, ...film, "-map_metadata", "-1", file]);
}

const names = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const isChosen = (name: string) => names.length === 0 || names.includes(name);
const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium on this machine.");
mkdirSync(folder, { recursive: true });
const server = await startServer(ports.videos);
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
try {
  for (const one of lessons.filter(({ page }) => isChosen(page)))
    await makeFilm(browser, server.url, one.page, (film, page) => lesson(film, page, one));
  if (isChosen("promo")) await makeFilm(browser, server.url, "promo", promo);
} finally {
  await browser.close();
  await server.stop();
}
