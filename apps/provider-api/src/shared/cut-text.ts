/** The first `max` code units of a text, without half of an emoji at the end: such a half cannot be encoded or stored. */
export const cutText = (text: string, max: number): string =>
  text.slice(0, max).replace(/\p{Surrogate}$/u, '');
