import type { Ref } from "react";

/** A provider's card form, whichever it is. */
export type CardForm = {
  /** The person pressed Pay. */
  pay: () => void;
};

export type CardFormEvents = {
  ref: Ref<CardForm>;
  /** It can take a card. */
  onReady: () => void;
  /** Declined or not filled in, in the provider's words. */
  onError: (message: string) => void;
  /** Handed in; whether it is paid, only the server says. */
  onConfirmed: () => void;
};
