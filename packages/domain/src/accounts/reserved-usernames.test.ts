import { expect, test } from "vitest";
import { isReservedUsername } from "./reserved-usernames.ts";

test.each(["admin", "Root", "s.u.p.p.o.r.t", "pay-stack", "m_pesa", "WEBHOOKS", "KRA"])(
  "user name › %s › is reserved",
  (name) => {
    expect(isReservedUsername(name)).toBe(true);
  },
);

test.each(["amina", "admin-kano", "supportive", "mpesa.shop", "rooted", "test1"])(
  "user name › %s › is free",
  (name) => {
    expect(isReservedUsername(name)).toBe(false);
  },
);
