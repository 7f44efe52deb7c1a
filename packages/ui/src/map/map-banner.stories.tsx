import { MapBanner, type MapProvider } from '@portal/ui/map';
import type { Meta, StoryObj } from '@storybook/react';

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

const meta: Meta<typeof MapBanner> = { title: 'Map/MapBanner', component: MapBanner };
export default meta;

type Story = StoryObj<typeof MapBanner>;

export const APlace: Story = {
  args: {
    latitude: 53.80075512,
    longitude: -1.54907749,
    label: '12 Harbour Road, Leeds LS1 4AP',
  },
};

export const NoLocationTheUK: Story = {
  name: 'No location: the UK',
  args: {
    height: 240,
  },
};

export const AFailingService: Story = {
  name: 'A failing service: the drawn map',
  args: {
    latitude: 51.48158,
    longitude: -3.17909,
    height: 120,
    provider: { scriptUrl: 'maps.js?without', key: 'a-key' },
  },
};

export const AServicesMap: Story = {
  name: "A service's map",
  args: {
    latitude: 55.95206,
    longitude: -3.19648,
    height: 120,
    provider: provider,
  },
};
