import type { Brand } from '@portal/ui';

interface PortalConfig extends Brand {
  /** The external page that says whether the network is up (specification §2, Status link). */
  statusPageUrl: string;
  supportEmail: string;
}

/**
 * Name, colours, logo and outside addresses of this deployment: the one file to change for another brand. The server
 * gets the own network's name as `OWN_NETWORK_NAME`.
 */
export const config: PortalConfig = {
  name: 'Strandline',
  productName: 'Partner Portal',
  ownNetworkName: 'Strandline Fibre',
  hue: 205,
  logo: {
    viewBox: '0 0 24 24',
    // Two strands that cross on a line: an S made of two arcs, with its ends left open.
    path: 'M18.2 3.5H10a5.6 5.6 0 0 0 0 11.2h1.6v-3H10a2.6 2.6 0 0 1 0-5.2h8.2zM5.8 20.5H14a5.6 5.6 0 0 0 0-11.2h-1.6v3H14a2.6 2.6 0 0 1 0 5.2H5.8z',
  },
  statusPageUrl: 'https://status.strandline.test',
  supportEmail: 'partners@strandline.test',
};
