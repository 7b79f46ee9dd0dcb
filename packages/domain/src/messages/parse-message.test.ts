import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseEntry } from "../entry/parse-entry.ts";
import { indexClients } from "../entry/client.ts";
import { indexItems } from "../entry/lines.ts";
import { matchMessage, type KnownClient, type OpenDocument } from "./match-message.ts";
import { parseMoneyMessage } from "./parse-message.ts";

// Written by us after the forms these senders use; names, numbers and amounts are examples.
type Row = [sender: string, text: string, expected: Record<string, unknown>];

const mpesa: Row[] = [
  [
    "M-Pesa, Kenya, from a person",
    "SKL1A2B3C4 Confirmed.You have received Ksh4,500.00 from GRACE WANJIRU KAMAU 0712345678 on 20/11/26 at 3:15 PM New M-PESA balance is Ksh12,345.60. Transaction cost, Ksh0.00.",
    {
      direction: "in",
      source: "M-Pesa",
      amount: "4500",
      currency: "KES",
      payer: "GRACE WANJIRU KAMAU",
      phone: "0712345678",
      reference: "SKL1A2B3C4",
      date: "2026-11-20",
      time: "15:15",
      method: "mobile_money",
    },
  ],
  [
    "M-Pesa, Kenya, phone with stars",
    "SKM9Z8Y7X6 Confirmed. You have received Ksh850.00 from Peter Otieno 0722***456 on 2/11/26 at 9:05 AM. New M-PESA balance is Ksh1,000.00",
    {
      amount: "850",
      payer: "Peter Otieno",
      phone: "0722***456",
      reference: "SKM9Z8Y7X6",
      date: "2026-11-02",
      time: "09:05",
    },
  ],
  [
    "M-Pesa, Kenya, till",
    "SKN1234567 Confirmed. on 20/11/26 at 11:02 AM Ksh1,200.00 received from 254712345678 GRACE KAMAU. New Account balance is Ksh9,876.00.",
    {
      direction: "in",
      amount: "1200",
      payer: "GRACE KAMAU",
      phone: "254712345678",
      reference: "SKN1234567",
      time: "11:02",
    },
  ],
  [
    "M-Pesa, Kenya, paybill with an account",
    "SKP7654321 Confirmed. on 20/11/26 at 11:02 AM Ksh86,250.00 received from GRACE KAMAU 254712345678 Account Number INV-0143 New Utility balance is Ksh99,000.00",
    { amount: "86250", payer: "GRACE KAMAU", phone: "254712345678", narration: "INV-0143", reference: "SKP7654321" },
  ],
  [
    "M-Pesa, Kenya, sent",
    "SKQ1111111 Confirmed. Ksh500.00 sent to JOHN DOE 0722000111 on 20/11/26 at 4:00 PM. New M-PESA balance is Ksh100.00.",
    { direction: "out", amount: "500", reference: "SKQ1111111" },
  ],
  [
    "M-Pesa, Kenya, paid to a till",
    "SKR2222222 Confirmed. Ksh1,350.00 paid to NAIVAS LTD. on 20/11/26 at 6:30 PM.New M-PESA balance is Ksh2,000.00.",
    { direction: "out", amount: "1350" },
  ],
  [
    "M-Pesa, Tanzania, in Swahili",
    "9KL1AB2CD3 Imethibitishwa. Umepokea Tsh50,000.00 kutoka kwa JUMA ALI 255754123456 tarehe 20/11/26 saa 3:15 PM. Salio lako jipya la M-Pesa ni Tsh75,000.00.",
    {
      direction: "in",
      amount: "50000",
      currency: "TZS",
      payer: "JUMA ALI",
      phone: "255754123456",
      reference: "9KL1AB2CD3",
      date: "2026-11-20",
    },
  ],
  [
    "M-Pesa, Tanzania, in English",
    "9KL4EF5GH6 Confirmed. You have received TSh25,000.00 from 255754123456 - JUMA ALI on 20/11/26 at 10:00 AM. New balance is TSh100,000.00",
    { amount: "25000", currency: "TZS", payer: "JUMA ALI", phone: "255754123456" },
  ],
  [
    "Tigo Pesa, Tanzania",
    "Umepokea Tsh 30,000 kutoka kwa ASHA SALUM, 0713123456. Salio jipya ni Tsh 45,000. Kumbukumbu No.: 26112012345678. 20/11/26 14:10",
    {
      direction: "in",
      amount: "30000",
      currency: "TZS",
      payer: "ASHA SALUM",
      phone: "0713123456",
      reference: "26112012345678",
    },
  ],
];

