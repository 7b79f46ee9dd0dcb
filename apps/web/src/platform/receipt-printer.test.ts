// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { printerLinks, readReceiptPrinter, rememberReceiptPrinter, sendToPrinter } from "./receipt-printer.ts";

const bytes = Uint8Array.from({ length: 500 }, (_, at) => at & 255);
const have = (radios: object) => {
  for (const [name, value] of Object.entries(radios))
    Object.defineProperty(navigator, name, { configurable: true, value });
};
/** A printer whose chip takes 180 bytes in one write, and collects them. */
function bluetoothPrinter() {
  const printed: number[] = [];
  const writes: number[] = [];
  const write = (part: BufferSource) => {
    const chunk = new Uint8Array(part as ArrayBuffer);
    if (chunk.length > 180) throw new DOMException("too long", "InvalidModificationError");
    writes.push(chunk.length);
    printed.push(...chunk);
    return Promise.resolve();
  };
  const characteristics = [
    { properties: { write: false, writeWithoutResponse: false } },
    { properties: { write: false, writeWithoutResponse: true }, writeValueWithoutResponse: write },
  ];
  const service = { getCharacteristics: () => Promise.resolve(characteristics) };
  const device = { gatt: { connect: () => Promise.resolve({ getPrimaryServices: () => Promise.resolve([service]) }) } };
  return { device, printed, writes };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const name of ["bluetooth", "serial"]) Reflect.deleteProperty(navigator, name);
});

describe("receipt printer", () => {
  test("chosen on this device › remembered with its paper; anything else there is none", () => {
    expect(readReceiptPrinter()).toBeNull();
    rememberReceiptPrinter({ link: "bluetooth", rollMm: 58 });
    expect(readReceiptPrinter()).toEqual({ link: "bluetooth", rollMm: 58 });
    localStorage.setItem("receipt_printer", "carrier pigeon/58");
    expect(readReceiptPrinter()).toBeNull();
  });

  test("a browser without radios › prints by its dialog alone", () => {
    expect(printerLinks()).toEqual(["dialog"]);
    have({ bluetooth: {}, serial: {} });
    expect(printerLinks()).toEqual(["bluetooth", "serial", "dialog"]);
  });

  test("over Bluetooth › every byte in order, in pieces the chip takes, asked for once", async () => {
    const { device, printed, writes } = bluetoothPrinter();
    let requests = 0;
    const requestDevice = () => {
      requests += 1;
      return Promise.resolve(device);
    };
    have({ bluetooth: { requestDevice } });
    expect(await sendToPrinter("bluetooth", bytes, { choose: true })).toBe("printed");
    expect(await sendToPrinter("bluetooth", bytes.slice(0, 1))).toBe("printed");
    expect(printed).toEqual([...bytes, 0]);
    expect({ writes, asked: requests }).toEqual({ writes: [180, 180, 140, 1], asked: 1 });
  });

  test("over a cable › the port that was allowed before is opened, written and closed", async () => {
    const written: number[] = [];
    const calls: string[] = [];
    const port = {
      writable: new WritableStream<Uint8Array>({ write: (part) => void written.push(...part) }),
      open: () => Promise.resolve(void calls.push("open")),
      close: () => Promise.resolve(void calls.push("close")),
    };
    have({
      serial: { getPorts: () => Promise.resolve([port]), requestPort: () => Promise.reject(new Error("asked")) },
    });
    expect(await sendToPrinter("serial", bytes)).toBe("printed");
    expect({ written, calls }).toEqual({ written: [...bytes], calls: ["open", "close"] });
  });

  test.each([
    ["the person closes the list", new DOMException("none chosen", "NotFoundError"), "cancelled"],
    ["it is switched off", new DOMException("gone", "NetworkError"), "unreachable"],
  ] as const)("%s › says so", async (_name, error, outcome) => {
    have({ bluetooth: { requestDevice: () => Promise.reject(error) } });
    expect(await sendToPrinter("bluetooth", bytes, { choose: true })).toBe(outcome);
  });
});
