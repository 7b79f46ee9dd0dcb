import { type Random, newPayRef } from "@ankara/domain/ids";

/** What a purchase is known by to everybody: `ANK-7K2M9QXD`. */
export const newReference = (random: Random): string => `ANK-${newPayRef(random)}`;
