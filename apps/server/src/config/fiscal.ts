import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { readCryptoKeys } from "../providers/fiscal/nigeria/irn.ts";
import { mbsAdapter, type MbsKeys } from "../providers/fiscal/nigeria/mbs.ts";
import { deviceAdapters, type FiscalDevices, readFiscalDevices } from "./fiscal-devices.ts";
import { StartProblem } from "./start-problem.ts";
import type { Log } from "../log.ts";
import { Fiscal } from "../providers/fiscal/fiscal.ts";
import { sandboxFiscal } from "../providers/fiscal/sandbox/adapter.ts";
import { SandboxAuthority } from "../providers/fiscal/sandbox/authority.ts";

/** Tax authorities documents may be sent to; none unless it is set. */
export type FiscalEnv = {
  readonly rehearsal: boolean;
  readonly nigeria: MbsKeys | null;
  /** Units, keys and devices of taxpayers in other countries. */
  readonly devices: FiscalDevices | null;
};

const Text = z.optional(z.string().check(z.trim()));
export const fiscalVariables = {
  FISCAL_REHEARSAL: z.optional(z.enum(["on", "off"])),
  FISCAL_NG_URL: z.optional(z.url({ protocol: /^https$/ })),
  FISCAL_NG_API_KEY: Text,
  FISCAL_NG_API_SECRET: Text,
  FISCAL_NG_CRYPTO_KEYS: Text,
  FISCAL_NG_TINS: Text,
  FISCAL_DEVICES: Text,
};
type Given = { readonly [name in keyof typeof fiscalVariables]?: string | undefined };
const nigerian = [
  "FISCAL_NG_URL",
  "FISCAL_NG_API_KEY",
  "FISCAL_NG_API_SECRET",
  "FISCAL_NG_CRYPTO_KEYS",
  "FISCAL_NG_TINS",
] as const;

/** @throws StartProblem when settings that belong together are not all there, or the keys cannot be read */
export function fiscalEnv(given: Given, production: boolean): FiscalEnv {
  const rehearsal = given.FISCAL_REHEARSAL === "on";
  if (rehearsal && production)
    throw new StartProblem("FISCAL_REHEARSAL=on prints records of no authority; NODE_ENV=production refuses it.");
  const devices = given.FISCAL_DEVICES ? readFiscalDevices(given.FISCAL_DEVICES) : null;
  return { rehearsal, nigeria: nigeriaOf(given), devices };
}

function nigeriaOf(given: Given): MbsKeys | null {
  const missing = nigerian.filter((name) => !given[name]);
  if (missing.length === nigerian.length) return null;
  if (missing.length > 0)
    throw new StartProblem(`${nigerian.join(", ")} belong together; ${missing.join(", ")} is missing.`);
  const taxpayers = taxpayersOf(given.FISCAL_NG_TINS ?? "");
  return {
    url: (given.FISCAL_NG_URL ?? "").replace(/\/+$/, ""),
    apiKey: given.FISCAL_NG_API_KEY ?? "",
    apiSecret: given.FISCAL_NG_API_SECRET ?? "",
    crypto: cryptoKeys(given.FISCAL_NG_CRYPTO_KEYS ?? ""),
    taxpayers,
  };
}

/** `business=TIN,business=TIN`: a TIN alone would belong to whichever business of this server types it in first. */
function taxpayersOf(text: string): MbsKeys["taxpayers"] {
  const pairs = text.split(",").map((pair) => pair.trim().split("="));
  const read = pairs.map(([business, tin, ...more]) => {
    const known = z.safeParse(z.uuid(), business);
    const number = (tin ?? "").replaceAll(/\D/g, "");
    if (!known.success || number === "" || more.length > 0)
      throw new StartProblem(
        "FISCAL_NG_TINS is to name each business with its TIN: `business id=12345678-0001`, parted by commas.",
      );
    return [known.data, number] as const;
  });
  if (new Map(read).size < read.length) throw new StartProblem("FISCAL_NG_TINS names a business twice.");
  return new Map(read);
}

function cryptoKeys(path: string): MbsKeys["crypto"] {
  try {
    return readCryptoKeys(readFileSync(path, "utf8"));
  } catch (error) {
    throw new StartProblem(
      `FISCAL_NG_CRYPTO_KEYS is to name the file crypto_keys.txt from the dashboard: ${(error as Error).message}`,
    );
  }
}

/** Chooses the authorities that are set. Warns at every start that nobody has accredited this software. */
export function chooseFiscal({ rehearsal, nigeria, devices }: FiscalEnv, log: Log): Fiscal {
  const now = () => new Date();
  if (nigeria)
    log.warn(
      "FISCAL_NG_* is set: documents of businesses that choose it go to NRS MBS. This software is not accredited by NRS or NITDA.",
    );
  const others = devices ? deviceAdapters(devices, now) : [];
  if (others.length > 0)
    log.warn(
      { adapters: others.map(({ id }) => id) },
      "FISCAL_DEVICES is set: documents of the businesses it names go to their tax authorities. None of them has accredited this software.",
    );
  if (rehearsal) log.warn("FISCAL_REHEARSAL is on: what it returns is recorded by no authority.");
  return new Fiscal([
    ...(nigeria ? [mbsAdapter(nigeria, { now })] : []),
    ...others,
    ...(rehearsal ? [sandboxFiscal(new SandboxAuthority(now))] : []),
  ]);
}
