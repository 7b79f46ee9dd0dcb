import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import type { FiscalAdapter } from "../providers/fiscal/adapter.ts";
import { evatAdapter } from "../providers/fiscal/ghana/evat.ts";
import { accessPointAdapter } from "../providers/fiscal/nigeria/access-point.ts";
import { osdcDialects } from "../providers/fiscal/osdc/dialects.ts";
import { osdcAdapter } from "../providers/fiscal/osdc/osdc.ts";
import { efrisAdapter } from "../providers/fiscal/uganda/efris.ts";
import { efrisConnection } from "../providers/fiscal/uganda/efris-connection.ts";
import { readEfrisItemCode } from "../providers/fiscal/uganda/efris-document.ts";
import { fdmsCall } from "../providers/fiscal/zimbabwe/device-connection.ts";
import { fdmsAdapter } from "../providers/fiscal/zimbabwe/fdms.ts";
import { StartProblem } from "./start-problem.ts";

const taxpayer = {
  /** Id of the business in this app. */
  business: z.uuid(),
  tin: z.string().check(z.minLength(5), z.maxLength(20)),
};
const Unit = z.strictObject({
  ...taxpayer,
  branch: z.string().check(z.minLength(2), z.maxLength(3)),
  key: z._default(z.string(), ""),
  sdcId: z.string().check(z.minLength(1), z.maxLength(20)),
  last: z._default(z.int().check(z.gte(0)), 0),
  lastStock: z._default(z.int().check(z.gte(0)), 0),
  feeItem: z._default(z.string(), ""),
});
const https = z.url({ protocol: /^https$/ });
/** A virtual unit stands in the operator's own network, often without a certificate. */
const Units = z.strictObject({ url: z.url({ protocol: /^https?$/ }), units: z.array(Unit) });

/** The file `FISCAL_DEVICES` names: units, keys and devices of taxpayers, by authority. */
const DevicesFile = z.strictObject({
  /** An accredited access point, or a bridge to one: docs/fiscal.md. */
  nigeriaAccessPoint: z.optional(
    z.strictObject({
      url: https,
      accounts: z.array(z.strictObject({ ...taxpayer, key: z.string().check(z.minLength(1)) })),
    }),
  ),
  kenyaOscu: z.optional(z.strictObject({ url: https, units: z.array(Unit) })),
  kenyaVscu: z.optional(Units),
  rwandaVsdc: z.optional(Units),
  zambiaVsdc: z.optional(Units),
  ghanaEvat: z.optional(
    z.strictObject({
      url: https,
      keys: z.array(
        z.strictObject({
          ...taxpayer,
          branch: z.string().check(z.minLength(1)),
          key: z.string().check(z.minLength(1)),
        }),
      ),
    }),
  ),
  zimbabweFdms: z.optional(
    z.strictObject({
      url: https,
      devices: z.array(
        z.strictObject({
          ...taxpayer,
          branch: z._default(z.string(), ""),
          deviceId: z.int().check(z.gt(0)),
          serial: z.string().check(z.minLength(1), z.maxLength(20)),
          model: z.string().check(z.minLength(1)),
          version: z.string().check(z.minLength(1)),
          /** Files in PEM. */
          certificate: z.string().check(z.minLength(1)),
          key: z.string().check(z.minLength(1)),
          last: z._default(z.int().check(z.gte(0)), 0),
        }),
      ),
    }),
  ),
  ugandaEfris: z.optional(
    z.strictObject({
      url: https,
      devices: z.array(
        z.strictObject({
          ...taxpayer,
          branch: z._default(z.string(), ""),
          device: z.string().check(z.minLength(1), z.maxLength(20)),
          /** File in PEM. */
          key: z.string().check(z.minLength(1)),
          feeItem: z._default(
            z.string().check(z.refine((typed) => typed === "" || readEfrisItemCode(typed) !== null)),
            "",
          ),
          feeName: z._default(z.string(), ""),
          units: z._default(z.record(z.string(), z.string().check(z.minLength(1), z.maxLength(3))), {}),
        }),
      ),
    }),
  ),
});
export type FiscalDevices = z.infer<typeof DevicesFile>;

/** @throws StartProblem when the file, or one it names, cannot be read */
export function readFiscalDevices(path: string, read = (file: string) => readFileSync(file, "utf8")): FiscalDevices {
  const problem = (reason: string) => new StartProblem(`FISCAL_DEVICES is to name a file of devices: ${reason}`);
  let given: unknown;
  try {
    given = JSON.parse(read(path));
  } catch (error) {
    throw problem((error as Error).message);
  }
  const file = z.safeParse(DevicesFile, given);
  // Places alone: the file holds keys.
  if (!file.success)
    throw problem(file.error.issues.map((issue) => `${issue.path.join(".")} ${issue.code}`).join("; "));
  const { zimbabweFdms: fdms, ugandaEfris: efris } = file.data;
  try {
    return {
      ...file.data,
      zimbabweFdms: fdms && {
        ...fdms,
        devices: fdms.devices.map((device) => ({
          ...device,
          certificate: read(device.certificate),
          key: read(device.key),
        })),
      },
      ugandaEfris: efris && {
        ...efris,
        devices: efris.devices.map((device) => ({ ...device, key: read(device.key) })),
      },
    };
  } catch (error) {
    throw problem((error as Error).message);
  }
}

const bare = (url: string): string => url.replace(/\/+$/, "");

/** Makes the adapters of the authorities whose devices are set up. */
export function deviceAdapters(devices: FiscalDevices, now: () => Date): FiscalAdapter[] {
  const { nigeriaAccessPoint, kenyaOscu, kenyaVscu, rwandaVsdc, zambiaVsdc, ghanaEvat, zimbabweFdms, ugandaEfris } =
    devices;
  const units = (
    [
      [osdcDialects.oscu, kenyaOscu],
      [osdcDialects.vscu, kenyaVscu],
      [osdcDialects.rwanda, rwandaVsdc],
      [osdcDialects.zambia, zambiaVsdc],
    ] as const
  ).flatMap(([dialect, file]) =>
    file ? [osdcAdapter(dialect, { url: bare(file.url), devices: file.units }, { now })] : [],
  );
  const accounts = nigeriaAccessPoint?.accounts.map((account) => ({ ...account, branch: "" }));
  return [
    ...(nigeriaAccessPoint && accounts
      ? [accessPointAdapter({ url: bare(nigeriaAccessPoint.url), accounts }, { now })]
      : []),
    ...units,
    ...(ghanaEvat ? [evatAdapter({ url: bare(ghanaEvat.url), devices: ghanaEvat.keys }, { now })] : []),
    ...(zimbabweFdms
      ? [
          fdmsAdapter(
            { devices: zimbabweFdms.devices, call: (device) => fdmsCall(bare(zimbabweFdms.url), device) },
            { now },
          ),
        ]
      : []),
    ...(ugandaEfris
      ? [
          efrisAdapter(
            {
              devices: ugandaEfris.devices,
              connect: (device) => efrisConnection(bare(ugandaEfris.url), device, { now }),
            },
            { now },
          ),
        ]
      : []),
  ];
}

/** Hosts of the authorities, for the log of outgoing calls. */
export const hostsOfDevices = (devices: FiscalDevices): string[] =>
  Object.values(devices).flatMap((file) => (file ? [new URL(file.url).host] : []));
