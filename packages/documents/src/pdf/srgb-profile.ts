/**
 * An ICC profile of sRGB (IEC 61966-2-1), which archive files must name. Written out from the standard's own figures,
 * so that none of somebody else's is shipped: a matrix and one curve, version 4.2, some 500 bytes.
 */
export function srgbProfile(): Uint8Array {
  const text = (labels: string) => {
    const body = new Uint8Array(28 + labels.length * 2);
    const view = new DataView(body.buffer);
    ascii(body, 0, "mluc");
    view.setUint32(8, 1);
    view.setUint32(12, 12);
    ascii(body, 16, "enUS");
    view.setUint32(20, labels.length * 2);
    view.setUint32(24, 28);
    for (let index = 0; index < labels.length; index++) view.setUint16(28 + index * 2, labels.charCodeAt(index));
    return body;
  };
  const curve = fixed("para", [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045], 12);
  new DataView(curve.buffer).setUint16(8, 3);
  const tags: readonly (readonly [name: string, body: Uint8Array])[] = [
    ["desc", text("sRGB")],
    ["cprt", text("Public domain")],
    ["wtpt", fixed("XYZ ", whitePoint)],
    // From the light of a screen (D65) to that of profiles (D50), after Bradford.
    ["chad", fixed("sf32", [1.04788, 0.02292, -0.0502, 0.02959, 0.99047, -0.01706, -0.00923, 0.01508, 0.75168])],
    ["rXYZ", fixed("XYZ ", [0.43607, 0.22249, 0.01392])],
    ["gXYZ", fixed("XYZ ", [0.38515, 0.71687, 0.09708])],
    ["bXYZ", fixed("XYZ ", [0.14307, 0.06061, 0.7141])],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];

  const head = 128 + 4 + tags.length * 12;
  const places = new Map<Uint8Array, number>();
  let end = head;
  for (const [, body] of tags) {
    if (places.has(body)) continue;
    places.set(body, end);
    end += Math.ceil(body.length / 4) * 4;
  }
  const profile = new Uint8Array(end);
  const view = new DataView(profile.buffer);
  view.setUint32(0, end);
  view.setUint32(8, 0x0420_0000);
  ascii(profile, 12, "mntrRGB XYZ ");
  [2026, 1, 1].forEach((part, index) => view.setUint16(24 + index * 2, part));
  ascii(profile, 36, "acsp");
  whitePoint.forEach((value, index) => view.setInt32(68 + index * 4, Math.round(value * 65_536)));
  view.setUint32(128, tags.length);
  tags.forEach(([name, body], index) => {
    const at = 132 + index * 12;
    ascii(profile, at, name);
    view.setUint32(at + 4, places.get(body)!);
    view.setUint32(at + 8, body.length);
    profile.set(body, places.get(body));
  });
  return profile;
}

/** D50, the light all profiles are measured in. */
const whitePoint = [0.9642, 1, 0.8249] as const;

/** A tag of numbers with sixteen bits after the point. */
function fixed(type: string, values: readonly number[], from = 8): Uint8Array {
  const body = new Uint8Array(from + values.length * 4);
  ascii(body, 0, type);
  const view = new DataView(body.buffer);
  values.forEach((value, index) => view.setInt32(from + index * 4, Math.round(value * 65_536)));
  return body;
}

function ascii(bytes: Uint8Array, at: number, labels: string): void {
  for (let index = 0; index < labels.length; index++) bytes[at + index] = labels.charCodeAt(index);
}
