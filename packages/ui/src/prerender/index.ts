import { RowsGrid } from '../grid/data-grid/lazy-rows-grid.tsx';

// Rendering to text does not wait for code that is fetched when it is first rendered.
await RowsGrid.preload();

// Not the lazy one, which renders nothing outside a browser.
export { DataTable } from '../grid/data-table.tsx';
export { type Prerendered, renderWithStyles } from './render-with-styles.tsx';
