import type { ApiError } from '@portal/portal-sdk';
import { color, styled } from '@portal/ui';
import type { PaletteItem } from './palette-items.ts';
import { getStatusLabel } from './search-hits.ts';

const Option = styled('span')({
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minWidth: 0,
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& span > span': { display: 'block' },
  '& [data-hit]': { fontWeight: 500 },
  '& [data-hit] + span': { fontSize: '0.8125rem', color: color.text.muted },
  '& small': { flex: 'none', fontSize: '0.75rem', lineHeight: '1rem', color: color.text.muted },
});

/** A result of the search, an action, or a page opened before. */
export function SearchOption({ item: { title, hit } }: { item: PaletteItem }) {
  return (
    <Option>
      <span>
        <span data-hit={hit && ''}>{title}</span>
        {hit && <span>{hit.subtitle}</span>}
      </span>
      {hit && <small>{getStatusLabel(hit)}</small>}
    </Option>
  );
}

interface Results {
  text: string;
  items: readonly PaletteItem[];
  error: ApiError | undefined;
  isLoading: boolean;
  isLongEnough: boolean;
}

/** Text above the options, or instead of them; empty if none is needed. */
export function describeResults({ text, items, error, isLoading, isLongEnough }: Results): string {
  if (error) return error.message;
  if (isLoading && items.length === 0) return 'Searching…';
  if (items.some(({ hit }) => hit?.match === 'similar'))
    return `No results for “${text}”. Showing similar results.`;
  if (items.length > 0 || !isLongEnough) return '';
  return `No results for “${text}”. Try a reference, a postcode or a customer name.`;
}