const momo: Row[] = [
  [
    "MTN MoMo, Uganda",
    "You have received UGX 50,000 from NAKATO SARAH (256772123456) on your mobile money account at 2026-11-20 15:15:22. Message from sender: INV-0139. Your new balance: UGX 120,000. Financial Transaction Id: 12345678901.",
    {
      direction: "in",
      source: "MTN MoMo",
      amount: "50000",
      currency: "UGX",
      payer: "NAKATO SARAH",
      phone: "256772123456",
      reference: "12345678901",
      narration: "INV-0139",
      date: "2026-11-20",
      time: "15:15",
    },
  ],
  [
    "MTN MoMo, Ghana",
    "Payment received for GHS 350.00 from AKUA OWUSU ANSAH Current Balance: GHS 1,200.00 . Available Balance: GHS 1,200.00. Reference: INV-0146. Transaction ID: 45678901234. TRANSACTION FEE: 0.00",
    {
      direction: "in",
      amount: "350",
      currency: "GHS",
      payer: "AKUA OWUSU ANSAH",
      reference: "45678901234",
      narration: "INV-0146",
      method: "mobile_money",
    },
  ],
  [
    "MTN MoMo, Rwanda",
    "*162*TxId:98765432101*S*You have received 5000 RWF from JEAN UWASE (*********456) at 2026-11-20 15:15:22 . Message from sender: . Your new balance:20000 RWF. Financial Transaction Id: 98765432101.",
    {
      direction: "in",
      amount: "5000",
      currency: "RWF",
      payer: "JEAN UWASE",
      phone: "*********456",
      reference: "98765432101",
    },
  ],
  [
    "MTN MoMo, Cameroon",
    "Vous avez reçu 25000 FCFA de JEAN PAUL MBARGA (237670123456) sur votre compte Mobile Money le 2026-11-20 15:15:22. Motif: riz. Nouveau solde: 40000 FCFA. Transaction Id: 5566778899.",
    {
      direction: "in",
      amount: "25000",
      currency: "XAF",
      payer: "JEAN PAUL MBARGA",
      phone: "237670123456",
      reference: "5566778899",
    },
  ],
  [
    "Orange Money, Cameroon",
    "Vous avez recu un transfert de 15000 FCFA de 690123456 MARIE NGO. Nouveau solde: 30000 FCFA. ID transaction: PP261120.1515.A12345.",
    {
      direction: "in",
      source: "Orange Money",
      amount: "15000",
      currency: "XAF",
      payer: "MARIE NGO",
      phone: "690123456",
      reference: "PP261120.1515.A12345",
    },
  ],
  [
    "Airtel Money, Zambia",
    "Txn. ID : PP261120.1415.B67890. You have received ZMW 450.00 from 0977123456 JOHN BANDA. Your balance is ZMW 900.00.",
    {
      direction: "in",
      source: "Airtel Money",
      amount: "450",
      currency: "ZMW",
      payer: "JOHN BANDA",
      phone: "0977123456",
      reference: "PP261120.1415.B67890",
    },
  ],
  [
    "Airtel Money, Uganda",
    "RECEIVED. TID 11223344556. UGX 50,000 from SARAH NAKATO, 0752123456. Bal UGX 60,000. View txns on MyAirtel App",
    {
      direction: "in",
      source: "Airtel Money",
      amount: "50000",
      currency: "UGX",
      payer: "SARAH NAKATO",
      phone: "0752123456",
      reference: "11223344556",
    },
  ],
  [
    "MTN MoMo, Uganda, sent",
    "You have sent UGX 20,000 to OKELLO JAMES, 256772000111. Fee: UGX 500. Balance: UGX 10,000. Transaction ID: 99887766554.",
    { direction: "out", amount: "20000", currency: "UGX" },
  ],
];

