/** What a white-label deployment changes. The shell may override any part of it from its configuration. */
export interface Brand {
  /** The company that runs the portal. */
  readonly name: string;
  readonly productName: string;
  /** How the own-network supplier is shown, whatever its key (specification §3, Supplier). */
  readonly ownNetworkName: string;
  /** OKLCH hue in degrees; every colour of both schemes follows from it. */
  readonly hue: number;
  readonly logo: {
    readonly viewBox: string;
    /** Path data of the mark, drawn in one colour. */
    readonly path: string;
  };
}

export const defaultBrand: Brand = {
  name: 'Strandline',
  productName: 'Partner Portal',
  ownNetworkName: 'Strandline Fibre',
  hue: 205,
  logo: {
    viewBox: '0 0 24 24',
    // Two strands that cross on a line: an S made of two arcs, with its ends left open.
    path: 'M18.2 3.5H10a5.6 5.6 0 0 0 0 11.2h1.6v-3H10a2.6 2.6 0 0 1 0-5.2h8.2zM5.8 20.5H14a5.6 5.6 0 0 0 0-11.2h-1.6v3H14a2.6 2.6 0 0 1 0 5.2H5.8z',
  },
};
