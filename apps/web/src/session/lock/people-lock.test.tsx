// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { user } from "../../../test/fake-writer.ts";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { readSession, writeSession } from "../session.ts";
import { closePage, turnOn } from "./app-lock.ts";
import { PeopleLock } from "./people-lock.tsx";
import { awayPeople, isShared, keepShared, leaveTo } from "./phone-people.ts";

const cheap = { N: 2, r: 8, p: 1 };
const [sade, bisi] = [
  { ...user, id: "0198b0a0-0000-7000-8000-000000000911", username: "sade", name: "Ṣadé Ògúnbánjọ" },
  { ...user, id: "0198b0a0-0000-7000-8000-000000000912", username: "bisi", name: "Bísí Adéyẹmí" },
];

/** Bísí signed in on Ṣadé's phone after Ṣadé had left it to her; each has a PIN, and Bísí is there. */
beforeEach(async () => {
  localStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  setDevice(browserDevice);
  i18n.loadAndActivate({ locale: "en", messages: {} });
  localStorage.setItem("theme", "dark");
  writeSession({ token: "sade.sade.sade", user: sade });
  localStorage.setItem("draft", "of Ṣadé");
  await turnOn({ pin: "2468", afterMinutes: 5, biometric: false }, cheap);
  await leaveTo(null);
  writeSession({ token: "bisi.bisi.bisi", user: bisi });
  await turnOn({ pin: "13579", afterMinutes: 5, biometric: false }, cheap);
});
afterEach(cleanup);

async function open() {
  const onOpen = vi.fn<() => void>();
  closePage();
  const away = await awayPeople();
  render(
    <I18nProvider i18n={i18n}>
      <PeopleLock away={away} onOpen={onOpen} />
    </I18nProvider>,
  );
  return onOpen;
}
const type = async (pin: string) => {
  for (const digit of pin) await userEvent.click(screen.getByRole("button", { name: digit }));
};

describe("device that two people share", () => {
  test("whoever takes their turn › is in with the last digit of their PIN, and finds what was theirs", async () => {
    const onOpen = await open();
    expect(localStorage.getItem("draft")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Ṣadé" }));
    await screen.findByText("Ṣadé’s PIN");
    await type("2468");
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    expect(readSession()).toMatchObject({ token: "sade.sade.sade", user: { id: sade.id } });
    expect([localStorage.getItem("draft"), localStorage.getItem("theme")]).toEqual(["of Ṣadé", "dark"]);
    expect((await awayPeople()).map(({ userId }) => userId)).toEqual([bisi.id]);
  });

  test("wrong PIN, another's PIN › says so, opens nothing, and the right one does", async () => {
    const onOpen = await open();
    await type("24681");
    expect(await screen.findByText("Wrong PIN.")).toBeTruthy();
    expect([onOpen.mock.calls.length, readSession()]).toEqual([0, null]);
    await userEvent.keyboard("13578{Backspace}");
    expect(await screen.findByText("Wrong PIN.")).toBeTruthy();
    await userEvent.keyboard("1357{Backspace}79");
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    expect(readSession()?.user.id).toBe(bisi.id);
  });

  test("somebody new › finds an empty device, and no token lies open", async () => {
    const onOpen = await open();
    await userEvent.click(screen.getByRole("button", { name: "Someone else" }));
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    expect([readSession(), isShared()]).toEqual([null, true]);
    expect((await awayPeople()).map(({ userId }) => userId)).toEqual([bisi.id, sade.id]);
    expect(JSON.stringify(await awayPeople())).not.toContain("bisi.bisi.bisi");
  });

  test("one of them logs out › the other may still take their turn", async () => {
    localStorage.clear();
    await keepShared();
    expect(isShared()).toBe(true);
  });

  test("whoever has no lock › does not leave, because their sign-in would lie open", async () => {
    await leaveTo(null);
    writeSession({ token: "new.new.new", user: { ...user, id: "0198b0a0-0000-7000-8000-000000000913" } });
    await expect(leaveTo(sade.id)).rejects.toThrow("expected a lock");
    expect(readSession()?.token).toBe("new.new.new");
  });
});
