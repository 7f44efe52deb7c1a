export { type ApiClient, type CallOptions, type ClientOptions, createClient } from './client.ts';
