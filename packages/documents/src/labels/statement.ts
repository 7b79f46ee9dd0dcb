/** Kinds of movements on a client's account (`@ankara/domain/reports`). */
export type MovementKind =
  | "brought_forward"
  | "invoice"
  | "credit_note"
  | "late_fee"
  | "debt"
  | "payment"
  | "reversal"
  | "withheld"
  | "written_off";

/** Words of a statement of account, beside those of every document. */
export type StatementLabels = {
  readonly title: string;
  readonly for: string;
  readonly currency: string;
  readonly balance: string;
  readonly on: (date: string) => string;
  readonly overdue: string;
  readonly nothingOverdue: string;
  readonly date: string;
  /** Points a day takes in its column: days are never parted. */
  readonly dateWidth: number;
  readonly document: string;
  readonly details: string;
  readonly billed: string;
  readonly paid: string;
  readonly balanceOn: (date: string) => string;
  readonly paidAndCredited: string;
  /** Not yet due; 1 to 30 days late, and so on; the last for what came from before the books. */
  readonly ages: readonly [string, string, string, string, string, string];
  readonly movements: Readonly<Record<MovementKind, string>>;
  readonly tellUs: string;
};

const english: StatementLabels = {
  title: "Statement",
  for: "Statement for",
  currency: "Currency",
  balance: "Balance",
  on: (date) => `On ${date}`,
  overdue: "Of which overdue",
  nothingOverdue: "Nothing",
  date: "Date",
  dateWidth: 74,
  document: "Document",
  details: "Details",
  billed: "Billed",
  paid: "Paid",
  balanceOn: (date) => `Balance on ${date}`,
  paidAndCredited: "Paid and credited",
  ages: ["Not yet due", "1–30 days", "31–60 days", "61–90 days", "Over 90", "Opening"],
  movements: {
    brought_forward: "Balance brought forward",
    invoice: "Invoice",
    credit_note: "Credit note",
    late_fee: "Late fee",
    debt: "Owed",
    payment: "Payment",
    reversal: "Payment reversed",
    withheld: "Tax withheld",
    written_off: "Written off",
  },
  tellUs: "See a mistake? Tell us within 14 days and we’ll correct it.",
};

const french: StatementLabels = {
  title: "Relevé de compte",
  for: "Relevé pour",
  currency: "Monnaie",
  balance: "Solde",
  on: (date) => `Au ${date}`,
  overdue: "Dont en retard",
  nothingOverdue: "Rien",
  date: "Date",
  dateWidth: 74,
  document: "Pièce",
  details: "Détail",
  billed: "Facturé",
  paid: "Payé",
  balanceOn: (date) => `Solde au ${date}`,
  paidAndCredited: "Payé et crédité",
  ages: ["Pas encore dû", "1–30 jours", "31–60 jours", "61–90 jours", "Plus de 90", "D’avant"],
  movements: {
    brought_forward: "Report du solde",
    invoice: "Facture",
    credit_note: "Avoir",
    late_fee: "Frais de retard",
    debt: "Dû",
    payment: "Paiement",
    reversal: "Paiement annulé",
    withheld: "Impôt retenu",
    written_off: "Passé en perte",
  },
  tellUs: "Une erreur ? Dites-le-nous sous 14 jours et nous la corrigeons.",
};

const swahili: StatementLabels = {
  title: "Taarifa ya akaunti",
  for: "Taarifa ya",
  currency: "Sarafu",
  balance: "Salio",
  on: (date) => `Tarehe ${date}`,
  overdue: "Iliyochelewa",
  nothingOverdue: "Hakuna",
  date: "Tarehe",
  dateWidth: 74,
  document: "Hati",
  details: "Maelezo",
  billed: "Deni",
  paid: "Imelipwa",
  balanceOn: (date) => `Salio la ${date}`,
  paidAndCredited: "Imelipwa na kurudishwa",
  ages: ["Bado muda", "Siku 1–30", "Siku 31–60", "Siku 61–90", "Zaidi ya 90", "Ya awali"],
  movements: {
    brought_forward: "Salio la awali",
    invoice: "Ankara",
    credit_note: "Hati ya mkopo",
    late_fee: "Ada ya kuchelewa",
    debt: "Deni",
    payment: "Malipo",
    reversal: "Malipo yaliyorudishwa",
    withheld: "Kodi iliyozuiwa",
    written_off: "Imefutwa",
  },
  tellUs: "Umeona kosa? Tuambie ndani ya siku 14 tulirekebishe.",
};

const amharic: StatementLabels = {
  title: "የሂሳብ መግለጫ",
  for: "መግለጫው ለ",
  currency: "ገንዘብ",
  balance: "ቀሪ ሒሳብ",
  on: (date) => date,
  overdue: "ጊዜው ያለፈበት",
  nothingOverdue: "ምንም",
  date: "ቀን",
  dateWidth: 92,
  document: "ሰነድ",
  details: "ዝርዝር",
  billed: "የተጠየቀ",
  paid: "የተከፈለ",
  balanceOn: (date) => `ቀሪ ሒሳብ፣ ${date}`,
  paidAndCredited: "የተከፈለና የተመለሰ",
  ages: ["ጊዜው ያልደረሰ", "1–30 ቀን", "31–60 ቀን", "61–90 ቀን", "ከ90 በላይ", "ከቀድሞ"],
  movements: {
    brought_forward: "ከቀድሞ የዞረ",
    invoice: "ኢንቮይስ",
    credit_note: "የክሬዲት ማስታወሻ",
    late_fee: "የመዘግየት ክፍያ",
    debt: "ዕዳ",
    payment: "ክፍያ",
    reversal: "የተመለሰ ክፍያ",
    withheld: "የተያዘ ግብር",
    written_off: "የተሰረዘ",
  },
  tellUs: "ስህተት ካዩ በ14 ቀን ውስጥ ያሳውቁን፤ እናስተካክላለን።",
};

const byLanguage: Readonly<Record<string, StatementLabels>> = { en: english, fr: french, sw: swahili, am: amharic };

export const statementLabelsFor = (language: string): StatementLabels =>
  byLanguage[language.slice(0, 2).toLowerCase()] ?? english;
