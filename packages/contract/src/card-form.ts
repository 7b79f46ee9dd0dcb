import * as z from "zod/mini";

/**
 * The sandbox's embedded card form stands in a frame of our payment page. Both talk by `postMessage`, and each believes
 * only the other's origin. The form is asked for with the client secret of the payment; a 3-D-Secure step happens inside it.
 *
 * @param origin `publishable` of the client-secret answer
 */
export const cardFormAddress = (origin: string, clientSecret: string): string =>
  `${origin}/checkout/card?${new URLSearchParams({ client_secret: clientSecret })}`;

/** A message from the card form to the app. */
export const CardFormEvent = z.discriminatedUnion("type", [
  /** It can take a card: only now does the page show its Pay button. */
  z.object({ type: z.literal("ready") }),
  /** Its height in CSS pixels has changed. */
  z.object({ type: z.literal("resize"), height: z.number().check(z.gte(0), z.lte(2_000)) }),
  /** Declined, or not filled in: the provider's words for people. The form may be tried again. */
  z.object({ type: z.literal("error"), message: z.string() }),
  /** Handed in. Whether it is paid, only the server says. */
  z.object({ type: z.literal("confirmed") }),
]);
export type CardFormEvent = z.infer<typeof CardFormEvent>;

/** A message from the app to the card form: the person pressed Pay. */
export const CardFormCommand = z.object({ type: z.literal("pay") });
export type CardFormCommand = z.infer<typeof CardFormCommand>;
