/**
 * Photos a model reads for a form: a receipt for an expense, goods for the catalog, an order for an invoice. They stand in the one
 * table of costs (`contentTypes`) and are held, settled and refunded as texts are; their answers are no texts and in no history.
 */
export const photoTypes = ["receipt_photo", "item_photo", "order_photo"] as const;
export type PhotoType = (typeof photoTypes)[number];

export const isPhotoType = (type: string): type is PhotoType => photoTypes.some((each) => each === type);

/** Maximum size of a photo that is read, in bytes. A device makes its pictures smaller than this; base64 adds a third. */
export const maxPhotoBytes = 300 * 1024;
