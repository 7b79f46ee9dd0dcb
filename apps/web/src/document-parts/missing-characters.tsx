import { useLingui } from "@lingui/react/macro";
import type { InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import { useEffect, useState } from "react";
import type { Missing } from "./drawing/drawing.ts";
import { InfoStrip } from "../ui/card.tsx";
import { AlertIcon } from "../ui/icons.ts";

/** Everything here is in the document fonts; only other characters are worth fetching the engine for. */
const surelyPrinted = /^[\t\n\r\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2015\u2018-\u2022\u2026\u20a0-\u20c0]*$/;
/** While somebody types, the check waits for a pause. */
const pauseMs = 600;
const maxShown = 8;

/** The printed texts that people wrote: lines, notes, names and addresses. What is private is not printed. */
export function typedTexts({ invoice, from, billTo, payTo }: InvoiceDocumentInput): string {
  const { lines, title, poNumber, publicNote, terms } = invoice;
  const parties = [from ?? invoice.from, billTo ?? invoice.billTo, payTo ?? invoice.payTo];
  const named = lines.map(({ name, description, unit, itemCode }) => [name, description, unit, itemCode]);
  return stringsIn([title, poNumber, publicNote, terms, named, parties]).join("\n");
}

const stringsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

/** Warns of letters no document font has, or none on this device: the page on screen shows them, the PDF would print boxes. */
export function MissingCharacters({ parts, className }: { parts: InvoiceDocumentInput; className?: string }) {
  const { t } = useLingui();
  const { nowhere, notHere } = useMissingCharacters(typedTexts(parts));
  const missing = [...nowhere, ...notHere];
  if (missing.length === 0) return null;
  const shown = `${missing.slice(0, maxShown).join(" ")}${missing.length > maxShown ? " …" : ""}`;
  return (
    <InfoStrip tone="warn" icon={AlertIcon} live title={t`The PDF cannot print: ${shown}`} className={className}>
      {nowhere.length > 0
        ? t`They print as boxes. Use other letters.`
        : t`These letters are not on this device yet, and print as boxes. Connect to the internet once.`}
    </InfoStrip>
  );
}

const none: Missing = { nowhere: [], notHere: [] };

function useMissingCharacters(text: string): Missing {
  const [checked, setChecked] = useState<Missing>(none);
  const plain = surelyPrinted.test(text);
  useEffect(() => {
    if (plain) return;
    let over = false;
    const check = () => {
      import("./drawing/drawer.ts")
        .then(({ missingIn }) => missingIn(text))
        .then((missing) => {
          if (!over) setChecked(missing);
        })
        // Without the engine on this device nothing is printed either.
        .catch((error: unknown) => console.error("The letters could not be checked", error));
    };
    const timer = setTimeout(check, pauseMs);
    // With the network back letters can be had that were missing.
    window.addEventListener("online", check);
    return () => {
      over = true;
      clearTimeout(timer);
      window.removeEventListener("online", check);
    };
  }, [text, plain]);
  if (plain) return none;
  // While the next answer is on its way, what is still in the text stays in the warning.
  const stays = (character: string) => text.includes(character);
  return { nowhere: checked.nowhere.filter(stays), notHere: checked.notHere.filter(stays) };
}