const banks: Row[] = [
  [
    "GTBank",
    "Acct: ******1234\nAmt: NGN45,000.00 CR\nDesc: NIP TRANSFER FROM MAMA TOLU/INV-0148\nAvail Bal: NGN120,000.00\nDate: 20-Nov-2026 15:15\nGTBank",
    {
      direction: "in",
      source: "GTBank",
      amount: "45000",
      currency: "NGN",
      payer: "MAMA TOLU",
      date: "2026-11-20",
      time: "15:15",
      method: "transfer",
    },
  ],
  [
    "GTBank, debit",
    "Acct: ******1234\nAmt: NGN5,000.00 DR\nDesc: TRANSFER TO AJAYI STORES\nAvail Bal: NGN115,000.00\nDate: 20-Nov-2026 16:15\nGTBank",
    { direction: "out", amount: "5000" },
  ],
  [
    "Access Bank",
    "AccessBank\nCredit\nAmt:NGN250,000.00\nAcc:012******34\nDesc:TRF/KT7Q4M9X/FRM KEHINDE EVENTS LTD TO OLATUNJI\nDate:20/11/2026\nAvail Bal:NGN1,250,000.00\nTotal:NGN1,250,000.00",
    { direction: "in", source: "Access Bank", amount: "250000", payer: "KEHINDE EVENTS LTD", date: "2026-11-20" },
  ],
  [
    "Zenith",
    "Acct:210****123\nDT:20/11/2026:3:15:22 PM\nNIP/GTB/MUSA DANJUMA/INV0142\nCR Amt:1,248,000.00\nBal:1,300,000.00\nZenith Bank",
    { direction: "in", source: "Zenith Bank", amount: "1248000", payer: "MUSA DANJUMA", time: "15:15" },
  ],
  [
    "UBA",
    "Txn: Credit\nAc:2XX..12X\nAmt:NGN 58,000.00\nDes:TNF-OLA BAKARE/INV-0140\nDate:20-Nov-2026 15:15\nBal:NGN 90,000.00",
    { direction: "in", source: "UBA", amount: "58000", payer: "OLA BAKARE" },
  ],
  [
    "First Bank",
    "Credit:301XXXX123\nAmt:NGN625,000.00\nDate:20-NOV-2026 15:15\nDesc:FIP:GTB/ST GABRIELS SCHOOL/INV0144\nBal:NGN700,000.00",
    { direction: "in", source: "First Bank", amount: "625000", payer: "ST GABRIELS SCHOOL", date: "2026-11-20" },
  ],
  [
    "OPay",
    "OPay: You have received NGN12,500.00 from CHIDINMA NWACHUKWU on 20-11-2026 15:15. Transaction No. 261120010100112233. Balance: NGN30,000.00",
    {
      direction: "in",
      source: "OPay",
      amount: "12500",
      payer: "CHIDINMA NWACHUKWU",
      reference: "261120010100112233",
      date: "2026-11-20",
    },
  ],
  [
    "Moniepoint",
    "Moniepoint: You have received NGN 45,000.00 from MAMA TOLU (GTBank). Narration: inv-0148. Ref: MP-9988776655. Balance: NGN 80,000.00",
    {
      direction: "in",
      source: "Moniepoint",
      amount: "45000",
      payer: "MAMA TOLU",
      narration: "inv-0148",
      reference: "MP-9988776655",
    },
  ],
  [
    "Kuda",
    "Abeni Adebayo just sent you ₦96,750.00. Kuda",
    { direction: "in", source: "Kuda", amount: "96750", currency: "NGN", payer: "Abeni Adebayo" },
  ],
  [
    "Equity Bank, Kenya",
    "Dear JANE, your account 01XXXX5678 has been credited with KES 4,500.00 from GRACE KAMAU on 20/11/2026. Ref. EQ99887766. Equity Bank",
    { direction: "in", source: "Equity Bank", amount: "4500", currency: "KES", payer: "GRACE KAMAU" },
  ],
];

describe.each([
  ["M-Pesa and Tigo", mpesa],
  ["MoMo, Airtel, Orange", momo],
  ["banks", banks],
])("message of a bank › %s", (_, rows) => {
  test.each(rows)("%s", (_sender, text, expected) => {
    expect(parseMoneyMessage(text)).toMatchObject(expected);
  });
});

test("message of a bank › a sender nobody knows leaves empty what it does not say, and nothing else", () => {
  expect(parseMoneyMessage("Credit alert! NGN 7,000.00 on 20/11/2026. Acct: 00**123. Bal: NGN 9,000.00")).toEqual({
    direction: "in",
    source: "",
    amount: "7000",
    currency: "NGN",
    payer: "",
    phone: "",
    reference: "",
    narration: "",
    date: "2026-11-20",
    time: null,
    method: "transfer",
  });
});

test.each([
  "3 bags rice 45k for Mama Tolu",
  "Musa owes me 5k for rice",
  "sewing N25,000 for Chidinma by friday",
  "transport 25 000 et main d'œuvre 60 000",
  "20 soda KSh 1,200",
  "Your OTP is 445566. Do not share it.",
  "hello",
  "",
])("no message of a bank › %j", (text) => {
  expect(parseMoneyMessage(text)).toBeNull();
});

