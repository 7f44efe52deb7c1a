export type { JsonResponse } from '../json-response.ts';
export { type ApiClient, type CallOptions, type ClientOptions, createClient } from './client.ts';
export { createCommandKeys } from './command-keys.ts';
