import type { ApiError } from '@portal/portal-sdk';
import { Box, color, Row, radius, Stack, shadow, Text } from '@portal/ui';
import type { Combobox } from '@portal/ui/hooks';
import { useMatchHighlight } from '@portal/ui/hooks';
import { useRef } from 'react';
import { bannerHeight } from '../../layout/banners/banner-height.ts';
import type { PaletteItem } from './palette-items.ts';
import { getStatusLabel } from './search-hits.ts';

interface Props {
  combobox: Combobox;
  items: readonly PaletteItem[];
  text: string;
  error: ApiError | undefined;
  isLoading: boolean;
}

/** The list below the search box. The focus stays in the box, which references the active option. */
export function SearchResults({ combobox, items, text, error, isLoading }: Props) {
  const list = useRef<HTMLElement>(null);
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
      <Box
        ref={list}
        {...combobox.listProps}
        aria-label="Search results"
        sx={{ maxHeight: 'min(70dvh, 520px)', overflowY: 'auto' }}
      >
        {items.map((item, at) => (
          <Box key={item.id} role="presentation">
            {items[at - 1]?.group !== item.group && (
              <Text
                variant="caption"
                tone="subtle"
                weight={600}
                role="presentation"
                sx={{ display: 'block', px: 2, pt: 2, pb: 1 }}
              >
                {item.group}
              </Text>
            )}
            <Row
              {...combobox.getOptionProps(at)}
              justify="space-between"
              gap={4}
              sx={{
                px: 2,
                py: 1.5,
                borderRadius: `${radius.control}px`,
                cursor: 'pointer',
                bgcolor: at === combobox.activeIndex ? color.surface.selected : undefined,
              }}
            >
              <Stack gap={0} sx={{ minWidth: 0 }}>
                <Text weight={item.hit ? 500 : 400} truncate>
                  {item.title}
                </Text>
                {item.hit && (
                  <Text variant="dense" tone="muted" truncate>
                    {item.hit.subtitle}
                  </Text>
                )}
              </Stack>
              {item.hit && (
                <Text variant="caption" tone="muted" sx={{ flex: 'none' }}>
                  {getStatusLabel(item.hit)}
                </Text>
              )}
            </Row>
          </Box>
        ))}
      </Box>
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
