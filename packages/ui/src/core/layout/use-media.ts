import useMediaQuery from '@mui/material/useMediaQuery';
import { breakpoints } from '../../theme/tokens.ts';

export const useMedia = (query: string): boolean => useMediaQuery(query);

export const useIsPhone = () => useMedia(`(max-width: ${breakpoints.sm - 0.02}px)`);
/** Wide enough for a fixed sidebar. */
export const useIsDesktop = () => useMedia(`(min-width: ${breakpoints.md}px)`);
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)');
