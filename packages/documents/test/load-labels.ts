import { loadAllDocumentLabels } from "../src/labels/language-labels.ts";

// As the server does when it starts, so that every document of a test prints in its own language.
await loadAllDocumentLabels();
