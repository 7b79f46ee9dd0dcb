import { Suspense } from "react";
import { AccountSettingsScreen } from "../features/settings/account-settings-screen.tsx";
import { useToday } from "../platform/use-today.ts";
import { useBusiness, useRecords } from "../store/hooks.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const NextInvoice = lazyPart(() => import("../features/settings-invoice/next-invoice.tsx"), { quiet: true });

/** The account belongs to settings; the paper its business details are printed on belongs to the settings of invoices. */
export const AccountSettings = () => <AccountSettingsScreen paper={<NextPaper />} />;

function NextPaper() {
  const business = useBusiness();
  const fees = useRecords("fees");
  const today = useToday(business?.timeZone ?? "UTC");
  return (
    business &&
    fees && (
      <Suspense fallback={null}>
        <NextInvoice business={business} fees={fees} today={today} />
      </Suspense>
    )
  );
}
