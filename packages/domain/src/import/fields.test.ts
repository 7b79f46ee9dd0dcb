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
    "xero",
    "contacts",
    "*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAddressLine1,POAddressLine2,POCity,PORegion,POPostalCode,POCountry,SAAddressLine1,PhoneNumber,FaxNumber,MobileNumber,DDINumber,SkypeName,BankAccountName,TaxNumber",
    {
      name: "*ContactName",
      email: "EmailAddress",
      line1: "POAddressLine1",
      city: "POCity",
      postcode: "POPostalCode",
      phone: "PhoneNumber",
      phone2: "MobileNumber",
      taxId: "TaxNumber",
    },
  ],
  [
    "xero",
    "invoices",
    "ContactName,EmailAddress,POAddressLine1,InvoiceNumber,Reference,InvoiceDate,DueDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,InventoryItemCode,Description,Quantity,UnitAmount,Discount,AccountCode,TaxType,TaxAmount,Currency,Status",
    {
      client: "ContactName",
      number: "InvoiceNumber",
      issueDate: "InvoiceDate",
      total: "Total",
      paid: "InvoiceAmountPaid",
      balance: "InvoiceAmountDue",
      itemDescription: "Description",
      unitPrice: "UnitAmount",
    },
  ],
  [
    "sage",
    "contacts",
    "A/C,Name,Street1,Street2,Town,County,Postcode,Contact Name,Telephone,E-Mail,VAT Reg Number,Balance",
    { name: "Name", line1: "Street1", line2: "Street2", city: "Town", phone: "Telephone", taxId: "VAT Reg Number" },
  ],
  [
    "odoo",
    "contacts",
    "Complete Name,Related Company,Phone,Mobile,Email,Street,Street2,City,State,Zip,Country,Tax ID,Salesperson",
    { name: "Complete Name", phone: "Phone", phone2: "Mobile", line2: "Street2", taxId: "Tax ID" },
  ],
  [
    "odoo",
    "invoices",
    "Number,Invoice Partner Display Name,Invoice/Bill Date,Due Date,Untaxed Amount Signed,Total Signed,Amount Due Signed,Payment Status,Status",
    {
      number: "Number",
      client: "Invoice Partner Display Name",
      issueDate: "Invoice/Bill Date",
      total: "Total Signed",
      balance: "Amount Due Signed",
    },
  ],
  [
    "odoo",
    "items",
    "Internal Reference,Name,Sales Price,Cost,Product Category,Product Type,Quantity On Hand,Barcode,Unit of Measure",
    { name: "Name", itemCode: "Internal Reference", price: "Sales Price", cost: "Cost", unit: "Unit of Measure" },
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

test.each(files)("columns of a file › a file of %s with %s is read without help", (source, kind, line, expected) => {
  const headers = line.split(",");
  expect(guessKind(headers)).toBe(kind);
  expect(guessSource(headers)).toBe(source);
  const mapping = guessMapping(headers, kind as (typeof importKinds)[number]);
  const found = Object.fromEntries(mapping.flatMap((field, column) => (field ? [[field, headers[column]]] : [])));
  expect(found).toMatchObject(expected);
});

test("only a mobile number › is the number, and the second one beside another", () => {
  expect(guessMapping(["Name", "Mobile", "Email"], "contacts")).toEqual(["name", "phone", "email"]);
  expect(guessMapping(["Name", "Phone", "Mobile"], "contacts")).toEqual(["name", "phone", "phone2"]);
});

test("columns of a file › a field is given once, and our own names map to themselves", () => {
  expect(guessMapping(["Phone", "Phone"], "contacts")).toEqual(["phone", null]);
  for (const kind of importKinds) {
    const fields = fieldsOf(kind);
    const own = guessMapping(fields, kind);
    expect(new Set(own.filter(Boolean)).size).toBe(own.filter(Boolean).length);
  }
});
