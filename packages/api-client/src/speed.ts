const GIGABIT = 1000;
const twoPlaces = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** 500 → 500 Mb, 1200 → 1.2 Gb (R25). The provider writes it in documents, where `@portal/ui` is not available. */
export const formatSpeed = (mbps: number): string =>
  mbps < GIGABIT ? `${twoPlaces.format(mbps)} Mb` : `${twoPlaces.format(mbps / GIGABIT)} Gb`;

interface Speeds {
  speed: number;
  uploadSpeed: number | null;
  bearer: number | null;
}

/** "100 Mb on 1 Gb" (speed and bearer) or "80/20 Mb" (download and upload). */
export function describeSpeed({ speed, uploadSpeed, bearer }: Speeds): string {
  if (uploadSpeed !== null && uploadSpeed !== speed) {
    return speed < GIGABIT
      ? `${speed}/${uploadSpeed} Mb`
      : `${formatSpeed(speed)} down, ${formatSpeed(uploadSpeed)} up`;
  }
  return bearer === null ? formatSpeed(speed) : `${formatSpeed(speed)} on ${formatSpeed(bearer)}`;
}
