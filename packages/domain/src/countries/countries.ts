import { currencyOf } from "../money/currencies.ts";

/** A country as the specification names its fields. The list weighs some 8 KB: screens load it when they need it. */
export type Country = {
  /** English name; show `Intl.DisplayNames` in other languages. */
  readonly name: string;
  /** With its plus, `+234`. */
  readonly dial_code: string;
  /** ISO 3166-1 alpha-2 (XK for Kosovo), the same as `iso_code`. */
  readonly code: string;
  /** Regional-indicator emoji, `🇳🇬`. */
  readonly flag: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Our symbol for the currency. */
  readonly symbol: string;
  readonly iso_code: string;
};

/** Alpha-2 code, dial code, currency, name. United States and Israel first, the rest by name. */
const rows = `US 1 USD United States
IL 972 ILS Israel
AF 93 AFN Afghanistan
AX 358 EUR Åland Islands
AL 355 ALL Albania
DZ 213 DZD Algeria
AS 1684 USD American Samoa
AD 376 EUR Andorra
AO 244 AOA Angola
AI 1264 XCD Anguilla
AQ 672 USD Antarctica
AG 1268 XCD Antigua & Barbuda
AR 54 ARS Argentina
AM 374 AMD Armenia
AW 297 AWG Aruba
AU 61 AUD Australia
AT 43 EUR Austria
AZ 994 AZN Azerbaijan
BS 1242 BSD Bahamas
BH 973 BHD Bahrain
BD 880 BDT Bangladesh
BB 1246 BBD Barbados
BY 375 BYN Belarus
BE 32 EUR Belgium
BZ 501 BZD Belize
BJ 229 XOF Benin
BM 1441 BMD Bermuda
BT 975 BTN Bhutan
BO 591 BOB Bolivia
BA 387 BAM Bosnia & Herzegovina
BW 267 BWP Botswana
BR 55 BRL Brazil
IO 246 USD British Indian Ocean Territory
VG 1284 USD British Virgin Islands
BN 673 BND Brunei
BG 359 EUR Bulgaria
BF 226 XOF Burkina Faso
BI 257 BIF Burundi
KH 855 KHR Cambodia
CM 237 XAF Cameroon
CA 1 CAD Canada
CV 238 CVE Cape Verde
BQ 599 USD Caribbean Netherlands
KY 1345 KYD Cayman Islands
CF 236 XAF Central African Republic
TD 235 XAF Chad
CL 56 CLP Chile
CN 86 CNY China
CX 61 AUD Christmas Island
CC 61 AUD Cocos Islands
CO 57 COP Colombia
KM 269 KMF Comoros
CG 242 XAF Congo (Brazzaville)
CD 243 CDF Congo (Kinshasa)
CK 682 NZD Cook Islands
CR 506 CRC Costa Rica
CI 225 XOF Côte d’Ivoire
HR 385 EUR Croatia
CU 53 CUP Cuba
CW 599 XCG Curaçao
CY 357 EUR Cyprus
CZ 420 CZK Czechia
DK 45 DKK Denmark
DJ 253 DJF Djibouti
DM 1767 XCD Dominica
DO 1809 DOP Dominican Republic
EC 593 USD Ecuador
EG 20 EGP Egypt
SV 503 USD El Salvador
GQ 240 XAF Equatorial Guinea
ER 291 ERN Eritrea
EE 372 EUR Estonia
SZ 268 SZL Eswatini
ET 251 ETB Ethiopia
FK 500 FKP Falkland Islands
FO 298 DKK Faroe Islands
FJ 679 FJD Fiji
FI 358 EUR Finland
FR 33 EUR France
GF 594 EUR French Guiana
PF 689 XPF French Polynesia
GA 241 XAF Gabon
GM 220 GMD Gambia
GE 995 GEL Georgia
DE 49 EUR Germany
GH 233 GHS Ghana
GI 350 GIP Gibraltar
GR 30 EUR Greece
GL 299 DKK Greenland
GD 1473 XCD Grenada
GP 590 EUR Guadeloupe
GU 1671 USD Guam
GT 502 GTQ Guatemala
GG 44 GBP Guernsey
GN 224 GNF Guinea
GW 245 XOF Guinea-Bissau
GY 592 GYD Guyana
HT 509 HTG Haiti
HN 504 HNL Honduras
HK 852 HKD Hong Kong
HU 36 HUF Hungary
IS 354 ISK Iceland
IN 91 INR India
ID 62 IDR Indonesia
IR 98 IRR Iran
IQ 964 IQD Iraq
IE 353 EUR Ireland
IM 44 GBP Isle of Man
IT 39 EUR Italy
JM 1876 JMD Jamaica
JP 81 JPY Japan
JE 44 GBP Jersey
JO 962 JOD Jordan
KZ 7 KZT Kazakhstan
KE 254 KES Kenya
KI 686 AUD Kiribati
XK 383 EUR Kosovo
KW 965 KWD Kuwait
KG 996 KGS Kyrgyzstan
LA 856 LAK Laos
LV 371 EUR Latvia
LB 961 LBP Lebanon
LS 266 LSL Lesotho
LR 231 LRD Liberia
LY 218 LYD Libya
LI 423 CHF Liechtenstein
LT 370 EUR Lithuania
LU 352 EUR Luxembourg
MO 853 MOP Macao
MG 261 MGA Madagascar
MW 265 MWK Malawi
MY 60 MYR Malaysia
MV 960 MVR Maldives
ML 223 XOF Mali
MT 356 EUR Malta
MH 692 USD Marshall Islands
MQ 596 EUR Martinique
MR 222 MRU Mauritania
MU 230 MUR Mauritius
YT 262 EUR Mayotte
MX 52 MXN Mexico
FM 691 USD Micronesia
MD 373 MDL Moldova
MC 377 EUR Monaco
MN 976 MNT Mongolia
ME 382 EUR Montenegro
MS 1664 XCD Montserrat
MA 212 MAD Morocco
MZ 258 MZN Mozambique
MM 95 MMK Myanmar
NA 264 NAD Namibia
NR 674 AUD Nauru
NP 977 NPR Nepal
NL 31 EUR Netherlands
NC 687 XPF New Caledonia
NZ 64 NZD New Zealand
NI 505 NIO Nicaragua
NE 227 XOF Niger
NG 234 NGN Nigeria
NU 683 NZD Niue
NF 672 AUD Norfolk Island
KP 850 KPW North Korea
MK 389 MKD North Macedonia
MP 1670 USD Northern Mariana Islands
NO 47 NOK Norway
OM 968 OMR Oman
PK 92 PKR Pakistan
PW 680 USD Palau
PS 970 ILS Palestine
PA 507 PAB Panama
PG 675 PGK Papua New Guinea
PY 595 PYG Paraguay
PE 51 PEN Peru
PH 63 PHP Philippines
PN 64 NZD Pitcairn Islands
PL 48 PLN Poland
PT 351 EUR Portugal
PR 1787 USD Puerto Rico
QA 974 QAR Qatar
RE 262 EUR Réunion
RO 40 RON Romania
RU 7 RUB Russia
RW 250 RWF Rwanda
WS 685 WST Samoa
SM 378 EUR San Marino
ST 239 STN São Tomé & Príncipe
SA 966 SAR Saudi Arabia
SN 221 XOF Senegal
RS 381 RSD Serbia
SC 248 SCR Seychelles
SL 232 SLE Sierra Leone
SG 65 SGD Singapore
SX 1721 XCG Sint Maarten
SK 421 EUR Slovakia
SI 386 EUR Slovenia
SB 677 SBD Solomon Islands
SO 252 SOS Somalia
ZA 27 ZAR South Africa
GS 500 GBP South Georgia & South Sandwich Islands
KR 82 KRW South Korea
SS 211 SSP South Sudan
ES 34 EUR Spain
LK 94 LKR Sri Lanka
BL 590 EUR St Barthélemy
SH 290 SHP St Helena
KN 1869 XCD St Kitts & Nevis
LC 1758 XCD St Lucia
MF 590 EUR St Martin
PM 508 EUR St Pierre & Miquelon
VC 1784 XCD St Vincent & the Grenadines
SD 249 SDG Sudan
SR 597 SRD Suriname
SJ 47 NOK Svalbard & Jan Mayen
SE 46 SEK Sweden
CH 41 CHF Switzerland
SY 963 SYP Syria
TW 886 TWD Taiwan
TJ 992 TJS Tajikistan
TZ 255 TZS Tanzania
TH 66 THB Thailand
TL 670 USD Timor-Leste
TG 228 XOF Togo
TK 690 NZD Tokelau
TO 676 TOP Tonga
TT 1868 TTD Trinidad & Tobago
TN 216 TND Tunisia
TR 90 TRY Türkiye
TM 993 TMT Turkmenistan
TC 1649 USD Turks & Caicos Islands
TV 688 AUD Tuvalu
UG 256 UGX Uganda
UA 380 UAH Ukraine
AE 971 AED United Arab Emirates
GB 44 GBP United Kingdom
UY 598 UYU Uruguay
VI 1340 USD US Virgin Islands
UZ 998 UZS Uzbekistan
VU 678 VUV Vanuatu
VA 39 EUR Vatican City
VE 58 VES Venezuela
VN 84 VND Vietnam
WF 681 XPF Wallis & Futuna
EH 212 MAD Western Sahara
YE 967 YER Yemen
ZM 260 ZMW Zambia
ZW 263 ZWG Zimbabwe`;

