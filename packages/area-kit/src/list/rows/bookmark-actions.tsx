import type { RowAction } from '@portal/ui/grid';
import { pageIcons } from '@portal/ui/page';

/** The row actions of a list whose rows can be bookmarked. */
export function bookmarkActions<Row extends { isBookmarked: boolean; isSandbox?: boolean }>(
  setBookmark: (row: Row, isBookmarked: boolean) => void,
): RowAction<Row>[] {
  return [
    {
      id: 'bookmark',
      label: 'Bookmark',
      icon: <pageIcons.bookmark />,
      when: ({ isBookmarked, isSandbox = false }) => !isBookmarked && !isSandbox,
      onSelect: (row) => setBookmark(row, true),
    },
    {
      id: 'unbookmark',
      label: 'Remove bookmark',
      icon: <pageIcons.bookmarked />,
      when: ({ isBookmarked, isSandbox = false }) => isBookmarked && !isSandbox,
      onSelect: (row) => setBookmark(row, false),
    },
  ];
}
