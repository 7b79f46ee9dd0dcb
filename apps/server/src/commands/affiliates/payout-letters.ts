import { formatMoney } from "@ankara/domain/money/format-money";
import type { OutgoingMail } from "../mail-outbox/enqueue-mail.ts";
import type { AffiliateRow, NewAffiliate } from "./register.ts";

type PayoutRequest = {
  readonly currency: string;
  /** Minor units. */
  readonly available: number;
  /** Names the request in the affiliate's entries. */
  readonly source: string;
  readonly operatorEmail: string;
};

/** What an affiliate and the operator read of a request for payout: the one that it came, the other what to pay to whom. */
export function payoutMails(
  row: AffiliateRow,
  { currency, available, source, operatorEmail }: PayoutRequest,
): [affiliate: OutgoingMail, operator: OutgoingMail] {
  const sum = formatMoney(available, currency);
  const payout = row.payout as NewAffiliate["payout"];
  return [
    {
      key: source,
      kind: "affiliate",
      to: row.email,
      subject: "Your payout",
      text: `Hello ${row.name},\n\nwe received your request for ${sum} and pay out within five working days.\n`,
      html: "",
    },
    {
      key: `operator:${source}`,
      kind: "operator",
      to: operatorEmail,
      replyTo: row.email,
      subject: `Pay out ${sum} to ${row.name}`,
      text: [
        `An affiliate asked for a payout. Pay it within five working days; the affiliate's books count it as paid already.`,
        "",
        `Sum: ${sum}`,
        `Affiliate: ${row.name}, ${row.email}, ${row.phone}, ${row.country}`,
        `To: ${payout.kind}, ${payout.provider}, ${payout.account_number}, ${payout.account_name}`,
        `Reference: ${source}`,
        "",
      ].join("\n"),
      html: "",
    },
  ];
}
