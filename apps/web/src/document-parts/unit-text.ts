import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { takesSingular } from "@ankara/domain/invoice/units";
import { formatDecimal } from "../i18n/numbers.ts";

const one: Record<string, MessageDescriptor> = {
  piece: msg`piece`,
  set: msg`set`,
  hour: msg`hour`,
  day: msg`day`,
  kg: msg`kg`,
  litre: msg`litre`,
  metre: msg`metre`,
  yard: msg`yard`,
  carton: msg`carton`,
  bag: msg`bag`,
  trip: msg`trip`,
};
const many: Record<string, MessageDescriptor> = {
  piece: msg`pieces`,
  set: msg`sets`,
  hour: msg`hours`,
  day: msg`days`,
  kg: msg`kg`,
  litre: msg`litres`,
  metre: msg`metres`,
  yard: msg`yards`,
  carton: msg`cartons`,
  bag: msg`bags`,
  trip: msg`trips`,
};

/** Names a unit in the person's language; a word of their own stays as typed. */
export function useUnitText(): {
  one: (unit: string) => string;
  /** The unit beside a quantity, "bags"; `counted` has the quantity before it. */
  of: (quantity: string, unit: string) => string;
  counted: (quantity: string, unit: string) => string;
} {
  const { i18n } = useLingui();
  const read = (texts: Record<string, MessageDescriptor>, unit: string) => {
    const text = texts[unit];
    return text ? i18n._(text) : unit;
  };
  const of = (quantity: string, unit: string) => read(takesSingular(quantity, i18n.locale) ? one : many, unit);
  return {
    one: (unit) => read(one, unit),
    of,
    counted: (quantity, unit) => `${formatDecimal(quantity || "0")}\u00a0${of(quantity, unit)}`,
  };
}
