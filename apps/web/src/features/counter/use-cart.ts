import { Cart, emptyCart } from "@ankara/domain/counter/cart";
import { useCallback, useState } from "react";
import { draftStorage } from "../../forms/draft-store.ts";
import { currentStore } from "../../store/store.ts";

export type ChangeCart = (step: (cart: Cart) => Cart) => void;

/** The open sale of this device. A reload, or a phone that ends the app, leaves it where it was. */
export function useCart(): readonly [Cart, ChangeCart] {
  const { userId } = currentStore();
  const key = `counter/${userId}`;
  const [cart, setCart] = useState(() => readCart(key));
  const change = useCallback<ChangeCart>(
    (step) =>
      setCart((before) => {
        const next = step(before);
        saveCart(key, next);
        return next;
      }),
    [key],
  );
  return [cart, change];
}

function readCart(key: string): Cart {
  try {
    const read = Cart.safeParse(JSON.parse(draftStorage().getItem(key) ?? "null"));
    return read.success ? read.data : emptyCart;
  } catch {
    return emptyCart;
  }
}

function saveCart(key: string, cart: Cart): void {
  try {
    if (cart.lines.length === 0 && cart.contactId === null) draftStorage().removeItem(key);
    else draftStorage().setItem(key, JSON.stringify(cart));
  } catch {
    // The screen still holds it.
  }
}
