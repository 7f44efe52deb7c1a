import type { contract, OutputOf } from '@portal/api-client';

export type Search = OutputOf<typeof contract.availability.getSearch>;
