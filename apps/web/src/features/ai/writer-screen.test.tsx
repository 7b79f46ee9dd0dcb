// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { inputLimits } from "@ankara/domain/ai/inputs";
import { Contact } from "@ankara/domain/records/contact";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildText, fakeWriter, user } from "../../../test/fake-writer.ts";
import { closeTestStore, openTestStore, renderScreen, setWidth, stamps } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { type Listening, setDevice } from "../../platform/device.ts";
import { clearLocalStorage, writeSession } from "../../session/session.ts";
import type { Modals } from "../../ui/modal-context.ts";
import { VoiceExamples } from "./grounding.tsx";
import { WriterScreen } from "./writer-screen.tsx";

const copied: string[] = [];
const abeni = Contact.parse({ ...stamps, id: "0198b0a0-0000-7000-8000-000000000001", name: "Abẹ́ní Adébáyọ̀" });
const modals: Modals = {
  selectCustomer: async () => ({ action: "SELECT", contact: abeni }),
  proveOwner: () => Promise.resolve(false),
  selectCountry: async () => null,
  recordPayment: async () => false,
  money: () => Promise.resolve(false),
  newClient: async () => undefined,
  newItem: () => Promise.resolve(null),
  pickSnippet: () => Promise.resolve(null),
  writeMessage: () => Promise.resolve(false),
  readPhoto: () => Promise.resolve(null),
  buyCredit: async () => void (opened += 1),
};
let opened = 0;

beforeEach(async () => {
  setWidth(360);
  setDevice({ ...browserDevice, copy: async (text) => copied.push(text) > 0 });
  writeSession({ token: "e30.e30.c2ln", user });
  await openTestStore();
});
// The stand-in stays to the end: an answer may come after its screen is gone.
afterAll(() => vi.unstubAllGlobals());
afterEach(async () => {
  cleanup();
  await closeTestStore();
  clearLocalStorage();
  copied.length = 0;
});

const open = (type: Parameters<typeof WriterScreen>[0]["type"], at = "/ai/page") => {
  renderScreen(<WriterScreen type={type} />, { at, path: "/ai/:page", modals });
  return userEvent.setup();
};
const generate = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Generate/ });

test("what the news are › may be spoken, where the device has a service for it", async () => {
  fakeWriter();
  const heard: Listening[] = [];
  const { listen: _, ...deaf } = browserDevice;
  setDevice(deaf);
  open("newsletter");
  expect(screen.queryByRole("button", { name: "Speak" })).toBeNull();
  cleanup();
  setDevice({
    ...browserDevice,
    listen: (listening) => {
      heard.push(listening);
      return () => listening.onEnd(null);
    },
  });
  const person = open("newsletter");
  await person.type(screen.getByLabelText(/^What is new/), "New lace");
  await person.click(screen.getByRole("button", { name: "Speak" }));
  heard[0]?.onText("has arrived.");
  heard[0]?.onText("x".repeat(inputLimits.description));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^What is new/).value).toMatch(/^New lace has arrived\. x+$/),
  );
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^What is new/).value).toHaveLength(inputLimits.description);
  await person.click(screen.getByRole("button", { name: "Stop listening" }));
  expect(await screen.findByRole("button", { name: "Speak" })).toBeTruthy();
});

test("the price on Generate › its diamond has the colour of the words on the fill", async () => {
  fakeWriter();
  open("newsletter");
  expect(generate().querySelector<HTMLElement>(".rotate-45")?.style.background.toLowerCase()).toBe("currentcolor");
  expect((await screen.findByText("Built-in writer (no AI model)")).querySelector(".rotate-45")).toBeNull();
});

