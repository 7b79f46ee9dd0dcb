// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseLanguage, chosenLanguage, languages, showLanguage } from "../i18n/i18n.ts";
import { clearLocalStorage, readSession, writeSession } from "../session/session.ts";
import { syncLanguage } from "./sync-language.ts";

const user = {
  id: "0190f7a0-0000-7000-8000-000000000001",
  username: "adesola",
  email: "adesola@shop.ng",
  name: "Adéṣọlá",
  company_name: "",
  phone: "",
  country: "NG",
  logo: null,
  logoLocation: null,
  logoUrl: null,
  invoice_settings: "{}",
  business_id: "0190f7a0-0000-7000-8000-000000000002",
  created_at: "2026-11-20T09:41:00.000Z",
};
const requests: unknown[] = [];
let end = () => {};

beforeEach(async () => {
  const words = async () => ({ messages: {} });
  Object.assign(languages, { fr: { name: "Français", first: words, later: words } });
  await showLanguage("en");
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as { user: { language: string } };
    requests.push(body);
    return Response.json({ user: { ...user, ...body.user } });
  });
});
afterEach(() => {
  end();
  requests.length = 0;
  clearLocalStorage();
  vi.unstubAllGlobals();
});

test("language › chosen on this device › is sent to the server once", async () => {
  writeSession({ token: "a.b.c", user });
  end = syncLanguage();
  await chooseLanguage("fr");
  await expect.poll(() => readSession()?.user.language).toBe("fr");
  await showLanguage("fr");
  expect(requests).toEqual([{ user: { language: "fr" } }]);
});

test("sync language › a device where nothing was chosen goes on in the person's language", async () => {
  writeSession({ token: "a.b.c", user: { ...user, language: "fr" } });
  end = syncLanguage();
  await expect.poll(() => i18n.locale).toBe("fr");
  expect(chosenLanguage()).toBe("fr");
  expect(requests).toEqual([]);
});

test("language › unknown to this version, or nobody signed in › changes nothing", async () => {
  await chooseLanguage("fr");
  end = syncLanguage();
  end();
  clearLocalStorage();
  writeSession({ token: "a.b.c", user: { ...user, language: "zu" } });
  end = syncLanguage();
  await new Promise((done) => setTimeout(done, 20));
  expect(i18n.locale).toBe("fr");
  expect(requests).toEqual([]);
});
