import { Box, color, Delayed, keyframes } from '@portal/ui';
import { useNavigation } from 'react-router';

/** A page that opens faster than this shows no progress. */
const SHOW_AFTER_MS = 400;

const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } });

/** A thin bar at the top while the code of the next page is being fetched. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <Delayed ms={SHOW_AFTER_MS}>
      <Box
        role="progressbar"
        aria-label="Loading page"
        data-print="hide"
        sx={{
          position: 'fixed',
          insetInline: 0,
          top: 0,
          height: 3,
          zIndex: 'tooltip',
          overflow: 'hidden',
          '&::after': {
            content: '""',
            display: 'block',
            width: '30%',
            height: '100%',
            bgcolor: color.brand.main,
            animation: `${slide} 1.2s ease-in-out infinite`,
            '@media (prefers-reduced-motion: reduce)': { width: '100%', animation: 'none' },
          },
        }}
      />
    </Delayed>
  );
}
