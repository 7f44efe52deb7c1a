import type { contract, OutputOf } from '@portal/api-client';

export const SETTINGS: OutputOf<typeof contract.auth.getSettings> = {
  env: 'local',
  terms: [12, 36, 60],
  suppliers: [
    { key: 'northway', name: 'Northway Fibre', isOwnNetwork: false },
    { key: 'castle', name: 'Castle Networks', isOwnNetwork: false },
  ],
  mapProvider: null,
};
