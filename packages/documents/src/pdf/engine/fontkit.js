export { create } from "fontkit";
