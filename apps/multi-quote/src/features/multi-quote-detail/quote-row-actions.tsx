import { bookmarkActions } from '@portal/area-kit';
import type { QuoteSummary } from '@portal/quote-kit/quotes';
import type { RowAction } from '@portal/ui/grid';
import { pageIcons } from '@portal/ui/page';

interface QuoteRowTools {
  edit: (quote: QuoteSummary) => void;
  setBookmark: (quote: QuoteSummary, isBookmarked: boolean) => void;
}

/** Actions of one saved quote. */
export const quoteRowActions = ({ edit, setBookmark }: QuoteRowTools): RowAction<QuoteSummary>[] => [
  {
    id: 'edit',
    label: 'Edit',
    icon: <pageIcons.edit />,
    when: ({ status }) => status === 'created' || status === 'accepted',
    onSelect: edit,
  },
  ...bookmarkActions(setBookmark),
];
