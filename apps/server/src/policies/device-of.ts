import { deviceNameOf } from "@ankara/domain/accounts/device-name";

/** What a request's browser calls itself, for the person to recognise: "Chrome on Android". */
export const deviceOf = ({ headers }: { headers: { "user-agent"?: string | undefined } }): string =>
  deviceNameOf(headers["user-agent"] ?? "");