/** Two regional-indicator letters, which devices draw as a flag (or as the code itself). */
const flagOf = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));

/** Every country and territory with a dial code; United States and Israel first, then by name. */
export const countries: readonly Country[] = rows.split("\n").map((row) => {
  const [code = "", dial = "", currency = "", ...name] = row.split(" ");
  return Object.freeze({
    name: name.join(" "),
    dial_code: `+${dial}`,
    code,
    flag: flagOf(code),
    currency,
    symbol: currencyOf(currency).symbol,
    iso_code: code,
  });
});

const byCode = new Map(countries.map((country) => [country.code, country]));

/** Do we list this alpha-2 code? */
export const isCountry = (code: string): boolean => byCode.has(code);

/**
 * Look a country up by its alpha-2 code. One we do not list answers with its code as name, no dial code and US
 * dollars, so that a page about a record from elsewhere still opens.
 */
export const countryOf = (code: string): Country =>
  byCode.get(code) ?? {
    name: code,
    dial_code: "",
    code,
    flag: "🏳️",
    currency: "USD",
    symbol: "$",
    iso_code: code,
  };

/** Countries the product is offered in, alpha-2: Nigeria, whose currency is the default, and the specification's ten. */
export const supportedCountryCodes = ["NG", "ZM", "UG", "KE", "GH", "ZA", "RW", "ZW", "ET", "TZ", "CM"] as const;

/** The countries the product is offered in, in that order. */
export const supportedCountries: readonly Country[] = supportedCountryCodes.flatMap((code) => byCode.get(code) ?? []);

/**
 * Countries whose name contains the text, case and accents aside, in the list's order: `cote` finds Côte d’Ivoire.
 * @param nameOf - the name as the screen shows it, where it is not the English one
 */
export function searchCountries(text: string, nameOf: (country: Country) => string = ({ name }) => name): Country[] {
  const plain = (value: string): string => value.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const query = plain(text.trim());
  return countries.filter((country) => plain(nameOf(country)).includes(query));
}