test("a message is never half a phrase › both readers take any text without failing", () => {
  const known = { today: "2026-11-20", home: "NGN", clients: indexClients([]), items: indexItems([]) };
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
      const message = parseMoneyMessage(text);
      expect(message === null || /^\d*(\.\d{1,2})?$/.test(message.amount)).toBe(true);
      parseEntry(text, known);
    }),
  );
});

describe("what a message is for", () => {
  const clients: KnownClient[] = [
    { id: "grace", name: "Grace Wanjirũ Kamau", company: "", phones: ["+254712345678"] },
    { id: "peter", name: "Peter Otieno", company: "", phones: ["+254722111456"] },
    { id: "tolu", name: "Mama Tolú", company: "Tolu Provisions", phones: [] },
  ];
  const document = (fields: Partial<OpenDocument> & { id: string }): OpenDocument => ({
    number: null,
    payRef: "",
    contactId: null,
    currency: "KES",
    balance: 0,
    dueDate: null,
    ...fields,
  });
  const documents = [
    document({
      id: "i143",
      number: "INV-0143",
      payRef: "KT7Q4M9X",
      contactId: "grace",
      balance: 86_250_00,
      dueDate: "2026-11-13",
    }),
    document({
      id: "i150",
      number: "INV-0150",
      payRef: "PQ2RS3TU",
      contactId: "grace",
      balance: 4_500_00,
      dueDate: "2026-11-30",
    }),
    document({ id: "i151", number: "INV-0151", contactId: "peter", balance: 4_500_00 }),
    document({ id: "i14", number: "INV-0014", contactId: "peter", balance: 100 }),
    document({ id: "usd", number: "INV-0152", contactId: "grace", currency: "USD", balance: 4_500_00 }),
  ];
  const payments = [
    { id: "p1", reference: "SKL-1A2B3C4", amount: 1, date: "2026-11-01" },
    { id: "p2", reference: "", amount: 850_00, date: "2026-11-02" },
  ];
  const match = (text: string) => matchMessage(parseMoneyMessage(text)!, { clients, documents, payments }, "KES");

  test("phone, name and amount point at one invoice; its reference was recorded before", () => {
    const { suggestions, recorded } = match(mpesa[0]![1]);
    expect(suggestions[0]).toEqual({ contactId: "grace", invoiceIds: ["i150"], reasons: ["phone", "name", "amount"] });
    expect(recorded?.id).toBe("p1");
  });

  test("the number the payer typed counts more than who paid", () => {
    const { suggestions, recorded } = match(mpesa[3]![1]);
    expect(suggestions[0]).toMatchObject({ invoiceIds: ["i143"], reasons: ["number", "phone", "name", "amount"] });
    expect(suggestions.some(({ invoiceIds }) => invoiceIds.includes("i14"))).toBe(false);
    expect(recorded).toBeNull();
  });

  test("so does the reference for payments", () => {
    const text =
      "SKZ0000001 Confirmed. on 20/11/26 at 11:02 AM Ksh500.00 received from JANE DOE 254799000000 Account Number kt7q4m9x New Utility balance is Ksh1.00";
    expect(match(text).suggestions[0]).toMatchObject({
      contactId: "grace",
      invoiceIds: ["i143"],
      reasons: ["pay_ref"],
    });
  });

  test("all a client owes at once", () => {
    const text =
      "SKZ0000002 Confirmed.You have received Ksh90,750.00 from GRACE KAMAU 0712345678 on 20/11/26 at 3:15 PM New M-PESA balance is Ksh12.00";
    expect(match(text).suggestions[0]).toMatchObject({ contactId: "grace", invoiceIds: ["i143", "i150"] });
  });

  test("stars in the phone still tell the payer, and a payment alike is named", () => {
    const { suggestions, alike } = match(mpesa[1]![1]);
    expect(suggestions[0]).toMatchObject({
      contactId: "peter",
      reasons: expect.arrayContaining(["phone", "name"]) as unknown,
    });
    expect(alike?.id).toBe("p2");
  });

  test("nobody known: nothing is suggested", () => {
    expect(
      match("SKZ0000003 Confirmed.You have received Ksh77.00 from JOHN DOE 0700000000 on 20/11/26 at 3:15 PM")
        .suggestions,
    ).toEqual([]);
  });
});
