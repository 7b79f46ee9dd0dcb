/**
 * Draws the pictures iOS wants from the app's mark. Android draws the same mark itself, from the vector drawables of its
 * project. Run by hand (`npm run icons -w apps/mobile`); the results are committed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";

const root = resolve(import.meta.dirname, "..");
const assets = join(root, "ios/App/App/Assets.xcassets");
const mark = readFileSync(join(root, "../web/public/icons/icon.svg"), "utf8");
/** iOS cuts the corners itself, and takes no transparency. */
const square = mark.replace(/rx="[\d.]+"/, 'rx="0"');
/** The mark alone, indigo on the paper of the start screen. */
const bare = mark.replace(/<rect[^>]*\/>/, "").replaceAll("#fff", "#27348B");

const draw = (svg: string, side: number) =>
  sharp(Buffer.from(svg), { density: (72 * side) / 64 })
    .resize(side, side)
    .png({ palette: true, compressionLevel: 9 });

writeFileSync(
  join(assets, "AppIcon.appiconset/AppIcon-512@2x.png"),
  await draw(square, 1024).flatten({ background: "#27348B" }).toBuffer(),
);
for (const scale of [1, 2, 3])
  writeFileSync(join(assets, `Splash.imageset/mark@${scale}x.png`), await draw(bare, 96 * scale).toBuffer());
