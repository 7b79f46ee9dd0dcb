import { useEffect } from "react";
import { TryScreen } from "../features/first-invoice/try-screen.tsx";
import { deviceCountry } from "../i18n/device-country.ts";
import { rememberedRef } from "./first-touch.ts";

/** Not `store-gate.tsx`, which would become a chunk of its own: more bytes for everybody. */
const frame = () => import("./shell.tsx");

/** `/try`: the first invoice before there is an account. */
export function TryPage() {
  // The frame of whoever has an account: the first invoice is sent in it.
  useEffect(() => void frame().catch(() => undefined), []);
  return (
    <TryScreen
      country={deviceCountry()}
      sentBy={() => rememberedRef()}
      openFor={async (user) => (await frame()).openFor(user)}
    />
  );
}
