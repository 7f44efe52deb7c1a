/**
 * The parts of a JSON response that a call reads. Creating a whole `Response` from a text takes the browser much
 * longer.
 */
export interface JsonResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  json: () => Promise<unknown>;
}
