/** Replaces the controls of `unused-code.ts`, which are never rendered. */
// biome-ignore lint/style/noDefaultExport: replaces modules that have one.
export default function UnusedGridControl(): null {
  return null;
}

/** Class names that the grid's module reads while it is loaded. */
export const formControlLabelClasses = {};
export const inputAdornmentClasses = {};
export const listItemTextClasses = {};
export const tablePaginationClasses = {};
