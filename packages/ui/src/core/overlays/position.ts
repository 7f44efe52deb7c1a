export type Side = 'top' | 'bottom' | 'left' | 'right';

interface Spot {
  readonly left: number;
  readonly top: number;
}

const edgePx = 8;
const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

export interface PositionOptions {
  readonly side: Side;
  readonly align: 'start' | 'center' | 'end';
  /** Distance in px. */
  readonly offset: number;
}

/** Positions a box beside an anchor. Flips to the other side when it does not fit, and stays inside the window. */
export function computePosition(
  anchor: DOMRect,
  box: { width: number; height: number },
  { side, align, offset }: PositionOptions,
): Spot {
  const along = (start: number, size: number, own: number) =>
    ({ start, center: start + (size - own) / 2, end: start + size - own })[align];
  const left = along(anchor.left, anchor.width, box.width);
  const top = along(anchor.top, anchor.height, box.height);
  const spots: Record<Side, Spot> = {
    top: { left, top: anchor.top - box.height - offset },
    bottom: { left, top: anchor.bottom + offset },
    left: { left: anchor.left - box.width - offset, top },
    right: { left: anchor.right + offset, top },
  };
  const fits = (spot: Spot) =>
    side === 'top' || side === 'bottom'
      ? spot.top >= 0 && spot.top + box.height <= innerHeight
      : spot.left >= 0 && spot.left + box.width <= innerWidth;
  const other = opposite[side];
  const chosen = fits(spots[side]) || !fits(spots[other]) ? spots[side] : spots[other];
  return {
    left: Math.max(edgePx, Math.min(chosen.left, innerWidth - box.width - edgePx)),
    top: Math.max(edgePx, Math.min(chosen.top, innerHeight - box.height - edgePx)),
  };
}
