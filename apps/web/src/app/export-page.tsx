import { drawForExport } from "./draw-for-export.ts";
import { ExportScreen } from "../features/import/exit/export-screen.tsx";

/** The full exit belongs to import and export; what draws its documents belongs to invoices. */
export const ExportPage = () => <ExportScreen draw={drawForExport} />;
