import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** `<TextInput …/>`, `<PasswordInput …/>` and `<PhoneInput …/>` of a file, with their attributes. */
function inputsOf(source: string): string[] {
  return [...source.matchAll(/<(?:Text|Password|Phone)Input\b/g)].map(({ index }) => {
    let depth = 0;
    for (let at = index; at < source.length; at++) {
      if (source[at] === "{") depth++;
      if (source[at] === "}") depth--;
      if (depth === 0 && source.startsWith("/>", at)) return source.slice(index, at);
    }
    return source.slice(index);
  });
}

/** Fields that hold a phone number, an account's number or a PIN. */
const holdsNumber =
  /value=\{(?:\w+\.)*(?:accountNumber|phone\d?|pin)\}|name="(?:account_number|phone|pin)"|\("(?:account_number|phone)"\)|setPin/;

test("fields of numbers › open the keys of a phone, in every form", () => {
  const fields = globSync("**/*.tsx", { cwd: root }).flatMap((file) =>
    inputsOf(readFileSync(resolve(root, file), "utf8"))
      .filter((input) => holdsNumber.test(input))
      .map((input) => ({ file, opens: /inputMode=|type="tel"|^<PhoneInput/.test(input) })),
  );
  expect(fields.length).toBeGreaterThan(12);
  expect(fields.filter(({ opens }) => !opens).map(({ file }) => file)).toEqual([]);
});
