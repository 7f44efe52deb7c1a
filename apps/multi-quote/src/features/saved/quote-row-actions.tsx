import type { QuoteSummary } from '@portal/quote-kit/quotes';
import type { RowAction } from '@portal/ui/grid';
import { pageIcons } from '@portal/ui/page';

interface QuoteRowTools {
  edit: (quote: QuoteSummary) => void;
  toggleBookmark: (quote: QuoteSummary) => void;
}

/** Actions of one saved quote. */
export const quoteRowActions = ({ edit, toggleBookmark }: QuoteRowTools): RowAction<QuoteSummary>[] => [
  {
    id: 'edit',
    label: 'Edit',
    icon: <pageIcons.edit />,
    when: ({ status }) => status === 'created' || status === 'accepted',
    onSelect: edit,
  },
  {
    id: 'bookmark',
    label: 'Bookmark',
    icon: <pageIcons.bookmark />,
    when: (quote) => !quote.isBookmarked,
    onSelect: toggleBookmark,
  },
  {
    id: 'unbookmark',
    label: 'Remove bookmark',
    icon: <pageIcons.bookmarked />,
    when: (quote) => quote.isBookmarked,
    onSelect: toggleBookmark,
  },
];
