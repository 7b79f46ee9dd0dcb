import type { Deps } from "../../deps.ts";
import type { Selectable } from "kysely";
import type { Schema } from "../../db/schema.ts";

export type EndpointRow = Selectable<Schema["webhook_endpoints"]>;

/** The seal's context for a secret. */
export const webhookSealContext = (endpointId: string) => `webhook ${endpointId}`;

export const sealSecret = ({ seal }: Pick<Deps, "seal">, endpointId: string, secret: string): Buffer =>
  seal.close(webhookSealContext(endpointId), Buffer.from(secret));

/** Returns the secrets a message is signed with, the newest first: for a day after a change the secret before as well. */
export function secretsOf({ seal, now }: Pick<Deps, "seal" | "now">, endpoint: EndpointRow): string[] {
  const { id, sealed_secret, sealed_before, before_until } = endpoint;
  const open = (sealed: Buffer) => seal.open(webhookSealContext(id), sealed).toString();
  const before = sealed_before && before_until && before_until > now() ? [open(sealed_before)] : [];
  return [open(sealed_secret), ...before];
}
