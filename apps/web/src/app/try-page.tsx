import { useEffect } from "react";
import { TryScreen } from "../features/first-invoice/try-screen.tsx";
import { deviceCountry } from "../i18n/device-country.ts";
import { rememberedRef } from "./first-touch.ts";
import { openFor } from "./store-gate.tsx";

/** `/try`: the first invoice before there is an account. */
export function TryPage() {
  // The frame of whoever has an account: the first invoice is sent in it.
  useEffect(() => void import("./shell.tsx").catch(() => undefined), []);
  return <TryScreen country={deviceCountry()} sentBy={() => rememberedRef()} openFor={openFor} />;
}
