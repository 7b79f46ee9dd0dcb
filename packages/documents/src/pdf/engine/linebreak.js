export { default } from "linebreak";
