import { useLingui } from "@lingui/react/macro";
import type { Role } from "@ankara/domain/people/role";

/** Returns the roles in words, and what each does. */
export function useRoleLabels(): Record<Role, { readonly name: string; readonly about: string }> {
  const { t } = useLingui();
  return {
    owner: { name: t`Owner`, about: t`Everything` },
    seller: { name: t`Seller`, about: t`Sells and takes payments. Sees no costs, reports or expenses` },
    manager: { name: t`Manager`, about: t`Everything except plan, payouts and people` },
    bookkeeper: { name: t`Bookkeeper`, about: t`Sees and exports everything. Issues nothing` },
  };
}
