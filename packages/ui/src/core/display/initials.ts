/** First letters of the first and the last word: "Ada Lovelace" → AL, "Quayside" → Q. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return picked
    .map((word) => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .join('')
    .toUpperCase();
}
