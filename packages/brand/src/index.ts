export interface Brand {
  /** The company that runs the portal. */
  readonly name: string;
  readonly productName: string;
  /** Full name of the portal: document titles, mails, the API description. */
  readonly title: string;
  /** Name under which authenticator apps list the account. */
  readonly authenticatorIssuer: string;
  /** Display name of the own-network supplier, whatever its key (specification §3, Supplier). */
  readonly ownNetworkName: string;
  /** OKLCH hue in degrees; every colour of both schemes derives from it. The theme refuses one close to red, the danger colour. */
  readonly hue: number;
  readonly logo: {
    readonly viewBox: string;
    /** Path data of the mark, drawn in one colour. */
    readonly path: string;
  };
  /** External page that shows whether the network is up (specification §2, Status link). */
  readonly statusPageUrl: string;
  readonly email: {
    /** Domain of the provider's staff. */
    readonly domain: string;
    /** Address that the portal sends from. */
    readonly sender: string;
    /** Address that partners write to. */
    readonly support: string;
    readonly serviceDesk: string;
    readonly delivery: string;
    readonly pricing: string;
    readonly billing: string;
  };
}

const name = 'Strandline';
const productName = 'Partner Portal';
const title = `${name} ${productName}`;
const domain = 'strandline.test';

export const brand: Brand = {
  name,
  productName,
  title,
  authenticatorIssuer: title,
  ownNetworkName: `${name} Fibre`,
  hue: 205,
  logo: {
    viewBox: '0 0 24 24',
    // Two strands that cross on a line: an S made of two arcs, with its ends left open.
    path: 'M18.2 3.5H10a5.6 5.6 0 0 0 0 11.2h1.6v-3H10a2.6 2.6 0 0 1 0-5.2h8.2zM5.8 20.5H14a5.6 5.6 0 0 0 0-11.2h-1.6v3H14a2.6 2.6 0 0 1 0 5.2H5.8z',
  },
  statusPageUrl: `https://status.${domain}`,
  email: {
    domain,
    sender: `portal@${domain}`,
    support: `partners@${domain}`,
    serviceDesk: `service.desk@${domain}`,
    delivery: `delivery@${domain}`,
    pricing: `pricing@${domain}`,
    billing: `billing@${domain}`,
  },
};
