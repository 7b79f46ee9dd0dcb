/*
 * Category names for the codes of goods and services: the chapters of the Harmonized System 2022 (World Customs
 * Organization) and the sections of ISIC revision 4 (United Nations), shortened.
 */

const hsChapters = [
  "Live animals",
  "Meat and edible meat offal",
  "Fish and other aquatic invertebrates",
  "Dairy produce, eggs and natural honey",
  "Other products of animal origin",
  "Live trees and other plants",
  "Edible vegetables, roots and tubers",
  "Edible fruit and nuts",
  "Coffee, tea, maté and spices",
  "Cereals",
  "Products of the milling industry",
  "Oil seeds and medicinal plants",
  "Lac, gums and resins",
  "Vegetable plaiting materials",
  "Animal, vegetable or microbial fats and oils",
  "Preparations of meat, fish or insects",
  "Sugars and sugar confectionery",
  "Cocoa and cocoa preparations",
  "Preparations of cereals, flour or milk",
  "Preparations of vegetables, fruit or nuts",
  "Miscellaneous edible preparations",
  "Beverages, spirits and vinegar",
  "Residues of the food industries and animal fodder",
  "Tobacco and manufactured substitutes",
  "Salt, sulphur, earths, stone and cement",
  "Ores, slag and ash",
  "Mineral fuels and oils",
  "Inorganic chemicals",
  "Organic chemicals",
  "Pharmaceutical products",
  "Fertilisers",
  "Dyes, pigments, paints and inks",
  "Essential oils, perfumery and cosmetics",
  "Soap, washing preparations and candles",
  "Albuminoidal substances, glues and enzymes",
  "Explosives and matches",
  "Photographic goods",
  "Miscellaneous chemical products",
  "Plastics and articles thereof",
  "Rubber and articles thereof",
  "Raw hides, skins and leather",
  "Articles of leather and travel goods",
  "Furskins and artificial fur",
  "Wood and articles of wood",
  "Cork and articles of cork",
  "Basketware and wickerwork",
  "Pulp of wood and recovered paper",
  "Paper and paperboard",
  "Printed books and newspapers",
  "Silk",
  "Wool and woven fabric of horsehair",
  "Cotton",
  "Other vegetable textile fibres",
  "Man-made filaments",
  "Man-made staple fibres",
  "Wadding, felt, twine and ropes",
  "Carpets and floor coverings",
  "Special woven fabrics and embroidery",
  "Coated and laminated textile fabrics",
  "Knitted or crocheted fabrics",
  "Apparel, knitted or crocheted",
  "Apparel, not knitted or crocheted",
  "Other made-up textile articles and worn clothing",
  "Footwear",
  "Headgear",
  "Umbrellas and walking sticks",
  "Prepared feathers and articles of human hair",
  "Articles of stone, plaster and cement",
  "Ceramic products",
  "Glass and glassware",
  "Pearls, precious stones and jewellery",
  "Iron and steel",
  "Articles of iron or steel",
  "Copper and articles thereof",
  "Nickel and articles thereof",
  "Aluminium and articles thereof",
  null,
  "Lead and articles thereof",
  "Zinc and articles thereof",
  "Tin and articles thereof",
  "Other base metals",
  "Tools, cutlery and spoons",
  "Miscellaneous articles of base metal",
  "Machinery and mechanical appliances",
  "Electrical machinery and equipment",
  "Railway locomotives and rolling stock",
  "Vehicles and their parts",
  "Aircraft and spacecraft",
  "Ships and boats",
  "Optical, medical and measuring instruments",
  "Clocks and watches",
  "Musical instruments",
  "Arms and ammunition",
  "Furniture, bedding and lamps",
  "Toys, games and sports requisites",
  "Miscellaneous manufactured articles",
  "Works of art and antiques",
] as const;

/** Each section of ISIC with its last division. */
const isicSections: readonly (readonly [lastDivision: number, title: string])[] = [
  [3, "Agriculture, forestry and fishing"],
  [9, "Mining and quarrying"],
  [33, "Manufacturing"],
  [35, "Electricity, gas, steam and air conditioning supply"],
  [39, "Water supply, sewerage and waste management"],
  [43, "Construction"],
  [47, "Wholesale and retail trade, repair of motor vehicles"],
  [53, "Transportation and storage"],
  [56, "Accommodation and food service activities"],
  [63, "Information and communication"],
  [66, "Financial and insurance activities"],
  [68, "Real estate activities"],
  [75, "Professional, scientific and technical activities"],
  [82, "Administrative and support service activities"],
  [84, "Public administration and defence"],
  [85, "Education"],
  [88, "Human health and social work activities"],
  [93, "Arts, entertainment and recreation"],
  [96, "Other service activities"],
  [98, "Activities of households"],
  [99, "Activities of extraterritorial organizations"],
];

export type ItemCategory =
  | { readonly of: "goods"; readonly code: string; readonly category: string }
  | { readonly of: "service"; readonly code: string; readonly category: string };

/**
 * Reads the code of a line: six to ten digits, with dots or without, are goods of the Harmonized System (`6203.42`), four
 * digits a service of ISIC (`9602`). Null for anything else, or for a chapter or division there is none of.
 */
export function readItemCode(text: string): ItemCategory | null {
  const digits = text.replaceAll(/[.\s]/g, "");
  const division = Number(digits.slice(0, 2));
  if (/^\d{6,10}$/.test(digits)) {
    const category = hsChapters[division - 1];
    return category ? { of: "goods", code: text.trim(), category } : null;
  }
  if (!/^\d{4}$/.test(digits) || division === 0) return null;
  const category = isicSections.find(([last]) => division <= last)?.[1];
  return category === undefined ? null : { of: "service", code: digits, category };
}
