// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { chooseTheme, followTheme } from "./theme.ts";

afterEach(() => chooseTheme("system"));

const chooseElsewhere = (theme: string | null) => {
  if (theme === null) localStorage.removeItem("theme");
  else localStorage.setItem("theme", theme);
  window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: theme }));
};
const shown = () => document.documentElement.dataset["theme"];

test("theme › chosen in another tab › shows here, too, until it is followed no more", () => {
  const following = new AbortController();
  followTheme(following.signal);
  chooseElsewhere("dark");
  expect(shown()).toBe("dark");
  chooseElsewhere(null);
  expect(shown()).toBeUndefined();
  following.abort();
  chooseElsewhere("light");
  expect(shown()).toBeUndefined();
});
