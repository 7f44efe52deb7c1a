/** UK postcodes by BS 7666 (R27): outward A9, A99, A9A, AA9, AA99, AA9A; inward 9AA without C I K M O V; GIR 0AA. */
const OUTWARD = '[A-PR-UWYZ](?:[0-9]{1,2}|[0-9][A-HJKPSTUW]|[A-HK-Y][0-9]{1,2}|[A-HK-Y][0-9][ABEHMNPRVWXY])';
const FULL = new RegExp(`^(${OUTWARD})([0-9][ABD-HJLNP-UW-Z]{2})$`);
const SPECIAL = 'GIR0AA';

export interface Postcode {
  /** `LS1 4AB`, for display. */
  text: string;
  /** `LS14AB`, for comparison. */
  compact: string;
  /** `LS` */
  area: string;
  /** `LS1` */
  outward: string;
  /** `4AB` */
  inward: string;
}

/** Null when it is not a postcode; spaces and case do not matter. */
export function parsePostcode(value: string): Postcode | null {
  const compact = value.replace(/\s+/g, '').toUpperCase();
  if (compact === SPECIAL) return { text: 'GIR 0AA', compact, area: 'GIR', outward: 'GIR', inward: '0AA' };
  const match = FULL.exec(compact);
  if (!match) return null;
  const [, outward = '', inward = ''] = match;
  return {
    text: `${outward} ${inward}`,
    compact,
    area: outward.replace(/[0-9].*$/, ''),
    outward,
    inward,
  };
}

const PARTIAL = new RegExp(`^${OUTWARD}(?:[0-9][ABD-HJLNP-UW-Z]?)?$`);

/** `LS1`, `ls1 4`, `LS14A`: the start of a postcode in compact form; null if it cannot be one. */
export function parsePartialPostcode(value: string): string | null {
  const compact = value.replace(/\s+/g, '').toUpperCase();
  return PARTIAL.test(compact) ? compact : null;
}
