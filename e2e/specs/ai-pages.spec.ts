import { expect, test, type Page } from "@playwright/test";
import { openNewBusiness } from "../accounts.ts";
import { type Walk, walk } from "../walk.ts";

// Always on the line: to fetch the whole app for later costs a sixth of the test.
test.use({ serviceWorkers: "block" });

// Every page of the AI writer, once, with the writer that needs no key.

const page250 =
  "Mud cloth from Mali is dyed with leaves and river mud. The weavers of San sell it by the piece, and every pattern " +
  "tells a story: crossings, iron, the back of a crocodile. A cloth takes a month to make. Buyers in Lagos and Accra " +
  "order it for cushions, bags and jackets, and pay half of the price in advance.";

type PageOf = { path: string; title: string; fields: Record<string, string>; word: string; cost: number };
const pages: readonly PageOf[] = [
  {
    path: "seasons-greetings",
    title: "Seasons Greeting",
    fields: { Holiday: "Sallah" },
    word: "Ọlátúnjí Textiles",
    cost: 5,
  },
  {
    path: "content-idea",
    title: "Content Ideas",
    fields: { "What you want to post about": "Shoe repair, the rains begin" },
    word: "hoe repair",
    cost: 5,
  },
  {
    path: "newsletter",
    title: "Newsletter",
    fields: { "What is new": "New lace has arrived" },
    word: "lace",
    cost: 5,
  },
  {
    path: "email",
    title: "Email Copy",
    fields: { "What the e-mail is for": "Offer fresh juice to a hotel" },
    word: "juice",
    cost: 5,
  },
  {
    path: "reply-email",
    title: "Email Reply",
    fields: {
      "The e-mail you received": "Good morning, when does my parcel arrive?",
      "What you want to answer": "Sorry, it comes tomorrow before noon",
    },
    word: "tomorrow before noon",
    cost: 5,
  },
  {
    path: "business-name",
    title: "Business Name Ideas",
    fields: { "What the business does": "A home bakery in Accra" },
    word: "akery",
    cost: 10,
  },
  {
    path: "business-plan",
    title: "Business Plan",
    fields: { "What the business does": "300 laying hens near Mbale" },
    word: "laying hens",
    cost: 10,
  },
  {
    path: "idea-customer",
    title: "My Ideal Customer",
    fields: { "What you sell": "School uniforms made to measure" },
    word: "uniforms",
    cost: 10,
  },
  {
    path: "user-persona",
    title: "User Persona",
    fields: { "What you sell": "Office dresses, sold online" },
    word: "dresses",
    cost: 10,
  },
  {
    path: "content-link",
    title: "Content from link",
    fields: { Link: "shop.com/mud-cloth", "Text of the page": page250 },
    word: "cloth",
    cost: 15,
  },
];

// The pages share one form; `ai-writer.spec.ts` and `every-route.spec.ts` look at it on a desk.
test("ai pages › on a phone every page writes a text, and each costs what it says", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openNewBusiness(page);
  await buyPack(page);
  const go = walk(page);
  let credit = 100;
  credit = await write(page, go, credit, {
    path: "birthday-wishes",
    title: "Birthday Message",
    word: "Abẹ́ní",
    cost: 5,
    fill: () => chooseClient(page, "Abẹ́ní"),
  });
  for (const { fields, ...one } of pages) {
    credit = await write(page, go, credit, {
      ...one,
      fill: async () => {
        for (const [label, words] of Object.entries(fields)) {
          if (label === "Text of the page") await page.getByRole("button", { name: "Paste the text instead" }).click();
          await page.getByLabel(label, { exact: true }).fill(words);
        }
      },
    });
  }
  expect(credit).toBe(15);
});

async function write(
  page: Page,
  go: Walk,
  credit: number,
  { path, title, word, cost, fill }: Omit<PageOf, "fields"> & { fill: () => Promise<void> },
): Promise<number> {
  await go(`/ai/${path}`);
  await fill();
  await expect(page.getByText(`You will have ${credit - cost} credits left`), path).toBeVisible();
  await expectNothingCut(page, path);
  await page.getByRole("button", { name: /^Generate/ }).click();
  const viewer = page.getByRole("dialog", { name: title });
  await expect(viewer.getByRole("textbox", { name: "Text" }), path).toContainText(word);
  await expectNothingCut(page, `${path}, the text`);
  await viewer.getByRole("button", { name: "Close" }).click();
  return credit - cost;
}

async function chooseClient(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Customer", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Select A Customer" });
  await sheet.getByRole("searchbox").fill(name);
  await sheet.getByRole("button", { name: new RegExp(`Add .*${name}`) }).click();
  const adding = page.getByRole("dialog", { name: "New client" });
  await adding.getByRole("button", { name: "Add client" }).click();
  await expect(adding).toBeHidden();
}

/** Nothing stands outside the screen to the right, where nobody finds it. */
async function expectNothingCut(page: Page, where: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
}

async function buyPack(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const answer = await fetch("/ai-writter/packs", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${localStorage.getItem("token")}`,
        "x-xsrf-token": decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ""),
      },
      body: JSON.stringify({ pack: { intent: "credits_50", request_key: crypto.randomUUID() } }),
    });
    if (!answer.ok) throw new Error(`the packs answered ${answer.status}`);
  });
}
