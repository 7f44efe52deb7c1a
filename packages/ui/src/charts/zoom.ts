import { useMemo, useState } from 'react';
import type { ChartData } from './types.ts';

/** Fewer points than this show no shape. */
const MIN_POINTS = 6;

export interface ZoomWindow {
  /** Index of the first shown label, and of the first one after the shown part. */
  from: number;
  to: number;
}

/** Half as many points around the same middle. */
export function zoomIn({ from, to }: ZoomWindow): ZoomWindow {
  const size = Math.max(MIN_POINTS, Math.ceil((to - from) / 2));
  const start = from + Math.floor((to - from - size) / 2);
  return { from: start, to: start + size };
}

/** Twice as many points, within the data. */
export function zoomOut({ from, to }: ZoomWindow, total: number): ZoomWindow {
  const size = Math.min(total, (to - from) * 2);
  return clamp(Math.floor((from + to - size) / 2), size, total);
}

/** The part before (-1) or after (1) the shown one. */
export function pan({ from, to }: ZoomWindow, direction: -1 | 1, total: number): ZoomWindow {
  const size = to - from;
  return clamp(from + direction * size, size, total);
}

function clamp(start: number, size: number, total: number): ZoomWindow {
  const from = Math.min(Math.max(0, start), total - size);
  return { from, to: from + size };
}

export function sliceToWindow({ labels, series }: ChartData, { from, to }: ZoomWindow): ChartData {
  return {
    labels: labels.slice(from, to),
    series: series.map(({ label, values }) => ({ label, values: values.slice(from, to) })),
  };
}

export interface Zoom {
  shown: ChartData;
  isWhole: boolean;
  canZoomIn: boolean;
  isAtStart: boolean;
  isAtEnd: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  showEarlier: () => void;
  showLater: () => void;
  showAll: () => void;
}

/** The shown part of the data; other data starts whole again. */
export function useZoom(data: ChartData): Zoom {
  const total = data.labels.length;
  const key = `${data.labels[0]}…${data.labels.at(-1)}…${total}`;
  const [zoomed, setZoomed] = useState<{ key: string; window: ZoomWindow } | null>(null);
  const whole = { from: 0, to: total };
  const window = zoomed?.key === key ? zoomed.window : whole;
  const { from, to } = window;
  const size = to - from;
  const shown = useMemo(
    () => (size === total ? data : sliceToWindow(data, { from, to })),
    [data, from, to, size, total],
  );
  const show = (next: ZoomWindow) => setZoomed({ key, window: next });
  return {
    shown,
    isWhole: size === total,
    canZoomIn: size > MIN_POINTS,
    isAtStart: from === 0,
    isAtEnd: to === total,
    zoomIn: () => show(zoomIn(window)),
    zoomOut: () => show(zoomOut(window, total)),
    showEarlier: () => show(pan(window, -1, total)),
    showLater: () => show(pan(window, 1, total)),
    showAll: () => show(whole),
  };
}
