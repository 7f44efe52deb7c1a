import { MapBanner, type MapProvider } from '../../src/map/index.ts';
import { type Samples, state } from './sample.tsx';

/** A map service that draws a sentence. */
const provider: MapProvider = {
  scriptUrl: 'maps.js',
  key: 'a-key',
  draw: (element, { latitude, longitude, zoom }) => {
    element.textContent = `The service draws ${latitude}, ${longitude} at zoom ${zoom}.`;
    element.style.padding = '12px';
    return () => element.replaceChildren();
  },
};

export const mapSamples: Samples = {
  MapBanner: [
    state(
      'a place',
      <MapBanner latitude={53.80075512} longitude={-1.54907749} label="12 Harbour Road, Leeds LS1 4AP" />,
    ),
    state('no location: the UK', <MapBanner height={240} />),
    state(
      'a failing service: the drawn map',
      <MapBanner
        latitude={51.48158}
        longitude={-3.17909}
        height={120}
        provider={{ scriptUrl: 'maps.js?without', key: 'a-key' }}
      />,
    ),
    state(
      "a service's map",
      <MapBanner latitude={55.95206} longitude={-3.19648} height={120} provider={provider} />,
    ),
  ],
};
