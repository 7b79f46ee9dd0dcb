export { default } from "pdfkit";
