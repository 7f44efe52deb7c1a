import { Button } from '../core/actions/button.tsx';
import { styled } from '../theme/styles/styled.tsx';
import type { Zoom } from './zoom.ts';

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 4 });

/** Buttons that zoom and move a chart; they keep the focus while they cannot be used. */
export function ZoomBar({ zoom, title }: { zoom: Zoom; title: string }) {
  const buttons = [
    { label: 'Zoom in', isPossible: zoom.canZoomIn, onClick: zoom.zoomIn },
    { label: 'Zoom out', isPossible: !zoom.isWhole, onClick: zoom.zoomOut },
    { label: 'Earlier', isPossible: !zoom.isAtStart, onClick: zoom.showEarlier },
    { label: 'Later', isPossible: !zoom.isAtEnd, onClick: zoom.showLater },
    { label: 'Show all', isPossible: !zoom.isWhole, onClick: zoom.showAll },
  ];
  return (
    <Bar role="group" aria-label={`Zoom of ${title}`} data-print="hide">
      {buttons.map(({ label, isPossible, onClick }) => (
        <Button
          key={label}
          size="small"
          variant="quiet"
          {...(isPossible ? { onClick } : { 'aria-disabled': true })}
        >
          {label}
        </Button>
      ))}
    </Bar>
  );
}
