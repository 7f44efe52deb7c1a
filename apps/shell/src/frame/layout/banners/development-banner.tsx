import { Banner, icons } from '@portal/ui';
import { useManifest, useRunningDescriptors } from '../../../platform/areas/index.ts';
import { otherBannersHeight } from './banner-height.ts';
import { StickyBanner } from './sticky-banner.tsx';

/** Names the areas that this session loads from a developer's server, or that this page still runs from one. */
export function DevelopmentBanner() {
  const areas = [...useManifest().areas, ...useRunningDescriptors()];
  const developed = areas.filter(({ development }) => development !== undefined);
  if (developed.length === 0) return null;
  const parts = new Set(developed.map(({ name, development }) => `${name} from ${development}`));
  return (
    <StickyBanner name="development" top={otherBannersHeight}>
      <Banner tone="warning" icon={<icons.warning />}>
        Under development in this session: {new Intl.ListFormat('en-GB').format(parts)}. Log out to end this.
      </Banner>
    </StickyBanner>
  );
}
