import { Suspense } from "react";
import { useToday } from "../platform/use-today.ts";
import { useBusiness, useRecords } from "../store/hooks.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const NextInvoice = lazyPart(() => import("./next-invoice.tsx"), { quiet: true });

/** The next invoice as the business is now, beside a page that changes it. */
export function NextPaper() {
  const business = useBusiness();
  const fees = useRecords("fees");
  const today = useToday(business?.timeZone);
  return (
    business &&
    fees && (
      <Suspense fallback={null}>
        <NextInvoice business={business} fees={fees} today={today} />
      </Suspense>
    )
  );
}
