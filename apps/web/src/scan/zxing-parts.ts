// Part by part: the library's own entry brings every kind of code and weighs six times as much. Plain scripts, where better
// readers are WebAssembly, for which the content policy would have to allow `wasm-unsafe-eval`.
export { default as BarcodeFormat } from "@zxing/library/esnext/core/BarcodeFormat";
export { default as BinaryBitmap } from "@zxing/library/esnext/core/BinaryBitmap";
export { default as DecodeHintType } from "@zxing/library/esnext/core/DecodeHintType";
export { default as RGBLuminanceSource } from "@zxing/library/esnext/core/RGBLuminanceSource";
export { default as HybridBinarizer } from "@zxing/library/esnext/core/common/HybridBinarizer";
export { default as Code128Reader } from "@zxing/library/esnext/core/oned/Code128Reader";
export { default as Code39Reader } from "@zxing/library/esnext/core/oned/Code39Reader";
export { default as MultiFormatUPCEANReader } from "@zxing/library/esnext/core/oned/MultiFormatUPCEANReader";
