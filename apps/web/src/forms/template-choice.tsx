import { useDeferredValue, useId, useMemo } from "react";
import { Link } from "react-router";
import { Trans, useLingui } from "@lingui/react/macro";
import { buildInvoiceDocument, type InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import { colourProperties } from "@ankara/documents/html";
import "@ankara/documents/document.css";
import { thisDevice } from "../platform/device.ts";
import { cx } from "../ui/cx.ts";
import { useDocumentLabels } from "../document-parts/use-document-labels.ts";
import { documentMarkup } from "./document-markup.ts";
import { useBilling } from "../session/billing.ts";
import { type Template, useTemplates } from "./use-templates.ts";

/**
 * One document in each of the four templates, to choose from. Which of them a plan allows is data of the server, kept on the device; one that is in use
 * stays chosen.
 */
export default function TemplateChoice({
  parts,
  value,
  hint,
  onChange,
}: {
  parts: InvoiceDocumentInput;
  value: Template;
  /** Under the templates, where no sentence about plans stands. */
  hint?: string;
  onChange: (template: Template) => void;
}) {
  const { t } = useLingui();
  const name = useId();
  const { billing, error } = useBilling();
  const offered = useTemplates(billing?.entitlements.templates);
  const isPending = billing === undefined && error === null;
  const hasLocked = !isPending && offered.some(({ isAllowed }) => !isAllowed);
  const sample = useDeferredValue(parts);
  const labels = useDocumentLabels(sample.invoice.language);
  return (
    <>
      <div
        role="radiogroup"
        aria-label={t`Template`}
        data-pending={isPending ? "" : undefined}
        className="grid max-w-[480px] grid-cols-4 gap-2"
      >
        {offered.map(({ value: template, name: title, isAllowed }) => {
          const isOn = value === template;
          return (
            <label
              key={template}
              className={cx(
                "relative block min-w-0 text-center text-13 desk:text-15",
                hasLocked && !isAllowed ? "text-muted" : "cursor-pointer",
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
                <Thumbnail key={labels} sample={sample} template={template} dim={hasLocked && !isAllowed} />
              </span>
              <span className={cx("mt-1.5 block wrap-anywhere", isOn && "font-semibold text-ink")}>{title}</span>
              {hasLocked && !isAllowed && (
                // Over the picture, because a line that comes with the plan would move the page below.
                <span className="absolute inset-x-0.5 top-[102px] -translate-y-full rounded-b-[8px] bg-surface px-1 py-1 text-13 leading-4 hyphens-auto">
                  {t`with a plan`}
                </span>
              )}
            </label>
          );
        })}
      </div>
      <p className="mt-2 min-h-[2lh] text-13 text-muted">
        {!isPending && !hasLocked && hint}
        {hasLocked &&
          (thisDevice().sells ? (
            <Trans>
              Band and Ledger come with a plan.{" "}
              <Link to="/settings/billing" className="font-medium text-primary-ink">
                See plans
              </Link>
            </Trans>
          ) : (
            <>
              <Trans>Band and Ledger come with a plan.</Trans>{" "}
              <Trans>Plans and credits can’t be bought in this app.</Trans>
            </>
          ))}
      </p>
    </>
  );
}

/**
 * Draws a document small, as it would be printed. It is laid out large and scaled down, because a browser draws no rule
 * thinner than one pixel. Hidden from screen readers, because the name beside it says what it is.
 */
function Thumbnail({ sample, template, dim }: { sample: InvoiceDocumentInput; template: Template; dim: boolean }) {
  const { markup, colours } = useMemo(() => {
    const tree = buildInvoiceDocument({ ...sample, invoice: { ...sample.invoice, template } });
    return { markup: documentMarkup(tree), colours: colourProperties(tree) };
  }, [sample, template]);
  return (
    <span
      inert
      className={cx(
        "pointer-events-none relative block h-[300px] shrink-0 overflow-hidden rounded-[2px] bg-white shadow-soft [container-type:inline-size] after:pointer-events-none after:absolute after:inset-0 after:bg-[light-dark(transparent,rgb(0_0_0/.07))]",
        template === "receipt" ? "w-[46%]" : "w-[82%]",
        dim && "opacity-60",
      )}
    >
      <span
        className="absolute top-0 left-0 block w-[600px] origin-top-left scale-[tan(atan2(100cqw,600px))]"
        style={colours}
        dangerouslySetInnerHTML={markup}
      />
    </span>
  );
}
