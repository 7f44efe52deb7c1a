import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MapBanner, type MapProvider, mapView } from './index.ts';

describe('mapView', () => {
  it('rounds a known location to six decimals at zoom 16', () => {
    expect(mapView(53.80075512, -1.54907749)).toEqual({
      latitude: 53.800755,
      longitude: -1.549077,
      zoom: 16,
      isKnown: true,
    });
  });
  it.each([
    [null, null],
    [53.8, undefined],
    [Number.NaN, 0],
    [95, 0],
  ])('shows the UK at zoom 6 for %p, %p', (latitude, longitude) => {
    expect(mapView(latitude, longitude)).toMatchObject({ zoom: 6, isKnown: false });
  });
});

const script = (part: string) =>
  [...document.scripts].find(({ src }) => src.includes(part)) as HTMLScriptElement | undefined;

describe('MapBanner', () => {
  it('draws the outline and labels the location', () => {
    render(<MapBanner latitude={53.800755} longitude={-1.549077} label="12 High Street, Leeds" />);
    expect(
      screen.getByRole('img', { name: 'Map: 12 High Street, Leeds, at 53.800755, -1.549077' }),
    ).toBeInTheDocument();
    expect(screen.getByText('53.800755, -1.549077')).toBeVisible();
  });

  it('draws the UK while no location is known', () => {
    render(<MapBanner />);
    expect(screen.getByRole('img', { name: 'Map of the United Kingdom' })).toBeInTheDocument();
  });

  it('loads the service once, passes it the view, and removes its map on unmount', async () => {
    const remove = jest.fn();
    const draw = jest.fn<NonNullable<MapProvider['draw']>>(() => remove);
    const provider: MapProvider = { scriptUrl: 'https://maps.test/js', key: 'k 1', draw };
    const view = render(
      <>
        <MapBanner latitude={53.8} longitude={-1.5} provider={provider} />
        <MapBanner provider={provider} />
      </>,
    );
    expect([...document.scripts].filter(({ src }) => src.startsWith('https://maps.test/js'))).toHaveLength(1);
    const address = new URL(script('maps.test/js')?.src ?? '');
    expect(address.searchParams.get('key')).toBe('k 1');
    const callback: () => void = Reflect.get(window, address.searchParams.get('callback') ?? '');
    callback();
    await waitFor(() => expect(draw).toHaveBeenCalledTimes(2));
    expect(draw.mock.calls[0]?.[1]).toMatchObject({ latitude: 53.8, zoom: 16 });
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
    view.unmount();
    expect(remove).toHaveBeenCalledTimes(2);
  });

  it('keeps the outline when the script fails', async () => {
    const draw = jest.fn<NonNullable<MapProvider['draw']>>();
    render(<MapBanner provider={{ scriptUrl: 'https://broken.test/js', key: 'k', draw }} />);
    const element = script('broken.test');
    if (!element) throw new Error('no script');
    fireEvent.error(element);
    await waitFor(() => expect(script('broken.test')).toBeUndefined());
    expect(screen.getByRole('img', { name: 'Map of the United Kingdom' })).toBeInTheDocument();
    expect(draw).not.toHaveBeenCalled();
  });

  it('draws with google.maps by default, with a marker for a location only', async () => {
    const made: unknown[] = [];
    const { google } = {
      google: {
        maps: {
          Map: class {
            constructor(element: HTMLElement, options: object) {
              element.append('A map');
              made.push(options);
            }
          },
          Marker: class {
            constructor({ position }: { position: object }) {
              made.push(position);
            }
          },
        },
      },
    };
    Reflect.set(window, 'google', google);
    const provider: MapProvider = { scriptUrl: 'https://convention.test/js', key: 'k' };
    const { rerender } = render(<MapBanner latitude={53.8} longitude={-1.5} provider={provider} />);
    const address = new URL(script('convention.test')?.src ?? '');
    act(() => Reflect.get(window, address.searchParams.get('callback') ?? '')());
    expect(await screen.findByText('A map')).toBeVisible();
    expect(made).toEqual([
      expect.objectContaining({ center: { lat: 53.8, lng: -1.5 }, zoom: 16 }),
      { lat: 53.8, lng: -1.5 },
    ]);
    rerender(<MapBanner provider={provider} />);
    await waitFor(() => expect(made).toHaveLength(3));
    expect(made[2]).toMatchObject({ zoom: 6 });
    Reflect.deleteProperty(window, 'google');
  });

  it('keeps the outline when the script loads but cannot draw', async () => {
    const provider: MapProvider = { scriptUrl: 'https://other.test/js', key: 'k' };
    render(<MapBanner provider={provider} />);
    const address = new URL(script('other.test')?.src ?? '');
    await act(async () => Reflect.get(window, address.searchParams.get('callback') ?? '')());
    expect(screen.getByRole('img', { name: 'Map of the United Kingdom' })).toBeInTheDocument();
  });
});
