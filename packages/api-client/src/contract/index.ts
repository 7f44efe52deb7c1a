/** The whole contract, domain by domain. Areas import it and keep only what they call. */
export * as auth from './auth.ts';
export * as availability from './availability.ts';
export * as dashboard from './dashboard.ts';
export * as geocoding from './geocoding.ts';
export * as notifications from './notifications.ts';
export * as orders from './orders.ts';
export * as quotes from './quotes.ts';
export * as twoFactor from './two-factor.ts';
