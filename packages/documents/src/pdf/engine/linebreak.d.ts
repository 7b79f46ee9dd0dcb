/** What we use of linebreak, whose own package brings no types, or types that need Node's. */
export default class LineBreaker {
  constructor(text: string);
  nextBreak(): { readonly position: number; readonly required: boolean } | null;
}
