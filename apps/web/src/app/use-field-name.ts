import { useLingui } from "@lingui/react/macro";

/** The screens' word for a field of a record; a field they have no word for is "Other details". */
export function useFieldName(): (field: string) => string {
  const { t } = useLingui();
  const labels: Record<string, string> = {
    name: t`Name`,
    company: t`Company`,
    companyName: t`Business name`,
    phones: t`Phone`,
    phone: t`Phone`,
    email: t`E-mail`,
    address: t`Address`,
    taxId: t`Tax ID`,
    currency: t`Currency`,
    termsDays: t`Terms`,
    note: t`Note`,
    tags: t`Tags`,
    birthday: t`Birthday`,
    openingBalance: t`Opening balance`,
    contactId: t`Client`,
    lines: t`Items`,
    discount: t`Discount`,
    taxes: t`Tax & Fees`,
    totals: t`Total`,
    issueDate: t`Invoice date`,
    dueDate: t`Due date`,
    publicNote: t`Note to client`,
    privateNote: t`Private note`,
    terms: t`Terms`,
    poNumber: t`PO number`,
    title: t`Title`,
    description: t`Description`,
    unit: t`Unit`,
    prices: t`Price`,
    ratePpm: t`Rate`,
    amount: t`Amount`,
    body: t`Text`,
    archivedAt: t`Archived`,
    payTo: t`Payment details`,
    pattern: t`Numbering`,
  };
  return (field) => labels[field] ?? t`Other details`;
}
