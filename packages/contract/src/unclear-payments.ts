/** Reason of a purchase whose payment is not as it was ordered: money may have been taken, so it is not tried again. */
export const paymentDiffers =
  "The payment service reported a different payment, so nothing changed here. Write to us with the reference before you pay again.";
/** Reason of a purchase whose differing payment was sent back whole: it may be tried again. */
export const paymentWentBack =
  "The payment service reported a different payment and refunded it. Nothing was bought. Try again.";
/** Reason of a purchase whose provider nobody can ask at the moment. */
export const providerIsOff =
  "This payment service is switched off. If you paid, it will show once the service is back.";
/** Message to a client whose card payment differs from the order. Money may have been taken. */
export const cardPaymentDiffers =
  "The payment company reported a different payment. The business is checking it. Don’t pay again until then.";
