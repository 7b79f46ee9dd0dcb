import type { PartRules } from "@ankara/domain/records/field-rules";
import type { Invoice } from "@ankara/domain/records/invoice";
import { rulesOf } from "@ankara/domain/records/rules/all";

/**
 * A document as strangers may see it: whatever the table of fields calls private is empty, and left out of its lines and
 * charges.
 */
export function withoutPrivate(invoice: Invoice): Invoice {
  const shown: Record<string, unknown> = { ...invoice };
  for (const [field, rule] of Object.entries(rulesOf("invoices"))) {
    const value = shown[field];
    if (value === undefined) continue;
    if (rule.private) shown[field] = Array.isArray(value) ? [] : "";
    else if (rule.of) shown[field] = withoutPrivateParts(rule.of, value);
  }
  return shown as Invoice;
}

function withoutPrivateParts(rules: PartRules, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withoutPrivateParts(rules, one));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !rules[field]?.private)
      .map(([field, inner]) => [field, rules[field]?.of ? withoutPrivateParts(rules[field].of, inner) : inner]),
  );
}
