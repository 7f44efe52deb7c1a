import type { PageFlow } from './page-flow.ts';
import { breakLines, drawLines, lineHeight, STYLES } from './text-layout.ts';

export function writeHeading(flow: PageFlow, text: string): void {
  flow.y += 12;
  // With room for the first lines of what follows, so that no heading ends a page.
  flow.reserve(lineHeight(STYLES.heading) + 48);
  flow.write(text, flow.heading);
  flow.y += 4;
}

export function writeParagraphs(flow: PageFlow, text: string): void {
  flow.write(text, STYLES.body);
}

interface Fact {
  label: string;
  value: string;
  hint?: string;
}

/** Labels above values, side by side. */
export function writeFigures(flow: PageFlow, figures: readonly Fact[]): void {
  const { left, width } = flow;
  flow.y += 12;
  const box = width / figures.length;
  const hasHints = figures.some(({ hint }) => hint !== undefined);
  flow.reserve(lineHeight(STYLES.muted) * (hasHints ? 2 : 1) + lineHeight(STYLES.figure));
  const top = flow.y;
  figures.forEach(({ label, value, hint = '' }, index) => {
    const place = { x: left + index * box, width: box - 8 };
    let y = drawLines(flow, [label], STYLES.muted, { ...place, y: top });
    y = drawLines(flow, [value], STYLES.figure, { ...place, y });
    y = drawLines(flow, hint === '' ? [] : [hint], STYLES.small, { ...place, y });
    flow.y = Math.max(flow.y, y);
  });
}

/** Labels beside values, in two columns that are read from left to right. */
export function writeFacts(flow: PageFlow, facts: readonly Fact[]): void {
  const { left, width } = flow;
  const half = width / 2;
  const labelWidth = 82;
  const valueWidth = half - labelWidth - 16;
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2).map(({ label, value }) => ({
      label,
      lines: breakLines(flow, value, STYLES.body, valueWidth),
    }));
    const height = Math.max(...pair.map(({ lines }) => lines.length)) * lineHeight(STYLES.body) + 3;
    flow.reserve(height);
    pair.forEach(({ label, lines }, column) => {
      const x = left + column * half;
      drawLines(flow, [label], STYLES.muted, { x, y: flow.y, width: labelWidth });
      drawLines(flow, lines, STYLES.body, { x: x + labelWidth, y: flow.y, width: valueWidth });
    });
    flow.y += height;
  }
}
