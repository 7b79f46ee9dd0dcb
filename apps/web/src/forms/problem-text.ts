import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";

/** Says what is wrong with a field and what to do, by code. It stands in one place, so that the same mistake reads the same everywhere. */
const texts: Record<string, MessageDescriptor> = {
  name_missing: msg`Enter a name`,
  too_long: msg`This is too long`,
  phone_malformed: msg`Enter the number with its digits, like 0803 555 0119`,
  email_malformed: msg`Enter an e-mail address like name@example.com`,
  terms_range: msg`Enter days from 0 to 365`,
  birthday_malformed: msg`Enter a valid day and month; the year is optional`,
  tags_too_many: msg`Up to 20 tags of at most 40 letters`,
  unit_missing: msg`Choose or type a unit`,

  money_empty: msg`Enter an amount`,
  amount_zero: msg`Enter an amount above zero`,
  shares_too_much: msg`The shares are more than the payment`,

  vat_too_big: msg`VAT cannot be more than the amount`,
  client_missing: msg`Choose the client it was for`,
  every_range: msg`Enter a number from 1 to 99`,

  count_range: msg`Enter a number from 1 to 999`,

  date_missing: msg`Choose a day`,
  date_is_past: msg`This date is in the past`,
  date_in_future: msg`This date is in the future`,
  ends_before_it_begins: msg`This is before the first day`,

  rate_empty: msg`Enter a rate, like 7.5`,
  rate_not_a_number: msg`Enter a number with a point, like 7.5`,
  rate_too_many_decimals: msg`Up to four digits after the point`,
  rate_too_big: msg`A rate goes up to 100\u00a0%`,
};

/**
 * Turns the code of a problem into the sentence under its field; `undefined` stays `undefined`.
 * `MoneyInput` reports errors of typed money itself, under the digits.
 */
export function useProblemText(): (code: string | undefined) => string | undefined {
  const { i18n } = useLingui();
  return (code) => {
    const text = code === undefined ? undefined : texts[code];
    return text === undefined ? undefined : i18n._(text);
  };
}
