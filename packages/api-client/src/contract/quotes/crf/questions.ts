import type { CrfContext, InstallationAnswers, PropertyAnswers, TechnicalAnswers } from './draft.ts';

/** A site that is not ready needs a date. */
export const asksSiteReadyDate = (values: InstallationAnswers) => values.isSiteReady === false;
/** A leased site needs landlord details, unless a wayleave is already in place. */
export const asksLandlord = (values: PropertyAnswers) => values.ownedOrLeased === 'leased';
/** The UK banned asbestos in 1999; older buildings need an asbestos register. */
export const asksAsbestosRegister = (values: PropertyAnswers) => values.builtAfter2000 === false;
/** The existing line that a broadband service migrates (R30). */
export const asksExistingLine = (context: CrfContext) => context.kind === 'broadband';
/** The layer question applies only when the product supports both. */
export const asksLayer = (context: CrfContext) => context.layer === null && context.kind !== 'broadband';
export const effectiveLayer = (values: TechnicalAnswers, context: CrfContext) =>
  context.layer ?? values.selectedLayer ?? null;
/** A layer 2 service is delivered at an NNI. */
export const asksNni = (values: TechnicalAnswers, context: CrfContext) =>
  effectiveLayer(values, context) === 2;
/** Presentation and interface questions apply to leased lines only. */
export const asksPresentation = (context: CrfContext) => context.kind !== 'broadband';
