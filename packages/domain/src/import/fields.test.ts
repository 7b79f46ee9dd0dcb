import { expect, test } from "vitest";
import { fieldsOf, guessKind, guessMapping, guessSource, importKinds } from "./fields.ts";

const files: [string, string, string, Record<string, string>][] = [
  [
    "invoice_ninja",
    "contacts",
    "Client Name,Client Number,Client Phone,Client Street,Client Apt/Suite,Client City,Client State/Province,Client Postal Code,Client Country,Client VAT Number,Client Public Notes,Client Contact First Name,Client Contact Last Name,Client Contact Email,Client Contact Phone",
    {
      name: "Client Name",
      phone: "Client Phone",
      line1: "Client Street",
      country: "Client Country",
      email: "Client Contact Email",
      taxId: "Client VAT Number",
    },
  ],
  [
    "zoho",
    "contacts",
    "Contact ID,Display Name,Company Name,First Name,Last Name,EmailID,Phone,MobilePhone,Billing Address,Billing City,Billing State,Billing Country,Billing Code,Currency Code,Payment Terms,Opening Balance,Notes",
    {
      name: "Display Name",
      company: "Company Name",
      email: "EmailID",
      phone: "Phone",
      line1: "Billing Address",
      currency: "Currency Code",
      openingBalance: "Opening Balance",
    },
  ],
  [
    "wave",
    "contacts",
    "customer_name,email,contact_first_name,contact_last_name,customer_currency,account_number,phone,fax,mobile,toll_free,website,country,province/state,address_line_1,address_line_2,city,postal_code/zip_code",
    {
      name: "customer_name",
      phone: "phone",
      phone2: "mobile",
      line1: "address_line_1",
      region: "province/state",
      postcode: "postal_code/zip_code",
      currency: "customer_currency",
    },
  ],
  [
    "quickbooks",
    "contacts",
    "Name,Company,Email,Phone,Mobile,Billing Street,Billing City,Billing State,Billing ZIP,Billing Country,Open Balance",
    {
      name: "Name",
      company: "Company",
      phone: "Phone",
      phone2: "Mobile",
      line1: "Billing Street",
      postcode: "Billing ZIP",
      openingBalance: "Open Balance",
    },
  ],
  [
    "invoice_ninja",
    "invoices",
    "Client Name,Client Email,Invoice Number,Invoice Date,Invoice Due Date,Invoice Amount,Invoice Balance,Invoice Status,Invoice PO Number,Invoice Public Notes,Invoice Item Product,Invoice Item Notes,Invoice Item Cost,Invoice Item Quantity,Invoice Item Tax Name 1,Invoice Item Tax Rate 1",
    {
      number: "Invoice Number",
      client: "Client Name",
      issueDate: "Invoice Date",
      total: "Invoice Amount",
      balance: "Invoice Balance",
      itemName: "Invoice Item Product",
      unitPrice: "Invoice Item Cost",
      taxRate: "Invoice Item Tax Rate 1",
    },
  ],
  [
    "zoho",
    "invoices",
    "Invoice Date,Invoice ID,Invoice Number,Invoice Status,Customer ID,Customer Name,Due Date,PurchaseOrder,Currency Code,Discount Amount,Item Name,Item Desc,Quantity,Item Price,Item Tax,Total,Balance",
    {
      number: "Invoice Number",
      client: "Customer Name",
      dueDate: "Due Date",
      poNumber: "PurchaseOrder",
      unitPrice: "Item Price",
      total: "Total",
      discount: "Discount Amount",
    },
  ],
  [
    "quickbooks",
    "invoices",
    "InvoiceNo,Customer,InvoiceDate,DueDate,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,TaxRate",
    {
      number: "InvoiceNo",
      client: "Customer",
      issueDate: "InvoiceDate",
      itemName: "Item(Product/Service)",
      quantity: "ItemQuantity",
      unitPrice: "ItemRate",
      taxRate: "TaxRate",
    },
  ],
  [
    "quickbooks",
    "items",
    "Product/Service Name,Sales Description,SKU,Type,Sales Price / Rate,Purchase Cost,Quantity On Hand,Category",
    {
      name: "Product/Service Name",
      itemCode: "SKU",
      price: "Sales Price / Rate",
      cost: "Purchase Cost",
    },
  ],
  [
    "csv",
    "expenses",
    "Expense Date,Expense Account,Vendor,Expense Amount,Paid Through,Tax Amount,Expense Description",
    {
      date: "Expense Date",
      category: "Expense Account",
      supplier: "Vendor",
      amount: "Expense Amount",
      inputVat: "Tax Amount",
    },
  ],
];

test.each(files)("a file of %s with %s is read without help", (source, kind, line, expected) => {
  const headers = line.split(",");
  expect(guessKind(headers)).toBe(kind);
  expect(guessSource(headers)).toBe(source);
  const mapping = guessMapping(headers, kind as (typeof importKinds)[number]);
  const found = Object.fromEntries(mapping.flatMap((field, column) => (field ? [[field, headers[column]]] : [])));
  expect(found).toMatchObject(expected);
});

test("a field is given once, and our own names map to themselves", () => {
  expect(guessMapping(["Phone", "Phone"], "contacts")).toEqual(["phone", null]);
  for (const kind of importKinds) {
    const fields = fieldsOf(kind);
    const own = guessMapping(fields, kind);
    expect(new Set(own.filter(Boolean)).size).toBe(own.filter(Boolean).length);
  }
});
