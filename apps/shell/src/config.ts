import * as v from 'valibot';
import brandFile from './brand.json' with { type: 'json' };

const configSchema = v.object({
  name: v.string(),
  productName: v.string(),
  ownNetworkName: v.string(),
  hue: v.number(),
  logo: v.object({ viewBox: v.string(), path: v.string() }),
  /** The external page that says whether the network is up (specification §2, Status link). */
  statusPageUrl: v.pipe(v.string(), v.url()),
  supportEmail: v.pipe(v.string(), v.email()),
});

/** Name, colours, logo and outside addresses of this deployment: one file to change for another brand. */
export const config = v.parse(configSchema, brandFile);
