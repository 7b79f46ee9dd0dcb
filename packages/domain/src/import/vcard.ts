/** One card of an address book, as far as we keep it. Texts are as the card has them, unescaped. */
export type VCard = {
  name: string;
  company: string;
  phones: string[];
  email: string;
  address: { line1: string; line2: string; city: string; region: string; postcode: string; country: string } | null;
  /** As written: `1990-11-20`, `19901120`, `--1120`. */
  birthday: string;
  note: string;
  tags: string[];
};

type Property = { name: string; params: Map<string, string>; value: string };

/** A line longer than this is a picture or a sound, whatever it is called. */
const longestValue = 20_000;

/**
 * Read the cards of a vCard file, versions 2.1, 3.0 and 4.0: folded lines, quoted-printable with its charset,
 * escapes, groups (`item1.TEL`), preferred numbers first. Pictures, sounds and keys are skipped.
 *
 * @param text - of the file; bytes of quoted-printable values are decoded here by their own charset
 * @returns the cards that have a name, a company or a number; nothing for a file without any
 */
export function parseVCards(text: string): VCard[] {
  const cards: VCard[] = [];
  let open: Property[] | null = null;
  for (const property of properties(text)) {
    if (property.name === "BEGIN" && /^vcard$/i.test(property.value.trim())) open = [];
    else if (property.name === "END" && open) {
      const card = cardOf(open);
      if (card.name !== "" || card.phones.length > 0) cards.push(card);
      open = null;
    } else open?.push(property);
  }
  return cards;
}

function* properties(text: string): Generator<Property> {
  let pending = "";
  let quoted = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    // Quoted-printable goes on after a line that ends in "="; everything else on lines that begin with a space.
    if (quoted && pending.endsWith("=")) {
      pending = pending.slice(0, -1) + line;
      continue;
    }
    if (/^[ \t]/.test(line) && pending !== "") {
      pending += line.slice(1);
      continue;
    }
    const property = propertyOf(pending);
    if (property) yield property;
    pending = line;
    quoted = /^[^:]*QUOTED-PRINTABLE/i.test(line);
  }
  const last = propertyOf(pending);
  if (last) yield last;
}

function propertyOf(line: string): Property | null {
  const colon = colonOf(line);
  if (colon < 1) return null;
  const [full = "", ...given] = line.slice(0, colon).split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const name = full.slice(full.lastIndexOf(".") + 1).toUpperCase();
  if (/^(PHOTO|LOGO|SOUND|KEY)$/.test(name) || line.length > longestValue) return null;
  const params = new Map<string, string>();
  for (const param of given) {
    const [key = "", value] = param.split(/=(.*)/s);
    // Version 2.1 writes types bare: `TEL;CELL;PREF:`.
    const [into, what] = value === undefined ? ["TYPE", key] : [key.toUpperCase(), value];
    params.set(into, [params.get(into), what.replaceAll('"', "")].filter(Boolean).join(",").toUpperCase());
  }
  return { name, params, value: decoded(line.slice(colon + 1), params) };
}

/** The first colon outside quotes. */
function colonOf(line: string): number {
  let inQuotes = false;
  for (let place = 0; place < line.length; place += 1) {
    if (line[place] === '"') inQuotes = !inQuotes;
    else if (line[place] === ":" && !inQuotes) return place;
  }
  return -1;
}

function decoded(value: string, params: Map<string, string>): string {
  const encoding =
    params.get("ENCODING") ?? (params.get("TYPE")?.includes("QUOTED-PRINTABLE") ? "QUOTED-PRINTABLE" : "");
  if (encoding !== "QUOTED-PRINTABLE") return value;
  const bytes: number[] = [];
  for (let place = 0; place < value.length; place += 1) {
    const hex = value[place] === "=" ? /^[0-9a-f]{2}/i.exec(value.slice(place + 1, place + 3))?.[0] : undefined;
    if (hex === undefined) bytes.push(...new TextEncoder().encode(value[place] ?? ""));
    else {
      bytes.push(Number.parseInt(hex, 16));
      place += 2;
    }
  }
  return decoderOf(params.get("CHARSET") ?? "UTF-8").decode(new Uint8Array(bytes));
}

function decoderOf(charset: string): { decode(bytes: Uint8Array): string } {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder("utf-8");
  }
}

/** `Olatunji\, Tolu` → its text; the parts of a structured value come apart at semicolons nobody escaped. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\;,nN:])/g, (_, letter: string) => (letter === "n" || letter === "N" ? "\n" : letter));
const partsOf = (value: string): string[] => value.split(/(?<!\\);/).map((part) => unescaped(part).trim());

function cardOf(properties: readonly Property[]): VCard {
  const all = (name: string) => properties.filter((property) => property.name === name);
  const first = (name: string) => unescaped(all(name)[0]?.value ?? "").trim();
  const [family = "", given = "", middle = "", prefix = ""] = partsOf(all("N")[0]?.value ?? "");
  const company = partsOf(all("ORG")[0]?.value ?? "")
    .filter(Boolean)
    .join(", ");
  const written = first("FN") || [prefix, given, middle, family].filter(Boolean).join(" ");
  const phones = preferredFirst(all("TEL")).map(({ value }) => unescaped(value).trim().replace(/^tel:/i, ""));
  const address = addressOf(preferredFirst(all("ADR"))[0]);
  return {
    name: written || company || first("NICKNAME"),
    company: written === "" ? "" : company,
    phones: [...new Set(phones.filter(Boolean))],
    email: unescaped(preferredFirst(all("EMAIL"))[0]?.value ?? "").trim(),
    address,
    birthday: first("BDAY")
      .replace(/t.*$/i, "")
      .replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3"),
    note: first("NOTE"),
    tags: (all("CATEGORIES")[0]?.value ?? "")
      .split(/(?<!\\),/)
      .map((tag) => unescaped(tag).trim())
      .filter(Boolean),
  };
}

/** A fax is no number to call. */
function preferredFirst(of: readonly Property[]): Property[] {
  const rank = ({ params }: Property) =>
    /\bFAX\b/.test(params.get("TYPE") ?? "")
      ? 3
      : params.has("PREF") || /\bPREF\b/.test(params.get("TYPE") ?? "")
        ? 0
        : /\b(CELL|IPHONE)\b/.test(params.get("TYPE") ?? "")
          ? 1
          : 2;
  return of.filter((property) => rank(property) < 3).toSorted((a, b) => rank(a) - rank(b));
}

function addressOf(property: Property | undefined): VCard["address"] {
  if (!property) return null;
  const [box = "", extended = "", street = "", city = "", region = "", postcode = "", country = ""] = partsOf(
    property.value,
  );
  const [line1 = "", ...more] = [...street.split("\n"), extended, box].map((part) => part.trim()).filter(Boolean);
  const address = { line1, line2: more.join(", "), city, region, postcode, country };
  return Object.values(address).some(Boolean) ? address : null;
}
