import type { SxProps, Theme } from '@mui/material/styles';

export type Sx = SxProps<Theme>;

/** Merges a widget's styles with the caller's, which win. */
export function mergeSx(base: Sx, ...others: (Sx | undefined)[]): Sx {
  return [base, ...others].flatMap((sx) => (sx === undefined ? [] : sx)) as Sx; // flattening keeps each entry a valid sx
}
