import { useEffect, useMemo, useRef, useState } from 'react';
import { color, font } from '../theme/styles/css.ts';
import { styled } from '../theme/styles/styled.tsx';
import { radius } from '../theme/tokens.ts';
import { drawGoogleMap } from './draw-google-map.ts';
import { loadProvider } from './load-provider.ts';
import { UK_PATH } from './outline.ts';
import { mapView, project } from './projection.ts';
import type { MapBannerProps, MapView } from './types.ts';

const Root = styled('div')({
  position: 'relative',
  overflow: 'hidden',
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.sunken,
});
const Drawing = styled('svg')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  '& .land': {
    fill: color.surface.raised,
    stroke: color.line.strong,
    strokeWidth: 1,
    vectorEffect: 'non-scaling-stroke',
  },
  '& .grid': { stroke: color.line.main, strokeWidth: 1, vectorEffect: 'non-scaling-stroke' },
  '& .halo': { fill: color.brand.main, opacity: 0.16 },
  '& .point': {
    fill: color.brand.main,
    stroke: color.surface.raised,
    strokeWidth: 2,
    vectorEffect: 'non-scaling-stroke',
  },
});
const Layer = styled('div')({ position: 'absolute', inset: 0 });
const Caption = styled('div')({
  position: 'absolute',
  left: 8,
  bottom: 8,
  maxWidth: 'calc(100% - 16px)',
  padding: '4px 8px',
  borderRadius: radius.control,
  backgroundColor: color.surface.overlay,
  fontSize: 12,
  lineHeight: '16px',
  '& code': { color: color.text.muted, fontFamily: font.mono, fontSize: 11 },
});

/** Degrees of latitude in view: the whole country, or the region around a place. */
const SPAN_UK = 11.8;
const SPAN_PLACE = 2.4;
/** Degrees between lines of latitude; lines of longitude are twice as far apart. */
const lines = (step: number) => ({
  parallels: Array.from({ length: 20 / step + 1 }, (_, index) => 45 + index * step),
  meridians: Array.from({ length: 60 / step + 1 }, (_, index) => -60 + index * 2 * step),
});
const LINES_UK = lines(2);
const LINES_PLACE = lines(1);

const formatPoint = ({ latitude, longitude }: MapView) => `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;

function Outline({ view }: { view: MapView }) {
  const { x, y } = project(view.latitude, view.longitude);
  const height = (view.isKnown ? SPAN_PLACE : SPAN_UK) * 100;
  const { parallels, meridians } = view.isKnown ? LINES_PLACE : LINES_UK;
  // Wider than any banner: everything around the UK is sea.
  const width = height * 12;
  return (
    <Drawing
      aria-hidden="true"
      viewBox={`${x - width / 2} ${y - height / 2} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
    >
      {parallels.map((latitude) => (
        <line
          key={latitude}
          className="grid"
          x1={-4000}
          x2={4000}
          y1={-latitude * 100}
          y2={-latitude * 100}
        />
      ))}
      {meridians.map((longitude) => {
        const at = project(0, longitude).x;
        return <line key={longitude} className="grid" x1={at} x2={at} y1={-7000} y2={-4000} />;
      })}
      <path className="land" d={UK_PATH} />
      {view.isKnown && (
        <>
          <circle className="halo" cx={x} cy={y} r={height * 0.11} />
          <circle className="point" cx={x} cy={y} r={height * 0.035} />
        </>
      )}
    </Drawing>
  );
}

/** A map of a location: a drawn outline, or the service's map once its script has loaded. */
export function MapBanner({ latitude, longitude, label, height = 160, provider, className }: MapBannerProps) {
  const view = useMemo(() => mapView(latitude, longitude), [latitude, longitude]);
  const element = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    if (!provider) return;
    let gone = false;
    let remove: (() => void) | undefined;
    void loadProvider(provider).then((ready) => {
      if (!ready || gone || !element.current) return;
      try {
        remove = (provider.draw ?? drawGoogleMap)(element.current, view);
        setDrawn(true);
      } catch {
        // A service that loads and then fails is ignored like one that does not load (specification §8).
        element.current.replaceChildren();
      }
    });
    return () => {
      gone = true;
      remove?.();
      setDrawn(false);
    };
  }, [provider, view]);

  const place = label ?? (view.isKnown ? 'Location' : 'United Kingdom');
  const name = view.isKnown ? `Map: ${place}, at ${formatPoint(view)}` : 'Map of the United Kingdom';
  return (
    <Root className={className} style={{ height }}>
      {/* Gets a name once the service has drawn the map. Until then the drawing has the name. */}
      {provider && <Layer ref={element} {...(drawn && { role: 'group', 'aria-label': name })} />}
      {!drawn && (
        <Layer role="img" aria-label={name}>
          <Outline view={view} />
        </Layer>
      )}
      {view.isKnown && (
        <Caption>
          {label && <div>{label}</div>}
          <code>{formatPoint(view)}</code>
        </Caption>
      )}
    </Root>
  );
}
