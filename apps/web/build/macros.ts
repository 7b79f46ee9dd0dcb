import { fileURLToPath } from "node:url";
import { getConfig } from "@lingui/conf";
import babel, { defineRolldownBabelPreset } from "@rolldown/plugin-babel";

const linguiConfig = getConfig({ cwd: fileURLToPath(new URL("..", import.meta.url)) });

/** Babel runs only over files that use a translation macro; everything else stays with Vite's own compiler. */
const preset = defineRolldownBabelPreset({
  preset: () => ({ plugins: [["@lingui/babel-plugin-lingui-macro", { linguiConfig }]] }),
  rolldown: { filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ } },
});

export const translationMacros = () => babel({ presets: [preset] });
