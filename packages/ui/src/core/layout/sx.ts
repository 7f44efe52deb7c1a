import type { SxProps, Theme } from '@mui/material/styles';

export type Sx = SxProps<Theme>;

/** A widget's own styles with the caller's on top. */
export function mergeSx(base: Sx, ...others: (Sx | undefined)[]): Sx {
  return [base, ...others].flatMap((sx) => (sx === undefined ? [] : sx)) as Sx; // flattening keeps each entry a valid sx
}
