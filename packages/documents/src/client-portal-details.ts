import type { ContactDetails } from "@ankara/domain/clients/client-link";
import { formatPhone } from "@ankara/domain/clients/phone";
import { portalForm, viewPortal, type PortalInput } from "./client-portal.ts";
import { escapeHtml as e } from "./html.ts";
import type { DetailsProblem } from "./labels/clients/label-types.ts";
import { formStyle } from "./public-page-style.ts";

/** The fields of the form, as they are sent. */
export type DetailsText = Readonly<Record<(typeof detailsFields)[number], string>>;
export const detailsFields = [
  "name",
  "company",
  "phone",
  "email",
  "line1",
  "line2",
  "city",
  "region",
  "postcode",
  "taxId",
] as const;

/** Flattens stored details into the texts of the form's fields. */
export const textOfDetails = ({ address, ...own }: ContactDetails): DetailsText => {
  const { line1, line2, city, region, postcode } = address;
  return { ...own, line1, line2, city, region, postcode };
};

const autocomplete: DetailsText = {
  name: "name",
  company: "organization",
  phone: "tel",
  email: "email",
  line1: "address-line1",
  line2: "address-line2",
  city: "address-level2",
  region: "address-level1",
  postcode: "postal-code",
  taxId: "off",
};
const maxLengths: Readonly<Record<keyof DetailsText, number>> = {
  name: 120,
  company: 120,
  phone: 40,
  email: 254,
  line1: 120,
  line2: 120,
  city: 80,
  region: 80,
  postcode: 20,
  taxId: 40,
};

/** The page on which a client corrects what their documents say of them. A plain form: it works with no script. */
export function renderPortalDetails(
  input: PortalInput,
  { typed, problem = null }: { readonly typed: DetailsText; readonly problem?: DetailsProblem | null },
): string {
  const view = viewPortal(input);
  const { labels } = view;
  const names: DetailsText = {
    name: labels.name,
    company: labels.company,
    phone: labels.phone,
    email: labels.email,
    line1: labels.street,
    line2: labels.street2,
    city: labels.city,
    region: labels.region,
    postcode: labels.postcode,
    taxId: labels.taxId,
  };
  const fields = detailsFields.map(
    (field) =>
      `<label>${e(names[field])}<input type="text" name="${field}" value="${e(field === "phone" ? formatPhone(typed.phone) : typed[field])}" maxlength="${maxLengths[field]}" autocomplete="${autocomplete[field]}"></label>`,
  );
  const error = problem === null ? "" : `<p class="err" role="alert">${e(labels.problems[problem])}</p>`;
  return portalForm(input, view, {
    hero: `<h1 class="title">${e(labels.correct)}</h1><p class="mut">${e(labels.correctText(view.seller.name))}</p>`,
    main: `${error}<form method="post" action="${e(view.urlOf("/details"))}">${fields.join("")}<button class="btn">${e(labels.sendCorrection)}</button></form>`,
    style: formStyle,
  });
}
