/** Types of the part of linebreak we use, because its own package has none that work without Node's. */
export default class LineBreaker {
  constructor(text: string);
  nextBreak(): { readonly position: number; readonly required: boolean } | null;
}
