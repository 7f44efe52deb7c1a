/** The whole contract, domain by domain. Areas import it and keep only what they call. */
export * as auth from './auth.ts';
export * as availability from './availability.ts';
export * as circuits from './circuits.ts';
export * as contacts from './contacts.ts';
export * as dashboard from './dashboard.ts';
export * as documentation from './documentation.ts';
export * as geocoding from './geocoding.ts';
export * as multiQuotes from './multi-quotes.ts';
export * as notifications from './notifications.ts';
export * as orders from './orders.ts';
export * as partner from './partner.ts';
export * as quotes from './quotes.ts';
export * as search from './search.ts';
export * as support from './support.ts';
export * as twoFactor from './two-factor.ts';
