export { ComparisonDialog } from '@portal/quote-kit/offers';
