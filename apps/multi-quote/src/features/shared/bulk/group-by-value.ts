/** Rows by the value that a field had: one call restores all that had the same. */
export function groupByValue<Row, Field extends keyof Row>(
  rows: readonly Row[],
  field: Field,
): { value: Row[Field]; rows: Row[] }[] {
  // As JSON, because two sites' equal search filters are two objects.
  const groups = new Map<string, { value: Row[Field]; rows: Row[] }>();
  for (const row of rows) {
    const value = row[field];
    const key = JSON.stringify(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { value, rows: [row] });
    else group.rows.push(row);
  }
  return [...groups.values()];
}
