/** Reason of a purchase whose payment is not as it was ordered: money may have been taken, so it is not tried again. */
export const paymentDiffers =
  "The payment service reports another payment than the one you ordered, so nothing was changed here. Please write to us with the reference before you pay again.";
/** Reason of a purchase whose differing payment was sent back whole: it may be tried again. */
export const paymentWentBack =
  "The payment service reported another payment than the one you ordered and has sent the money back. Nothing was bought. You may try again.";
/** Reason of a purchase whose provider nobody can ask at the moment. */
export const providerIsOff =
  "The payment service of this purchase is switched off. If you have paid, it is entered once the service is back.";
/** Message to a client whose card payment differs from the order. Money may have been taken. */
export const cardPaymentDiffers =
  "The payment company reports another payment than the one asked for. The business has been told and checks it. Please do not pay again until then.";
