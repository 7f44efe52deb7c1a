export { ApiClientProvider, useApiClient } from './provider.tsx';
export { type Command, type CommandOptions, useCommand } from './use-command.ts';
export { type Query, type QueryOptions, queryKey, useQuery, useRefresh } from './use-query.ts';
