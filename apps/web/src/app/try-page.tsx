import { TryScreen } from "../features/first-invoice/try-screen.tsx";
import { deviceCountry } from "../i18n/device-country.ts";
import { rememberedRef } from "./first-touch.ts";

/** `/try`: the first invoice before there is an account. */
export function TryPage() {
  return <TryScreen country={deviceCountry()} sentBy={() => rememberedRef()} />;
}
