import { createContext } from 'react';

/** Set inside the sheet of a filter bar, where there is room to lay the options out. */
export const FilterSheetContext = createContext(false);
