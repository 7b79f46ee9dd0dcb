import { expect, test } from "vitest";
import { serverOf, shellPolicy } from "./shell-page.ts";

test("page of the shell › the shell belongs to one https server, or to one on the same desk", () => {
  for (const good of ["https://app.example.com", "http://localhost:8080", "http://10.0.2.2:8080"])
    expect(serverOf(good)).toBe(good);
  for (const bad of [
    undefined,
    "",
    "http://app.example.com",
    "https://app.example.com/",
    "https://app.example.com/x",
    "*",
  ])
    expect(() => serverOf(bad)).toThrow("VITE_SERVER");
});

test("shell page › connects to its server alone and runs its own scripts alone", () => {
  const policy = shellPolicy("https://app.example.com");
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).not.toMatch(/\*|unsafe-/);
  expect([...policy.matchAll(/https?:\/\/[^\s;]+/g)].every(([host]) => host === "https://app.example.com")).toBe(true);
});
