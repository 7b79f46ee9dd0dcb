import "../styles/features.css";
import { startLaterCatalogue } from "./i18n.ts";

/**
 * `build/catalogue-parts.ts` puts an import of this file into every module of a later room that says something: such a module
 * runs when its words are there, never before; its styles come with it.
 */
await startLaterCatalogue();
