import { useLingui } from "@lingui/react/macro";
import { belongsTo, type RoleGroup } from "@ankara/domain/people/role";
import { toast } from "../ui/toast.tsx";
import { useAuthority } from "./use-session.ts";

/**
 * Returns whether the person may do what a group may, and otherwise tells them whom to ask: at the tap, because the server
 * would refuse it long after.
 */
export function useMay(): (group: RoleGroup) => boolean {
  const { t } = useLingui();
  const authority = useAuthority();
  return (group) => {
    const may = belongsTo(authority, group);
    if (!may) toast(t`Your role doesn’t allow this. Ask the owner or a manager.`);
    return may;
  };
}
