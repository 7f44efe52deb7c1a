import { Box } from '@portal/ui';

const SLOT = 'data-alert-slot';

/** Narrower space than this would break the text of an alert into too many lines. */
const MIN_WIDTH = 380;

/** The free space of the top bar, where wide screens show alerts: no button or field is ever below them there. */
export function AlertSlot() {
  return (
    <Box
      {...{ [SLOT]: '' }}
      sx={{
        display: { xs: 'none', lg: 'block' },
        flex: '1 1 0',
        alignSelf: 'stretch',
        minWidth: MIN_WIDTH,
      }}
    />
  );
}

/** Position and size of the slot in the window; null where the top bar has no space or is not shown. */
export function measureAlertSlot(): DOMRect | null {
  const box = document.querySelector(`[${SLOT}]`)?.getBoundingClientRect();
  return box === undefined || box.width < MIN_WIDTH ? null : box;
}
