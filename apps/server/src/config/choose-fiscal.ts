import type { FiscalEnv } from "./fiscal-env.ts";
import type { Log } from "../log.ts";
import { Fiscal } from "../providers/fiscal/fiscal.ts";
import { mbsAdapter } from "../providers/fiscal/nigeria/mbs.ts";
import { sandboxFiscal } from "../providers/fiscal/sandbox/adapter.ts";
import { SandboxAuthority } from "../providers/fiscal/sandbox/authority.ts";

/** Where documents may be sent, as the environment has it. Says at every start what nobody has accredited. */
export function chooseFiscal({ rehearsal, nigeria }: FiscalEnv, log: Log): Fiscal {
  const now = () => new Date();
  if (nigeria)
    log.warn(
      "FISCAL_NG_* is set: documents of businesses that choose it go to NRS MBS. This software is not accredited by NRS or NITDA.",
    );
  if (rehearsal) log.warn("FISCAL_REHEARSAL is on: what it returns is recorded by no authority.");
  return new Fiscal([
    ...(nigeria ? [mbsAdapter(nigeria, { now })] : []),
    ...(rehearsal ? [sandboxFiscal(new SandboxAuthority(now))] : []),
  ]);
}
