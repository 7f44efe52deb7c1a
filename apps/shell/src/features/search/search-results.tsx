import type { ApiError } from '@portal/portal-sdk';
import { Box, color, radius, shadow, styled, Text } from '@portal/ui';
import type { Combobox } from '@portal/ui/hooks';
import { useMatchHighlight } from '@portal/ui/hooks';
import { Fragment, useRef } from 'react';
import { bannerHeight } from '../../layout/banners/banner-height.ts';
import type { PaletteItem } from './palette-items.ts';
import { getStatusLabel } from './search-hits.ts';

// Its options are plain elements, because up to forty of them render with a keystroke.
const List = styled('div')({
  maxHeight: 'min(70dvh, 520px)',
  overflowY: 'auto',
  '& small': { flex: 'none', fontSize: '0.75rem', lineHeight: '1rem', color: color.text.muted },
  '& > small': { display: 'block', padding: '8px 8px 4px', fontWeight: 600, color: color.text.subtle },
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
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& span > span': { display: 'block' },
  '& [data-hit]': { fontWeight: 500 },
  '& [data-hit] + span': { fontSize: '0.8125rem', color: color.text.muted },
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
            {items[at - 1]?.group !== item.group && <small role="presentation">{item.group}</small>}
            <div {...combobox.getOptionProps(at)}>
              <span>
                <span data-hit={item.hit && ''}>{item.title}</span>
                {item.hit && <span>{item.hit.subtitle}</span>}
              </span>
              {item.hit && <small>{getStatusLabel(item.hit)}</small>}
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
