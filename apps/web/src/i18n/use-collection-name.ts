import { useLingui } from "@lingui/react/macro";
import type { CollectionName } from "@ankara/domain/records/collections";

/** The screens' word for a collection. */
export function useCollectionName(): (collection: CollectionName) => string {
  const { t } = useLingui();
  return (collection) => {
    switch (collection) {
      case "contacts":
        return t`Clients`;
      case "invoices":
        return t`Invoices`;
      case "payments":
        return t`Payments`;
      case "catalogs":
        return t`Catalog`;
      case "fees":
        return t`Tax & Fees`;
      case "expenses":
        return t`Expenses`;
      case "notes":
        return t`Notes`;
      case "closes":
        return t`Day closes`;
      case "business":
      case "series":
        return t`Settings`;
    }
  };
}
