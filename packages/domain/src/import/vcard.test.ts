import { expect, test } from "vitest";
import { parseVCards } from "./vcard.ts";

test("vCard › version 2.1 with quoted-printable in its own charset, folded, and a picture", () => {
  const cards = parseVCards(
    [
      "BEGIN:VCARD",
      "VERSION:2.1",
      "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E1=BB=8Cl=C3=A1;T=C3=B9=",
      "nd=C3=A9;;;",
      "TEL;CELL;PREF:0803 555 0142",
      "TEL;FAX:01 222 3333",
      "NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:caf=E9",
      "PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQ",
      " AAAAAAAAAAAA",
      "",
      "END:VCARD",
    ].join("\r\n"),
  );
  expect(cards).toEqual([expect.objectContaining({ name: "Tùndé Ọlá", phones: ["0803 555 0142"], note: "café" })]);
});

test("vCard › version 3.0 with groups, escapes, folded lines and an address", () => {
  const [card] = parseVCards(
    "BEGIN:VCARD\nVERSION:3.0\nFN:Wanjiru\\, Grace\nORG:Mama Mboga;Stall 4\nitem1.TEL;type=HOME:020 111\nitem2.TEL;type=CELL;type=pref:+254 712 345\n  678\nADR;TYPE=WORK:;Shop 2;Moi Avenue 5;Nairobi;;00100;Kenya\nEMAIL:grace@example.com\nBDAY:1990-11-20T00:00:00Z\nCATEGORIES:Wholesale,VIP\nEND:VCARD",
  );
  expect(card).toEqual({
    name: "Wanjiru, Grace",
    company: "Mama Mboga, Stall 4",
    phones: ["+254 712 345 678", "020 111"],
    email: "grace@example.com",
    address: {
      line1: "Moi Avenue 5",
      line2: "Shop 2",
      city: "Nairobi",
      region: "",
      postcode: "00100",
      country: "Kenya",
    },
    birthday: "1990-11-20",
    note: "",
    tags: ["Wholesale", "VIP"],
  });
});

test("version 4.0 with tel › addresses and no year", () => {
  const [card] = parseVCards(
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Abebe Bikila\r\nTEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:+251-911-234567\r\nBDAY:--1120\r\nEND:VCARD',
  );
  expect(card).toMatchObject({ name: "Abebe Bikila", phones: ["+251-911-234567"], birthday: "--1120" });
});

test("vCard › a company card is called by its company, and text that is no vCard has no cards", () => {
  expect(parseVCards("BEGIN:VCARD\nORG:Kano Mills\nEND:VCARD")).toMatchObject([{ name: "Kano Mills", company: "" }]);
  expect(parseVCards("name;phone\nAda;0803")).toEqual([]);
  expect(parseVCards("BEGIN:VCARD\nEND:VCARD")).toEqual([]);
});
