/** What a call reads of a response with JSON. Creating a whole `Response` from a text takes the browser much longer. */
export interface JsonResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  json: () => Promise<unknown>;
}
