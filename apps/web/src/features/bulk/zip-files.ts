import { zipSync } from "fflate";

/** Files as one ZIP. PDFs are compressed already, so they are only put together. */
export async function zipFiles(files: readonly File[], name: string): Promise<File> {
  const entries: Record<string, [Uint8Array, { level: 0 }]> = {};
  for (const file of files) {
    let free = file.name;
    for (let copy = 2; free in entries; copy += 1) free = file.name.replace(/(\.\w+)?$/, ` (${copy})$1`);
    entries[free] = [new Uint8Array(await file.arrayBuffer()), { level: 0 }];
  }
  return new File([new Uint8Array(zipSync(entries))], name, { type: "application/zip" });
}
