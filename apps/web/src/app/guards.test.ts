import { describe, expect, test } from "vitest";
import { decide } from "./guards.ts";

const visitor = { signedIn: false, search: "", pathname: "/" };
const member = { signedIn: true, search: "", pathname: "/" };

describe("who may see a page", () => {
  test("a visitor is sent to the login, a signed-in person sees the page", () => {
    expect(decide("login", visitor)).toEqual({ kind: "go", to: "/login" });
    expect(decide("login", member)).toEqual({ kind: "show" });
  });

  test("a signed-in person on login or register goes home", () => {
    expect(decide("guest", { ...member, pathname: "/login" })).toEqual({ kind: "go", to: "/" });
  });

  test.each(["?device=android", "?mail=a@b.ng", "?device="])(
    "a signed-in person on login with %s goes to the plans",
    (search) => {
      expect(decide("guest", { ...member, search })).toEqual({ kind: "go", to: "/plan/subscribe" });
    },
  );

  test("a visitor of a plan page is remembered and sent to the login", () => {
    expect(decide("token", { ...visitor, pathname: "/plan/portal" })).toEqual({
      kind: "go",
      to: "/login",
      planIntent: true,
    });
  });

  test("a token in the address opens plan pages and transactions", () => {
    expect(decide("token", { ...visitor, pathname: "/plan/subscribe", search: "?token=abc" })).toEqual({
      kind: "show",
    });
    expect(decide("token", { ...visitor, pathname: "/transactions" })).toEqual({ kind: "go", to: "/login" });
    expect(decide("token", { ...visitor, pathname: "/transactions", search: "?token=" })).toEqual({
      kind: "go",
      to: "/login",
    });
  });
});
