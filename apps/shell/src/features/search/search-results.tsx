import type { ApiError } from '@portal/portal-sdk';
import { Box, color, radius, shadow, styled, Text } from '@portal/ui';
import type { Combobox } from '@portal/ui/hooks';
import { useMatchHighlight } from '@portal/ui/hooks';
import { Fragment, memo, useRef } from 'react';
import { bannerHeight } from '../../layout/banners/banner-height.ts';
import type { PaletteItem } from './palette-items.ts';
import { getStatusLabel } from './search-hits.ts';

const truncated = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

// Its options are plain elements, because up to forty of them render with a keystroke.
const List = styled('div')({
  maxHeight: 'min(70dvh, 520px)',
  overflowY: 'auto',
  '& [data-part="group"]': {
    padding: '8px 8px 4px',
    fontSize: '0.75rem',
    lineHeight: '1rem',
    fontWeight: 600,
    color: color.text.subtle,
  },
  '& [role="option"]': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    padding: '6px 8px',
    borderRadius: radius.control,
    cursor: 'pointer',
    '&[data-active="true"]': { backgroundColor: color.surface.selected },
  },
  '& [data-part="texts"]': { display: 'grid', minWidth: 0 },
  '& [data-part="title"]': { ...truncated, fontSize: '0.875rem', lineHeight: '1.25rem' },
  '& [data-part="title"][data-hit="true"]': { fontWeight: 500 },
  '& [data-part="subtitle"]': {
    ...truncated,
    fontSize: '0.8125rem',
    lineHeight: '1.25rem',
    color: color.text.muted,
  },
  '& [data-part="status"]': {
    flex: 'none',
    fontSize: '0.75rem',
    lineHeight: '1rem',
    color: color.text.muted,
  },
});

interface Props {
  combobox: Combobox;
  items: readonly PaletteItem[];
  text: string;
  error: ApiError | undefined;
  isLoading: boolean;
}

/** The list below the search box. The focus stays in the box, which references the active option. */
export function SearchResults({ combobox, items, text, error, isLoading }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useMatchHighlight(list, text);
  return (
    <Box
      {...combobox.popupProps}
      sx={{
        position: { xs: 'fixed', sm: 'absolute' },
        top: { xs: `calc(56px + ${bannerHeight})`, sm: 'calc(100% + 6px)' },
        left: { xs: 8, sm: 0 },
        right: { xs: 8, sm: 0 },
        zIndex: 30,
        p: 1,
        borderRadius: `${radius.card}px`,
        bgcolor: color.surface.overlay,
        boxShadow: shadow.menu,
      }}
    >
      <Text
        role="status"
        variant="dense"
        tone="muted"
        sx={{ display: 'block', px: 2, py: message() === '' ? 0 : 3 }}
      >
        {message()}
      </Text>
      <List ref={list} {...combobox.listProps} aria-label="Search results">
        {items.map((item, at) => (
          <Fragment key={item.id}>
            {items[at - 1]?.group !== item.group && (
              <div role="presentation" data-part="group">
                {item.group}
              </div>
            )}
            <div {...combobox.getOptionProps(at)}>
              <OptionContent item={item} />
            </div>
          </Fragment>
        ))}
      </List>
    </Box>
  );

  function message(): string {
    if (error) return error.message;
    if (isLoading && items.length === 0) return 'Searching…';
    if (items.some(({ hit }) => hit?.match === 'similar'))
      return `No results for “${text}”. Showing similar results.`;
    if (items.length > 0) return '';
    return `No results for “${text}”. Try a reference, a postcode or a customer name.`;
  }
}

const OptionContent = memo(function OptionContent({ item: { title, hit } }: { item: PaletteItem }) {
  return (
    <>
      <span data-part="texts">
        <span data-part="title" data-hit={hit !== undefined}>
          {title}
        </span>
        {hit && <span data-part="subtitle">{hit.subtitle}</span>}
      </span>
      {hit && <span data-part="status">{getStatusLabel(hit)}</span>}
    </>
  );
});
