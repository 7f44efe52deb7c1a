import type { ApiError } from '@portal/portal-sdk';
import { Box, color, Row, radius, Stack, shadow, Text } from '@portal/ui';
import type { Combobox } from '@portal/ui/hooks';
import { bannerHeight } from '../../layout/banners/banner-height.ts';
import { getStatusLabel, HIT_KINDS, type SearchHit } from './search-hits.ts';

interface Props {
  combobox: Combobox;
  hits: readonly SearchHit[];
  text: string;
  error: ApiError | undefined;
  isLoading: boolean;
}

/** The list below the search box. The focus stays in the box, which references the active option. */
export function SearchResults({ combobox, hits, text, error, isLoading }: Props) {
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
        sx={{ display: 'block', px: 2, py: hits.length > 0 ? 0 : 3 }}
      >
        {message()}
      </Text>
      <Box
        {...combobox.listProps}
        aria-label="Search results"
        sx={{ maxHeight: 'min(70dvh, 520px)', overflowY: 'auto' }}
      >
        {hits.map((hit, at) => {
          const kind = HIT_KINDS[hit.kind];
          const isFirstOfKind = hits[at - 1]?.kind !== hit.kind;
          return (
            <Box key={`${hit.kind}:${hit.key}`} role="presentation">
              {isFirstOfKind && (
                <Text
                  variant="caption"
                  tone="subtle"
                  weight={600}
                  role="presentation"
                  sx={{ display: 'block', px: 2, pt: 2, pb: 1 }}
                >
                  {kind.label}
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
                <Stack gap={0}>
                  <Text weight={500} truncate>
                    {hit.title}
                  </Text>
                  <Text variant="dense" tone="muted" truncate>
                    {hit.subtitle}
                  </Text>
                </Stack>
                <Text variant="caption" tone="muted" sx={{ flex: 'none' }}>
                  {getStatusLabel(hit)}
                </Text>
              </Row>
            </Box>
          );
        })}
      </Box>
    </Box>
  );

  function message(): string {
    if (error) return error.message;
    if (hits.length > 0) return '';
    if (isLoading) return 'Searching…';
    return `No results for “${text}”. Try a reference, a postcode or a customer name.`;
  }
}
