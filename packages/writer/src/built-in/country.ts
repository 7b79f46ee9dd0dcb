import { fold } from "@ankara/domain/text";
import type { Context } from "./context.ts";

/** How French says that somebody lives there, by the English and the French name of the countries around. */
const inFrench: Readonly<Record<string, string>> = {
  nigeria: "au Nigeria",
  ghana: "au Ghana",
  kenya: "au Kenya",
  rwanda: "au Rwanda",
  zimbabwe: "au Zimbabwe",
  cameroon: "au Cameroun",
  cameroun: "au Cameroun",
  uganda: "en Ouganda",
  ouganda: "en Ouganda",
  tanzania: "en Tanzanie",
  tanzanie: "en Tanzanie",
  zambia: "en Zambie",
  zambie: "en Zambie",
  ethiopia: "en Éthiopie",
  ethiopie: "en Éthiopie",
  "south africa": "en Afrique du Sud",
  "afrique du sud": "en Afrique du Sud",
  benin: "au Bénin",
  togo: "au Togo",
  senegal: "au Sénégal",
  mali: "au Mali",
  niger: "au Niger",
  gabon: "au Gabon",
  "burkina faso": "au Burkina Faso",
  "cote d ivoire": "en Côte d'Ivoire",
  "ivory coast": "en Côte d'Ivoire",
  france: "en France",
};

/** Returns a country with its preposition: "in Ghana", "au Cameroun", "nchini Kenya". Empty for no country. */
export function placeIn(country: string, lang: Context["lang"]): string {
  if (country === "") return "";
  if (lang === "en") return `in ${country}`;
  if (lang === "sw") return `nchini ${country}`;
  return inFrench[key(country)] ?? `dans ce pays : ${country}`;
}

/** The country as French writes it; as it was given where we do not know. */
export const frenchName = (country: string): string => inFrench[key(country)]?.replace(/^(?:au|en) /, "") ?? country;

const key = (country: string): string => fold(country).replaceAll(/[’'-]/gu, " ");
