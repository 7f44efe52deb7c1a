/** Shown with every product sold under MSA terms. */
export const MSA_NOTE =
  'This product is sold under the supplier’s master services agreement (MSA). Its terms apply in addition to ours.';

/** A product whose code contains LCR comes with MSA terms (specification §3). */
export const hasMsaTerms = (productCode: string) => productCode.includes('LCR');
