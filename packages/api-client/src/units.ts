const GIGABIT = 1000;
/** Below a thousand, so without `Intl`: the provider describes fifty offers for each of ten thousand sites. */
const twoPlaces = (value: number): number => Math.round(value * 100) / 100;

/** 500 → 500 Mb, 1200 → 1.2 Gb (R25). For texts that the provider writes too, where `@portal/ui` is not available. */
export const formatSpeed = (mbps: number): string =>
  mbps < GIGABIT ? `${twoPlaces(mbps)} Mb` : `${twoPlaces(mbps / GIGABIT)} Gb`;

interface Line {
  /** Mbps, down */
  speed: number;
  /** Mbps; null where it is the same */
  uploadSpeed: number | null;
  /** Mbps; null for lines without one */
  bearer: number | null;
}

/** A line in one form: "100 Mb on 1 Gb" with its bearer, "80/20 Mb" or "1 Gb/115 Mb" where up differs from down. */
export function formatLineSpeed({ speed, uploadSpeed, bearer }: Line): string {
  if (uploadSpeed === null || uploadSpeed === speed)
    return bearer === null ? formatSpeed(speed) : `${formatSpeed(speed)} on ${formatSpeed(bearer)}`;
  const down = speed < GIGABIT && uploadSpeed < GIGABIT ? twoPlaces(speed) : formatSpeed(speed);
  return `${down}/${formatSpeed(uploadSpeed)}`;
}

/** A contract term: 36 → 36 Months (specification §9). */
export const formatTerm = (months: number): string => `${months} ${months === 1 ? 'Month' : 'Months'}`;

let wholeNumbers: Intl.NumberFormat | undefined;
const formatDays = (days: number) => {
  wholeNumbers ??= new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
  return wholeNumbers.format(days);
};

/** A lead time in working days: "30 working days", or "25 to 30 working days". */
export function formatLeadTime(days: number, from = days): string {
  const unit = days === 1 ? 'working day' : 'working days';
  return from === days ? `${formatDays(days)} ${unit}` : `${formatDays(from)} to ${formatDays(days)} ${unit}`;
}