describe("the birthday page", () => {
  test("has company and sender filled in, and waits for a customer", async () => {
    fakeWriter();
    const person = open("birthday_wishes");
    expect(screen.getByLabelText<HTMLInputElement>("Company name").value).toBe("Ọlátúnjí Textiles");
    expect(screen.getByLabelText<HTMLInputElement>("Your name").value).toBe("Adéṣọlá");
    expect(generate().disabled).toBe(true);
    expect(screen.getByText("Choose a customer first")).toBeTruthy();

    await person.click(screen.getByRole("button", { name: /Customer/ }));
    await waitFor(() => expect(generate().disabled).toBe(false));
    await person.clear(screen.getByLabelText("Your name"));
    await person.type(screen.getByLabelText("Your name"), "Ad");
    expect(generate().disabled).toBe(true);
  });

  test("writes, shows, saves and copies a text", async () => {
    const server = fakeWriter();
    const person = open("birthday_wishes", "/ai/birthday-wishes?credit=99");
    expect(screen.getByText("99")).toBeTruthy();
    expect(await screen.findByText("42")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: /Customer/ }));
    expect(await screen.findByText("You will have 37 credits left")).toBeTruthy();
    await person.click(generate());

    const viewer = await screen.findByRole("dialog", { name: "Birthday Message" });
    expect((await within(viewer).findAllByText(/Happy birthday/)).length).toBeGreaterThan(0);
    expect(await within(viewer).findByText("check")).toBeTruthy();
    const [call] = server.requestsTo("/ai-writter/generate");
    expect(call?.body).toEqual({
      generate: "birthday_wishes",
      company_name: "Ọlátúnjí Textiles",
      name: "Abẹ́ní Adébáyọ̀",
      sender: "Adéṣọlá",
      request_key: expect.any(String),
    });

    await person.click(within(viewer).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(server.changes()[0]?.body).toEqual({ ai_writter: { favorite: true } }));
    await person.click(within(viewer).getByRole("button", { name: "Copy" }));
    expect(await screen.findByText("Copied Birthday Message to clipboard")).toBeTruthy();
    expect(copied).toEqual(["Happy birthday, Abẹ́ní!\n\nCome by on 24 November."]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

test.each([900, 1280])(
  "%i px › a text that is written › stands beside the form once, which stays in use",
  async (width) => {
    setWidth(width);
    fakeWriter();
    const person = open("birthday_wishes");
    await person.click(screen.getByRole("button", { name: /Customer/ }));
    await person.click(generate());
    const beside = screen.getByRole("region", { name: "Your text" });
    const viewer = await within(beside).findByRole("dialog", { name: "Birthday Message" });
    await within(viewer).findByText("check");
    expect(screen.getAllByText(/Happy birthday/)).toHaveLength(1);
    await person.type(screen.getByLabelText("Your name"), "la");
    expect(screen.getByLabelText<HTMLInputElement>("Your name").value).toBe("Adéṣọlála");
    expect(screen.getByRole("dialog", { name: "Birthday Message" })).toBeTruthy();

    await person.click(within(viewer).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(within(beside).getByText(/Happy birthday/)).toBeTruthy();
  },
);

describe("the request key", () => {
  const fill = async (words: string) => {
    const person = userEvent.setup();
    const box = screen.getByLabelText("What is new");
    await person.clear(box);
    await person.type(box, words);
    return person;
  };
  const keys = (server: ReturnType<typeof fakeWriter>) =>
    server.requestsTo("/ai-writter/generate").map(({ body }) => body["request_key"]);

  test("stays through a lost answer, so that nothing is paid twice, and is new for the next text", async () => {
    const server = fakeWriter();
    server.next.push("no network");
    open("newsletter");
    const person = await fill("New lace has arrived");
    await person.click(generate());
    expect(await screen.findByText(/Writing needs a connection. What you typed is kept/)).toBeTruthy();
    await waitFor(() => expect(generate().disabled).toBe(false));
    await person.click(generate());
    const viewer = await screen.findByRole("dialog", { name: "Newsletter" });
    await person.click(await within(viewer).findByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await person.click(generate());
    await waitFor(() => expect(keys(server)).toHaveLength(3));
    const [lost, again, another] = keys(server);
    expect(again).toBe(lost);
    expect(another).not.toBe(lost);
  });

  test("is another one when other words are asked for", async () => {
    const server = fakeWriter();
    server.next.push("no network", "no network");
    open("newsletter");
    await (await fill("New lace has arrived")).click(generate());
    await waitFor(() => expect(keys(server)).toHaveLength(1));
    await waitFor(() => expect(generate().disabled).toBe(false));
    await (await fill("New lace is gone again")).click(generate());
    await waitFor(() => expect(keys(server)).toHaveLength(2));
    expect(new Set(keys(server)).size).toBe(2);
  });
});

test("too little credit › the alert in the specification's words, and Buy Credit opens the packs", async () => {
  const server = fakeWriter({ credit: 3 });
  server.next.push({ status: 401, body: { code: "low_credit", message: "no" } });
  const person = open("email");
  await person.type(screen.getByLabelText("What the e-mail is for"), "Offer juice to a hotel");
  await person.click(generate());
  const alert = await screen.findByRole("alertdialog");
  expect(within(alert).getByText("Low Credit")).toBeTruthy();
  expect(within(alert).getByText("You don't have enough credit. Please buy credit to continue...")).toBeTruthy();
  expect(within(alert).getByText("This costs 5")).toBeTruthy();
  expect(within(alert).getByText("You have 3")).toBeTruthy();
  expect(within(alert).getByRole("button", { name: "Cancel" })).toBeTruthy();
  await person.click(within(alert).getByRole("button", { name: "Buy Credit" }));
  await waitFor(() => expect(opened).toBe(1));
  expect(screen.getByLabelText<HTMLTextAreaElement>("What the e-mail is for").value).toBe("Offer juice to a hotel");
});

test("too little credit › an app that sells nothing › says so and closes, with what was typed", async () => {
  setDevice({ ...browserDevice, sells: false });
  const server = fakeWriter({ credit: 3 });
  server.next.push({ status: 401, body: { code: "low_credit", message: "no" } });
  const person = open("email");
  const before = opened;
  await person.type(screen.getByLabelText("What the e-mail is for"), "Offer juice to a hotel");
  await person.click(generate());
  const alert = await screen.findByRole("alertdialog");
  expect(within(alert).getByText("Plans and credits can’t be bought in this app.")).toBeTruthy();
  expect(within(alert).queryByText(/buy credit/i)).toBeNull();
  await person.click(within(alert).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(opened).toBe(before);
  expect(screen.getByLabelText<HTMLTextAreaElement>("What the e-mail is for").value).toBe("Offer juice to a hotel");
});

test("writer screen › what is typed is still there after the app was closed", async () => {
  fakeWriter();
  const person = open("business_plan");
  await person.type(screen.getByLabelText("What the business does"), "Laying hens");
  cleanup();
  open("business_plan");
  expect(screen.getByLabelText<HTMLTextAreaElement>("What the business does").value).toBe("Laying hens");
  await userEvent.click(screen.getByRole("button", { name: "Clear form" }));
  expect(screen.getByLabelText<HTMLTextAreaElement>("What the business does").value).toBe("");
});

test("writer screen › a sample opens without network, and cannot be saved", async () => {
  const server = fakeWriter();
  server.state.online = false;
  const person = open("user_persona");
  await person.click(screen.getByRole("button", { name: "See Sample" }));
  const viewer = await screen.findByRole("dialog", { name: "User Persona" });
  expect((await within(viewer).findAllByText("Neema, 27")).length).toBeGreaterThan(0);
  expect(within(viewer).getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  await person.click(within(viewer).getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("Copied User Persona to clipboard")).toBeTruthy();
});

test("writer screen › offline, Generate says that it needs a connection", async () => {
  fakeWriter().state.online = false;
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const person = open("newsletter");
  await person.type(screen.getByLabelText("What is new"), "New lace has arrived");
  expect(generate().disabled).toBe(true);
  expect(screen.getByText("Writing needs a connection")).toBeTruthy();
  vi.restoreAllMocks();
});

test("writer screen › a page that cannot be read asks for its text", async () => {
  const server = fakeWriter();
  server.next.push({ status: 422, body: { code: "link_unreadable", message: "no" } });
  const person = open("content_link");
  await person.type(screen.getByLabelText("Link"), "shop.com/news");
  await person.click(generate());
  expect(await screen.findByText(/We couldn’t read that page. Nothing was charged/)).toBeTruthy();
  expect(await screen.findByLabelText("Text of the page")).toBeTruthy();
  expect(generate().disabled).toBe(true);
});

test("writer screen › another version stands beside the first, and the arrows go between them", async () => {
  const server = fakeWriter();
  const person = open("newsletter");
  await person.type(screen.getByLabelText("What is new"), "New lace has arrived");
  await person.click(generate());
  const viewer = await screen.findByRole("dialog", { name: "Newsletter" });
  await person.click(await within(viewer).findByRole("button", { name: "Refine" }));
  await person.click(await screen.findByRole("menuitem", { name: /Shorter/ }));
  expect(await screen.findByText("2 of 2")).toBeTruthy();
  expect((await screen.findAllByText(/Again\./)).length).toBeGreaterThan(0);
  await person.click(screen.getByRole("button", { name: "Earlier version" }));
  expect(await screen.findByText("1 of 2")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/Again\./)).toBeNull());
  expect(server.state.texts).toHaveLength(2);
});

test("writer screen › back leads to the hub", async () => {
  fakeWriter();
  const person = open("newsletter");
  await person.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.getByTestId("address").textContent).toBe("/tabs/ai");
});

test("voice examples › listed with a way to each text › one taken off is gone", async () => {
  const texts = [
    buildText({ number: 1, content: "Thank you, Bisi" }),
    buildText({ number: 2, content: "See you soon" }),
  ];
  const writer = fakeWriter({ texts });
  renderScreen(<VoiceExamples />, { at: "/ai/page", path: "/ai/:page", modals });
  const link = await screen.findByRole("link", { name: "Thank you, Bisi" });
  expect(link.getAttribute("href")).toBe(`/tabs/ai?view=history&text=${texts[0]!.id}`);
  await userEvent.click(screen.getAllByRole("button", { name: "Don’t use" })[0]!);
  await waitFor(() => expect(screen.queryByRole("link", { name: "Thank you, Bisi" })).toBeNull());
  expect(screen.getByRole("link", { name: "See you soon" })).toBeTruthy();
  expect(writer.requestsTo(`/ai-writter/${texts[0]!.id}`).at(-1)?.body).toEqual({ ai_writter: { voice: false } });
});

test("voice examples › none yet › says how one comes to be", async () => {
  fakeWriter();
  renderScreen(<VoiceExamples />, { at: "/ai/page", path: "/ai/:page", modals });
  expect(await screen.findByText(/None yet/)).toBeTruthy();
});
