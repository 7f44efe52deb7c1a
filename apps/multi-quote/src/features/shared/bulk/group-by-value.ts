/** Rows by the value that a field had: one call restores all that had the same. */
export function groupByValue<Row, Field extends keyof Row>(
  rows: readonly Row[],
  field: Field,
): { value: Row[Field]; rows: Row[] }[] {
  const groups = new Map<Row[Field], Row[]>();
  for (const row of rows) {
    const group = groups.get(row[field]);
    if (group === undefined) groups.set(row[field], [row]);
    else group.push(row);
  }
  return [...groups].map(([value, group]) => ({ value, rows: group }));
}
