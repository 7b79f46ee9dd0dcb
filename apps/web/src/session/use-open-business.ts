import { useLingui } from "@lingui/react/macro";
import type { OtherBusiness } from "@ankara/contract/users";
import { useNavigate } from "react-router";
import { useApiMessage } from "../i18n/use-api-message.ts";
import { toast } from "../ui/toast.tsx";

/** Returns how to go on in another of the person's businesses, at its first page. */
export function useOpenBusiness(onDone: () => void): (business: OtherBusiness) => Promise<void> {
  const { t } = useLingui();
  const navigate = useNavigate();
  const messageOf = useApiMessage();
  return async (business) => {
    onDone();
    const { switchBusiness } = await import("./businesses.ts");
    const error = await switchBusiness(business);
    if (error) toast(messageOf(error, t`Something went wrong... Please try again`), { tone: "danger" });
    else void navigate("/", { replace: true });
  };
}
