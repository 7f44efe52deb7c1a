/**
 * The keys of a type, in the order of the table. The table must name each of them, so a forgotten one is a type error:
 * `allKeys<Change>({ customerName: true, isBookmarked: true })`.
 */
export const allKeys = <Type>(table: Readonly<Record<keyof Type & string, true>>) =>
  Object.keys(table) as (keyof Type & string)[]; // the type of the table
