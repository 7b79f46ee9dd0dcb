/** A currency as we print it. */
export type Currency = {
  /** ISO 4217 code. */
  readonly code: string;
  /** Our own symbol: `₦`, `KSh`, `C$`. */
  readonly symbol: string;
  /** English name. */
  readonly name: string;
  /** ISO 4217 exponent: digits after the point, 0 to 3. */
  readonly decimals: number;
  /** True when a no-break space stands between symbol and digits: `USh 500`, but `₦500`. */
  readonly symbolSpaced: boolean;
};

/**
 * The currencies we offer first: the eleven of the specification (its "Yuan" is CNY), then those of our country packs.
 * Code, symbol, decimals, name.
 */
const supported: readonly (readonly [string, string, number, string])[] = [
  ["NGN", "₦", 2, "Nigerian Naira"],
  ["USD", "$", 2, "US Dollar"],
  ["CAD", "C$", 2, "Canadian Dollar"],
  ["CNY", "¥", 2, "Chinese Yuan"],
  ["GBP", "£", 2, "British Pound"],
  ["EUR", "€", 2, "Euro"],
  ["AUD", "A$", 2, "Australian Dollar"],
  ["KES", "KSh", 2, "Kenyan Shilling"],
  ["ZAR", "R", 2, "South African Rand"],
  ["GHS", "₵", 2, "Ghanaian Cedi"],
  ["UGX", "USh", 0, "Ugandan Shilling"],
  ["ZMW", "K", 2, "Zambian Kwacha"],
  ["RWF", "FRw", 0, "Rwandan Franc"],
  ["ETB", "Br", 2, "Ethiopian Birr"],
  ["TZS", "TSh", 2, "Tanzanian Shilling"],
  ["XAF", "FCFA", 0, "Central African CFA Franc"],
  ["ZWG", "ZiG", 2, "Zimbabwe Gold"],
];

/**
 * Every other active ISO 4217 code of a country: `code[decimals][=symbol] name`. Two decimals unless a digit
 * says otherwise; the code is the symbol unless one is given.
 */
