import type { Components, Theme } from '@mui/material/styles';
import type {} from '@mui/x-data-grid/themeAugmentation';
import { CELL_PADDING, CHECKBOX_WIDTH, TIGHT_CELL_PADDING } from '../../grid/columns/fit-columns.ts';
import { HEAD_HEIGHT } from '../../grid/table-frame.tsx';
import { color, focusRingInset, font } from '../styles/css.ts';

/** Look of the data grid. Classes of the portal name what its cells hold. */
export const gridOverrides: Components<Theme> = {
  MuiDataGrid: {
    styleOverrides: {
      root: {
        '--DataGrid-t-color-border-base': color.line.main,
        '--DataGrid-rowBorderColor': color.line.main,
        '--DataGrid-t-header-background-base': color.surface.canvas,
        '--DataGrid-t-color-background-base': color.surface.canvas,
        '--portal-cell-padding': `${CELL_PADDING}px`,
        '&.portal-tight': { '--portal-cell-padding': `${TIGHT_CELL_PADDING}px` },
        border: 0,
        borderTop: `1px solid ${color.line.main}`,
        borderRadius: 0,
        backgroundColor: color.surface.canvas,
        color: color.text.primary,
        fontSize: 13,
        lineHeight: '20px',
        letterSpacing: 0,
        // The header covers the top of the rows.
        '& .MuiDataGrid-virtualScroller': { scrollPaddingTop: HEAD_HEIGHT },
        '& .MuiDataGrid-columnHeaders': { fontSize: 12 },
        '& .MuiDataGrid-columnHeader': {
          padding: '0 var(--portal-cell-padding)',
          '&:focus, &:focus-within': { outline: 'none' },
          '&:focus-visible': focusRingInset,
        },
        // Half of the separator would be beyond the end of the table, which would then scroll.
        '& .MuiDataGrid-columnHeader--last': { overflow: 'hidden' },
        '& .MuiDataGrid-columnHeaderTitle': {
          color: color.text.muted,
          fontSize: 12,
          fontWeight: 500,
          lineHeight: '16px',
        },
        // Below the sticky columns, which would otherwise show the separators of the headers that they cover.
        '& .MuiDataGrid-columnSeparator': { zIndex: 3, color: color.line.main },
        '& .MuiDataGrid-columnSeparator--resizable:hover, & .MuiDataGrid-columnSeparator--resizing': {
          color: color.brand.main,
        },
        '& .MuiDataGrid-iconButtonContainer': {
          width: 'auto',
          '& .MuiIconButton-root': { width: 20, height: 20, marginLeft: 2 },
        },
        '& .MuiDataGrid-sortIcon': { fontSize: 14, color: color.text.primary },
        '& .MuiDataGrid-columnHeader--sorted .MuiDataGrid-columnHeaderTitle': { color: color.text.primary },
        '& .MuiDataGrid-cell': {
          padding: '0 var(--portal-cell-padding)',
          '&:focus, &:focus-within': { outline: 'none' },
          '&:focus-visible': focusRingInset,
        },
        '& .MuiDataGrid-row': {
          '--row-ground': color.surface.canvas,
          backgroundColor: 'var(--row-ground)',
          '&:hover': { '--row-ground': color.surface.hover, backgroundColor: 'var(--row-ground)' },
          '&.Mui-selected, &.Mui-selected:hover': {
            '--row-ground': color.surface.selected,
            backgroundColor: 'var(--row-ground)',
          },
          '&.portal-linked': { cursor: 'pointer' },
        },
        '& .MuiDataGrid-cellCheckbox, & .MuiDataGrid-columnHeaderCheckbox': { padding: '0 0 0 4px' },
        '& .MuiDataGrid-filler, & .MuiDataGrid-scrollbarFiller': { backgroundColor: 'transparent' },
        '& .portal-cell': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        '& .MuiDataGrid-row--dynamicHeight > .MuiDataGrid-cell': {
          display: 'flex',
          alignItems: 'center',
          paddingBlock: 8,
        },
        '& .portal-wraps .portal-cell': { overflowWrap: 'anywhere', whiteSpace: 'normal' },
        '& .portal-money, & .portal-number': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
        // Fills the end of each row; with a padding it would be wider than the space that is left.
        '& .MuiDataGrid-cellEmpty': { padding: 0 },
        // The control has its own padding.
        '& .MuiDataGrid-cell.portal-field': { padding: '0 4px' },
        '& .portal-code': { fontFamily: font.mono, fontSize: 12 },
        // The first column and the actions stay visible while the rest scrolls.
        '& .portal-first, & .MuiDataGrid-cellCheckbox, & .MuiDataGrid-columnHeaderCheckbox, & .portal-actions':
          { position: 'sticky', zIndex: 2, backgroundColor: 'inherit' },
        '& .portal-first, & .MuiDataGrid-cellCheckbox, & .MuiDataGrid-columnHeaderCheckbox': { left: 0 },
        '&.portal-selectable .portal-first': { left: CHECKBOX_WIDTH },
        '& .MuiDataGrid-columnHeaders [role="row"], & .MuiDataGrid-columnHeader, & .MuiDataGrid-columnHeaders .MuiDataGrid-filler':
          { backgroundColor: color.surface.canvas },
        '& .MuiDataGrid-columnHeader.portal-first, & .MuiDataGrid-columnHeaderCheckbox': { zIndex: 4 },
        '& .portal-actions': { right: 0, overflow: 'visible', paddingRight: 4 },
        '& .MuiDataGrid-columnHeader.portal-actions': {
          zIndex: 4,
          // Half of the separator would be beyond the end of the table, which would then scroll.
          '& .MuiDataGrid-columnSeparator': { display: 'none' },
        },
        // Fades out the part of a scrolled row that the actions cover, no wider than the padding of the previous
        // cell.
        '& .MuiDataGrid-cell.portal-actions::before': {
          content: '""',
          position: 'absolute',
          inset: '0 100% 0 auto',
          width: 'var(--portal-cell-padding)',
          background: 'linear-gradient(to right, transparent, var(--row-ground))',
          pointerEvents: 'none',
        },
        '& .MuiDataGrid-cell.portal-field + .portal-actions::before': { width: 4 },
        '& .portal-row-actions': {
          display: 'flex',
          justifyContent: 'flex-end',
          alignItems: 'center',
          gap: 2,
          height: '100%',
        },
        // Forced colours remove backgrounds. The frame is above the sticky columns.
        '@media (forced-colors: active)': {
          '& .MuiDataGrid-row': { position: 'relative' },
          '& .MuiDataGrid-row.Mui-selected::after': {
            content: '""',
            position: 'absolute',
            inset: 0,
            zIndex: 3,
            border: '2px solid Highlight',
            pointerEvents: 'none',
          },
        },
        // Touch screens cannot hover, so actions are always visible there.
        '@media (hover: hover)': {
          // Their space is always reserved, so that hovering never covers the row's text. Not `:has()` within `:not()`:
          // any change of the page would then compute the styles of all its elements again.
          '& .portal-row-actions > button:not([data-prominent], [aria-expanded="true"])': { opacity: 0 },
          '& .MuiDataGrid-row:hover .portal-row-actions > button, & .portal-actions:focus-within .portal-row-actions > button':
            { opacity: 1 },
        },
      },
    },
  },
};
