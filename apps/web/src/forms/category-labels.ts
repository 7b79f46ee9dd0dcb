import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { isExpenseCategory, type ExpenseCategory } from "@ankara/domain/expenses/categories";
import {
  AnnouncementsIcon,
  BusinessIcon,
  CatalogIcon,
  ClientsIcon,
  DeliveryIcon,
  ExpensesIcon,
  FeesIcon,
  FoodIcon,
  FuelIcon,
  PhoneDeviceIcon,
  PowerIcon,
  PrintIcon,
  ServiceIcon,
  TaxIcon,
  type Icon,
} from "../ui/icons.ts";

const known: Record<ExpenseCategory, { label: MessageDescriptor; icon: Icon }> = {
  Stock: { label: msg`Stock`, icon: CatalogIcon },
  Transport: { label: msg`Transport`, icon: DeliveryIcon },
  Fuel: { label: msg`Fuel`, icon: FuelIcon },
  Rent: { label: msg`Rent`, icon: BusinessIcon },
  Salaries: { label: msg`Salaries`, icon: ClientsIcon },
  "Airtime & data": { label: msg`Airtime & data`, icon: PhoneDeviceIcon },
  "Power / Generator": { label: msg`Power / Generator`, icon: PowerIcon },
  Marketing: { label: msg`Marketing`, icon: AnnouncementsIcon },
  Equipment: { label: msg`Equipment`, icon: PrintIcon },
  Repairs: { label: msg`Repairs`, icon: ServiceIcon },
  "Bank & POS charges": { label: msg`Bank & POS charges`, icon: TaxIcon },
  "Tax & levies": { label: msg`Tax & levies`, icon: FeesIcon },
  Food: { label: msg`Food`, icon: FoodIcon },
  Other: { label: msg`Other`, icon: ExpensesIcon },
};

/** The name of a category as the person reads it; their own ones stay as typed. */
export function useCategoryText(): (category: string) => string {
  const { i18n } = useLingui();
  return (category) => {
    const name = category.trim() || "Other";
    return isExpenseCategory(name) ? i18n._(known[name].label) : name;
  };
}

export const categoryIcon = (category: string): Icon => {
  const name = category.trim() || "Other";
  return isExpenseCategory(name) ? known[name].icon : ExpensesIcon;
};