const others = `AED UAE Dirham|AFN Afghan Afghani|ALL Albanian Lek|AMD Armenian Dram|AOA=Kz Angolan Kwanza|ARS=AR$ Argentine Peso|\
AWG Aruban Florin|AZN Azerbaijani Manat|BAM Bosnia-Herzegovina Convertible Mark|BBD=Bds$ Barbadian Dollar|BDT Bangladeshi Taka|\
BHD3 Bahraini Dinar|BIF0=FBu Burundian Franc|BMD Bermudian Dollar|BND=B$ Brunei Dollar|BOB=Bs Bolivian Boliviano|\
BRL=R$ Brazilian Real|BSD Bahamian Dollar|BTN Bhutanese Ngultrum|BWP=P Botswanan Pula|BYN Belarusian Rouble|BZD=BZ$ Belize Dollar|\
CDF=FC Congolese Franc|CHF Swiss Franc|CLP0=CLP$ Chilean Peso|COP=COL$ Colombian Peso|CRC Costa Rican Colón|CUP Cuban Peso|\
CVE Cape Verdean Escudo|CZK=Kč Czech Koruna|DJF0=Fdj Djiboutian Franc|DKK=kr Danish Krone|DOP=RD$ Dominican Peso|\
DZD=DA Algerian Dinar|EGP=E£ Egyptian Pound|ERN=Nfk Eritrean Nakfa|FJD=FJ$ Fijian Dollar|FKP Falkland Islands Pound|\
GEL Georgian Lari|GIP Gibraltar Pound|GMD=D Gambian Dalasi|GNF0=FG Guinean Franc|GTQ=Q Guatemalan Quetzal|GYD=G$ Guyanaese Dollar|\
HKD=HK$ Hong Kong Dollar|HNL=L Honduran Lempira|HTG=G Haitian Gourde|HUF=Ft Hungarian Forint|IDR=Rp Indonesian Rupiah|\
ILS=₪ Israeli New Shekel|INR=₹ Indian Rupee|IQD3 Iraqi Dinar|IRR Iranian Rial|ISK0=kr Icelandic Króna|JMD=J$ Jamaican Dollar|\
JOD3 Jordanian Dinar|JPY0=JP¥ Japanese Yen|KGS Kyrgystani Som|KHR Cambodian Riel|KMF0=CF Comorian Franc|KPW North Korean Won|\
KRW0=₩ South Korean Won|KWD3 Kuwaiti Dinar|KYD=CI$ Cayman Islands Dollar|KZT Kazakhstani Tenge|LAK Laotian Kip|\
LBP Lebanese Pound|LKR=Rs Sri Lankan Rupee|LRD=L$ Liberian Dollar|LSL=L Lesotho Loti|LYD3=LD Libyan Dinar|MAD=DH Moroccan Dirham|\
MDL Moldovan Leu|MGA=Ar Malagasy Ariary|MKD Macedonian Denar|MMK=K Myanmar Kyat|MNT Mongolian Tugrik|MOP=MOP$ Macanese Pataca|\
MRU=UM Mauritanian Ouguiya|MUR=Rs Mauritian Rupee|MVR=Rf Maldivian Rufiyaa|MWK=MK Malawian Kwacha|MXN=MX$ Mexican Peso|\
MYR=RM Malaysian Ringgit|MZN=MT Mozambican Metical|NAD=N$ Namibian Dollar|NIO=C$ Nicaraguan Córdoba|NOK=kr Norwegian Krone|\
NPR=Rs Nepalese Rupee|NZD=NZ$ New Zealand Dollar|OMR3 Omani Rial|PAB Panamanian Balboa|PEN=S/ Peruvian Sol|\
PGK=K Papua New Guinean Kina|PHP=₱ Philippine Peso|PKR=Rs Pakistani Rupee|PLN=zł Polish Zloty|PYG0=Gs Paraguayan Guarani|\
QAR Qatari Riyal|RON=lei Romanian Leu|RSD Serbian Dinar|RUB Russian Rouble|SAR Saudi Riyal|SBD=SI$ Solomon Islands Dollar|\
SCR=SR Seychellois Rupee|SDG Sudanese Pound|SEK=kr Swedish Krona|SGD=S$ Singapore Dollar|SHP St Helena Pound|\
SLE=Le Sierra Leonean Leone|SOS=Sh Somali Shilling|SRD=SRD$ Surinamese Dollar|SSP South Sudanese Pound|STN=Db São Tomé & Príncipe Dobra|\
SYP Syrian Pound|SZL=E Swazi Lilangeni|THB=฿ Thai Baht|TJS Tajikistani Somoni|TMT Turkmenistani Manat|TND3=DT Tunisian Dinar|\
TOP=T$ Tongan Paʻanga|TRY Turkish Lira|TTD=TT$ Trinidad & Tobago Dollar|TWD=NT$ New Taiwan Dollar|UAH Ukrainian Hryvnia|\
UYU=$U Uruguayan Peso|UZS Uzbekistani Som|VES=Bs Venezuelan Bolívar|VND0=₫ Vietnamese Dong|VUV0=VT Vanuatu Vatu|\
WST=WS$ Samoan Tala|XCD=EC$ East Caribbean Dollar|XCG=Cg Caribbean Guilder|XOF0=CFA West African CFA Franc|XPF0 CFP Franc|YER Yemeni Rial`;

const otherPattern = /^([A-Z]{3})(\d?)(?:=(\S+))? (.+)$/;

/** A symbol of several characters that ends in a letter needs air before the digits: `KSh 500`; `R500`, `C$500` do not. */
const isSpaced = (symbol: string): boolean => symbol.length > 1 && /\p{L}$/u.test(symbol);

const currency = (code: string, symbol: string, decimals: number, name: string): Currency =>
  Object.freeze({ code, symbol, name, decimals, symbolSpaced: isSpaced(symbol) });

/** The currencies we offer first, Naira leading. */
export const supportedCurrencies: readonly Currency[] = supported.map((row) => currency(...row));

/** Every currency we can count in: the supported ones first, then the rest of ISO 4217 by code. */
export const currencies: readonly Currency[] = [
  ...supportedCurrencies,
  ...others.split("|").map((row) => {
    const [, code = "", digits, symbol = code, name = ""] = otherPattern.exec(row) ?? [];
    return currency(code, symbol, digits ? Number(digits) : 2, name);
  }),
];

const byCode = new Map(currencies.map((entry) => [entry.code, entry]));

/**
 * Look a currency up by its ISO 4217 code.
 * @throws RangeError for a code we do not know: an amount without an exponent must never be guessed at
 */
export function currencyOf(code: string): Currency {
  const found = byCode.get(code);
  if (!found) throw new RangeError(`unknown currency ${JSON.stringify(code)}`);
  return found;
}

/** Do we know how many decimals this code has? */
export const isCurrency = (code: string): boolean => byCode.has(code);

/** Returns whether EN 16931 can say a document in this currency: amounts of two decimals at most, and a code its lists know, which lack the dobra. */
export const isEInvoiceCurrency = (code: string): boolean => currencyOf(code).decimals <= 2 && code !== "STN";
