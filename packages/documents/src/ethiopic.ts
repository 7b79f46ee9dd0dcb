/** Does a text, or a document as JSON, hold Ethiopic letters? They are fonts of their own, fetched when they are needed. */
export const needsEthiopic = (text: string): boolean => /[\u1200-\u1399]/.test(text);
