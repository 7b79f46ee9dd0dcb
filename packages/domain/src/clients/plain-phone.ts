import { formatPhone } from "./phone.ts";

/** Takes the groups out of a number that stands as we show it: `+234 803 555 0142` → `+2348035550142`. Anything else stays as typed. */
export function plainPhone(text: string): string {
  const plain = text.replaceAll(" ", "");
  return formatPhone(plain) === text ? plain : text;
}
