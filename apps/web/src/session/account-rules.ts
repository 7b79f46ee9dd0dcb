import * as z from "zod/mini";
import { useLingui } from "@lingui/react/macro";
import { Email, Password, Username } from "@ankara/contract/users";
import { slug } from "@ankara/domain/text";

/** The server's rules for an account, said before anything is sent. Each answers `{}` or the problem under its field's name. */
export function useAccountRules() {
  const { t } = useLingui();
  return {
    username: (value: string): { username?: string } =>
      z.safeParse(Username, value).success
        ? {}
        : { username: t`Use 3 to 30 letters and digits, with dots, dashes and underscores between them.` },
    email: (value: string): { email?: string } =>
      z.safeParse(Email, value).success ? {} : { email: t`Enter an e-mail address like name@example.com` },
    password: (value: string): { password?: string } =>
      z.safeParse(Password, value).success ? {} : { password: t`Use at least 8 characters.` },
  };
}

/** The user name proposed for a business: letters and digits of its name, which may be too few. */
export const proposeUsername = (businessName: string): string => slug(businessName).replaceAll("-", "").slice(0, 24);
