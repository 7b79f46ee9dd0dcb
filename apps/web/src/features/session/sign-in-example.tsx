import type { MinorUnits } from "@ankara/domain/money/money";
import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney, formatPercent } from "../../i18n/numbers.ts";
import { cx } from "../../ui/cx.ts";
import { prefersLessMotion, useMedia } from "../../ui/use-media.ts";

/** An example shop, in the currency it is known by. */
const seller = "Ọlátúnjí Textiles";
const account = "Wema Bank · 0123 456 789";
const lines = [
  ["Hollandais wax × 4", 59_000_00],
  ["Sewing & fitting × 1", 18_000_00],
  ["Gèlè, pre-tied × 2", 13_000_00],
] as const;
const vatPpm = 75_000;
const clients = ["Abẹ́ní Adébáyọ̀", "Chidinma Nwáchúkwu", "Mama Tolú Provisions"] as const;
const letterMs = 40;
const lineRestMs = 900;
const restMs = 4_000;

/** An invoice that types itself on a piece of cloth: what the product makes, before a word is read. */
export default function SignInExample() {
  const { t } = useLingui();
  const { shown, typing, client } = useTyping();
  // Half of the page is cloth there: the paper has a band, a sign and the way to pay, as an issued one.
  const wide = useMedia("(min-width: 1200px)");
  const short = useMedia("(max-height: 640px)");
  const net = lines.slice(0, shown).reduce((sum, [, amount]) => sum + amount, 0);
  const vat = (net * vatPpm) / 1e6;
  return (
    <div className="flex h-full items-center justify-center">
      <p className="sr-only">{t`An invoice of a shop in Lagos fills itself line by line.`}</p>
      <div
        aria-hidden="true"
        className="overflow-hidden rounded-input"
        // Paper stays light in the dark, a little dimmed, as the words of a toast are.
        style={{
          width: wide ? 320 : 280,
          zoom: short ? 0.7 : wide ? 1.4 : 1,
          background: "var(--on-toast)",
        }}
      >
        <div data-theme="light" className="text-ink">
          {wide && <p className="motif" style={{ height: 12 }} />}
          <p className="flex items-center gap-3 px-4 pt-3 font-semibold">
            {wide && (
              <span className="grid size-9 place-items-center rounded-input bg-primary text-15 text-on-primary">
                ỌT
              </span>
            )}
            <span className="flex-1">{seller}</span>
            <Trans>Invoice</Trans>
          </p>
          <p className="mt-3 px-4 text-13 text-muted">
            <Trans context="mail">To</Trans>
          </p>
          <p className="mb-2 px-4 font-medium">{client}</p>
          {lines.map(([text, amount], at) => (
            <p
              key={text}
              className={cx(
                "flex justify-between gap-4 border-t border-line px-4 py-2 text-15",
                at === shown && "bg-primary-soft",
              )}
            >
              <span>{at < shown ? text : at === shown ? `${typing}|` : "\u00a0"}</span>
              <span className="money">{at < shown && naira(amount)}</span>
            </p>
          ))}
          <p className="flex justify-between gap-4 border-t border-line px-4 py-2 text-15 text-muted">
            <span>VAT {formatPercent(vatPpm)}</span>
            <span className="money">{naira(vat)}</span>
          </p>
          <p className="flex justify-between gap-4 border-t-2 border-ink px-4 pt-3 pb-4 font-semibold">
            <span>
              <Trans>Total</Trans>
            </span>
            <span className="money text-18 text-primary-ink">{naira(net + vat)}</span>
          </p>
          {wide && (
            <p className="px-4 pt-3 pb-4 text-13 text-muted">
              <Trans>How to pay</Trans>
              <br />
              {account}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

const naira = (amount: MinorUnits): string => formatMoney(amount, "NGN", { decimals: "auto" });

/** Returns how much of the invoice is typed: a line from the first look on, all of it with reduced motion. */
function useTyping(): { shown: number; typing: string; client: string } {
  const [{ round, shown, letters }, setStep] = useState(() => ({
    round: 0,
    shown: prefersLessMotion() ? lines.length : 1,
    letters: 0,
  }));
  const text = lines[shown]?.[0] ?? "";
  useEffect(() => {
    if (prefersLessMotion()) return;
    const isWhole = letters === text.length;
    const timer = setTimeout(
      () =>
        setStep(
          text === ""
            ? { round: round + 1, shown: 1, letters: 0 }
            : { round, shown: isWhole ? shown + 1 : shown, letters: isWhole ? 0 : letters + 1 },
        ),
      text === "" ? restMs : isWhole ? lineRestMs : letterMs,
    );
    return () => clearTimeout(timer);
  }, [round, shown, letters, text]);
  return { shown, typing: text.slice(0, letters), client: clients[round % clients.length] ?? clients[0] };
}
