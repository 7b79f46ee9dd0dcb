import type { RollMm } from "@ankara/documents/escpos";
import { localText } from "./browser-storage.ts";

/** Ways from this device to a receipt printer. */
export type PrinterLink = "bluetooth" | "serial" | "dialog";
/** The printer chosen on this device, and the width of its paper. `dialog` prints as the browser prints pages. */
export type ReceiptPrinter = { readonly link: PrinterLink; readonly rollMm: RollMm };

/** In local storage, as `bluetooth/58`. */
const key = "receipt_printer";

export function readReceiptPrinter(): ReceiptPrinter | null {
  const [, link, width] = /^(bluetooth|serial|dialog)\/(58|80)$/.exec(localText.get(key) ?? "") ?? [];
  return link === undefined ? null : { link: link as PrinterLink, rollMm: width === "58" ? 58 : 80 };
}

export const rememberReceiptPrinter = ({ link, rollMm }: ReceiptPrinter): void =>
  localText.set(key, `${link}/${rollMm}`);

/** `cancelled`: the person chose none. `unreachable`: it is off, away, or is no printer of receipts. */
export type PrintOutcome = "printed" | "cancelled" | "unreachable";

type Gatt = {
  connect(): Promise<{ getPrimaryServices(): Promise<{ getCharacteristics(): Promise<Characteristic[]> }[]> }>;
};
type Characteristic = {
  readonly properties: { readonly write: boolean; readonly writeWithoutResponse: boolean };
  writeValueWithResponse(value: BufferSource): Promise<void>;
  writeValueWithoutResponse(value: BufferSource): Promise<void>;
};
type BluetoothDevice = { readonly gatt?: Gatt };
type SerialPort = {
  readonly writable: WritableStream<Uint8Array> | null;
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
};
type Radios = {
  readonly bluetooth?: {
    requestDevice(options: object): Promise<BluetoothDevice>;
    getDevices?(): Promise<BluetoothDevice[]>;
  };
  readonly serial?: { requestPort(): Promise<SerialPort>; getPorts(): Promise<SerialPort[]> };
};
const radios = (): Radios => navigator as unknown as Radios;

/** Returns which links this browser has, the dialog always among them. */
export function printerLinks(): readonly PrinterLink[] {
  const { bluetooth, serial } = radios();
  return [...(bluetooth ? (["bluetooth"] as const) : []), ...(serial ? (["serial"] as const) : []), "dialog"];
}

/** Services under which thermal printers take text: those of the common chips. */
const services = [
  "000018f0-0000-1000-8000-00805f9b34fb",
  "0000ff00-0000-1000-8000-00805f9b34fb",
  "0000ffe0-0000-1000-8000-00805f9b34fb",
  "49535343-fe7d-4ae5-8fa9-9fafd205e455",
  "e7810a71-73ae-499d-8c15-faa9aef0c3f2",
] as const;
/** Bytes a cheap chip takes in one write. */
const bluetoothChunk = 180;
/** The usual speed of printers on a cable; over USB it does not matter. */
const baudRate = 9600;

let connected: BluetoothDevice | null = null;

/**
 * Sends bytes to the printer. The browser asks which one where it does not remember: only after a tap.
 * @param choose - asks even where one is remembered
 */
export async function sendToPrinter(
  link: Exclude<PrinterLink, "dialog">,
  bytes: Uint8Array,
  { choose = false } = {},
): Promise<PrintOutcome> {
  try {
    await (link === "bluetooth" ? sendByBluetooth(bytes, choose) : sendBySerial(bytes, choose));
    return "printed";
  } catch (cause) {
    // The person closed the browser's list.
    if (cause instanceof DOMException && cause.name === "NotFoundError") return "cancelled";
    console.error("The receipt printer did not take the receipt", cause);
    connected = null;
    return "unreachable";
  }
}

async function sendByBluetooth(bytes: Uint8Array, choose: boolean): Promise<void> {
  const { bluetooth } = radios();
  if (!bluetooth) throw new Error("expected Bluetooth in this browser");
  const known = choose ? null : (connected ?? (await bluetooth.getDevices?.())?.at(-1) ?? null);
  const device =
    known ??
    (await bluetooth.requestDevice({
      filters: services.map((service) => ({ services: [service] })),
      optionalServices: services,
    }));
  connected = device;
  const target = await writableOf(device);
  for (let from = 0; from < bytes.length; from += bluetoothChunk) {
    const part = bytes.slice(from, from + bluetoothChunk);
    // With an answer where the chip gives one: it holds us back until it has room.
    if (target.properties.write) await target.writeValueWithResponse(part);
    else await target.writeValueWithoutResponse(part);
  }
}

async function writableOf({ gatt }: BluetoothDevice): Promise<Characteristic> {
  const server = await gatt?.connect();
  for (const service of (await server?.getPrimaryServices()) ?? [])
    for (const each of await service.getCharacteristics())
      if (each.properties.write || each.properties.writeWithoutResponse) return each;
  throw new Error("expected a printer that takes bytes");
}

async function sendBySerial(bytes: Uint8Array, choose: boolean): Promise<void> {
  const { serial } = radios();
  if (!serial) throw new Error("expected serial ports in this browser");
  const port = (choose ? undefined : (await serial.getPorts()).at(-1)) ?? (await serial.requestPort());
  await port.open({ baudRate });
  try {
    const writer = port.writable?.getWriter();
    await writer?.write(bytes);
    await writer?.close();
  } finally {
    await port.close();
  }
}
