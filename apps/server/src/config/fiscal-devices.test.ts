import { expect, test } from "vitest";
import { deviceAdapters, hostsOfDevices, readFiscalDevices } from "./fiscal-devices.ts";

const business = "0198b0a0-0000-7000-8000-0000000000aa";
const files: Record<string, string> = {
  "devices.json": JSON.stringify({
    kenyaOscu: {
      url: "https://etims.example/api/",
      units: [{ business, tin: "P051234567X", branch: "00", key: "secret", sdcId: "KRACU0100000001" }],
    },
    rwandaVsdc: { url: "http://10.0.0.7:8080/rraVsdc", units: [] },
    ghanaEvat: { url: "https://vsdc.example", keys: [{ business, tin: "C0003456789", branch: "001", key: "secret" }] },
    zimbabweFdms: {
      url: "https://fdms.example",
      devices: [
        {
          business,
          tin: "2000123456",
          deviceId: 321,
          serial: "SN-1",
          model: "Server",
          version: "v1",
          certificate: "device.pem",
          key: "device.key",
        },
      ],
    },
    ugandaEfris: {
      url: "https://efris.example/ws",
      devices: [{ business, tin: "1001234567", device: "1001234567_01", key: "device.key" }],
    },
  }),
  "device.pem": "CERTIFICATE",
  "device.key": "KEY",
};
const read = (path: string): string => {
  const text = files[path];
  if (text === undefined) throw new Error(`no such file: ${path}`);
  return text;
};

test("devices of taxpayers › file with five authorities › an adapter for each, with the files it names read", () => {
  const devices = readFiscalDevices("devices.json", read);
  // The name is the program's own: screens say in each language that nobody has accredited it.
  expect(deviceAdapters(devices, () => new Date()).map(({ id, name }) => [id, name])).toEqual([
    ["ke-oscu", "KRA eTIMS OSCU"],
    ["rw-vsdc", "RRA EBM VSDC"],
    ["gh-evat", "GRA E-VAT"],
    ["zw-fdms", "ZIMRA FDMS"],
    ["ug-efris", "URA EFRIS"],
  ]);
  expect(devices.zimbabweFdms?.devices).toMatchObject([{ certificate: "CERTIFICATE", key: "KEY", last: 0 }]);
  expect(devices.ugandaEfris?.devices).toMatchObject([{ key: "KEY", branch: "", feeItem: "", units: {} }]);
  expect(hostsOfDevices(devices)).toEqual([
    "etims.example",
    "10.0.0.7:8080",
    "vsdc.example",
    "fdms.example",
    "efris.example",
  ]);
});

test("devices of taxpayers › file that is wrong › the start says where, and no key of it", () => {
  const wrong = (text: string) => () => readFiscalDevices("x", () => text);
  expect(wrong("{")).toThrow(/^FISCAL_DEVICES is to name a file of devices/);
  const secret = {
    kenyaOscu: { url: "http://etims.example", units: [{ business: "me", tin: "P051234567X", key: "hush" }] },
  };
  expect(wrong(JSON.stringify(secret))).toThrow(/kenyaOscu\.url.*kenyaOscu\.units\.0\.business/s);
  expect(wrong(JSON.stringify(secret))).toThrow(/^(?!.*hush).*$/s);
  const device = { business, tin: "1001234567", device: "1001234567_01", key: "device.key", feeItem: "FEE" };
  const efris = { ugandaEfris: { url: "https://efris.example/ws", devices: [device] } };
  expect(wrong(JSON.stringify(efris))).toThrow("ugandaEfris.devices.0.feeItem");
  expect(() => readFiscalDevices("missing.json", read)).toThrow("no such file");
});
