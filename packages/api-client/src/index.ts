export type { Capability } from './capability.ts';
export * as contract from './contract/index.ts';
export type {
  AnyEndpoint,
  Endpoint,
  EndpointSpec,
  FileDownload,
  InputOf,
  Method,
  OutputOf,
  PageOf,
  ParsedOf,
} from './endpoint.ts';
export { ApiError, type ApiErrorCode, isApiError } from './error.ts';
