import { useDeferredValue, useId, useMemo } from "react";
import { Link } from "react-router";
import { Trans, useLingui } from "@lingui/react/macro";
import { buildInvoiceDocument, type InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import { colourProperties } from "@ankara/documents/html";
import "@ankara/documents/document.css";
import { freeTemplates } from "@ankara/domain/subscriptions/entitlements";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useBilling } from "../session/billing.ts";
import { cx } from "../ui/cx.ts";
import { documentMarkup } from "./document-markup.ts";

type Template = Invoice["template"];
const templates = ["band", "plain", "ledger", "receipt"] as const satisfies readonly Template[];

/**
 * One document in each of the four templates, to choose from. Which of them a plan allows is data of the server, kept on the device; one that is in use
 * stays chosen.
 */
export default function TemplateChoice({
  parts,
  value,
  onChange,
}: {
  parts: InvoiceDocumentInput;
  value: Template;
  onChange: (template: Template) => void;
}) {
  const { t } = useLingui();
  const name = useId();
  const { billing } = useBilling();
  const allowed: readonly string[] = billing?.entitlements.templates ?? freeTemplates;
  const names = { band: t`Band`, plain: t`Plain`, ledger: t`Ledger`, receipt: t`Receipt` };
  const isHeldBack = templates.some((template) => !allowed.includes(template));
  const sample = useDeferredValue(parts);
  return (
    <>
      <div role="radiogroup" aria-label={t`Template`} className="grid grid-cols-4 gap-2">
        {templates.map((template) => {
          const isOn = value === template;
          const isAllowed = allowed.includes(template);
          return (
            <label
              key={template}
              className={cx(
                "block min-w-0 text-center text-13 desk:text-15",
                isAllowed ? "cursor-pointer" : "text-muted",
              )}
            >
              <input
                type="radio"
                name={name}
                className="peer sr-only"
                checked={isOn}
                disabled={!isAllowed && !isOn}
                onChange={() => onChange(template)}
              />
              <span
                aria-hidden="true"
                className={cx(
                  "flex h-[104px] items-start justify-center overflow-hidden rounded-[10px] border-2 bg-sunken pt-2 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary",
                  isOn ? "border-primary" : "border-line",
                )}
              >
                <Thumbnail sample={sample} template={template} dim={!isAllowed} />
              </span>
              <span className={cx("mt-1.5 block", isOn && "font-semibold text-ink")}>{names[template]}</span>
              {!isAllowed && <span className="block text-13 text-muted">{t`with a plan`}</span>}
            </label>
          );
        })}
      </div>
      {isHeldBack && (
        <p className="mt-2 text-13 text-muted">
          <Trans>
            Band and Ledger come with a plan.{" "}
            <Link to="/settings/billing" className="font-medium text-primary-ink">
              See plans
            </Link>
          </Trans>
        </p>
      )}
    </>
  );
}

/** Draws a document small, as it would be printed. Hidden from screen readers, because the name beside it says what it is. */
function Thumbnail({ sample, template, dim }: { sample: InvoiceDocumentInput; template: Template; dim: boolean }) {
  const { markup, colours } = useMemo(() => {
    const tree = buildInvoiceDocument({ ...sample, invoice: { ...sample.invoice, template } });
    return { markup: documentMarkup(tree), colours: colourProperties(tree) };
  }, [sample, template]);
  return (
    <span
      inert
      className={cx(
        "pointer-events-none block shrink-0 overflow-hidden rounded-[2px] shadow-soft",
        template === "receipt" ? "w-[46%]" : "w-[82%]",
        dim && "opacity-60",
      )}
      style={colours}
      dangerouslySetInnerHTML={markup}
    />
  );
}
