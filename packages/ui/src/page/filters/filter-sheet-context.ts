import { createContext } from 'react';

/** True inside a filter bar's sheet, where filters show their options directly. */
export const FilterSheetContext = createContext(false);
