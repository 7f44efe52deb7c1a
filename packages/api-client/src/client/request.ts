import { type Endpoint, pathParams } from '../endpoint.ts';
import { toWire, toWireKey } from '../wire.ts';

/** Builds the arguments of `fetch` from an endpoint and its flat input. Path parameters are taken from the input by name. */
export function buildRequest(
  endpoint: Endpoint<unknown, unknown>,
  input: unknown,
): { url: string; init: { method: string; headers?: Record<string, string>; body?: BodyInit } } {
  const rest: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {};
  let path = endpoint.path;
  for (const name of pathParams(endpoint.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  if (endpoint.body === undefined) {
    return { url: path + queryString(rest), init: { method: endpoint.method } };
  }
  const keep = endpoint.camelCaseOnWire ?? [];
  if (endpoint.encoding === 'multipart') {
    const override = endpoint.method === 'POST' ? {} : { _method: endpoint.method };
    return { url: path, init: { method: 'POST', body: formData({ ...rest, ...override }) } };
  }
  if (endpoint.encoding === 'binary') {
    const binary = { 'Content-Type': 'application/octet-stream' };
    return { url: path, init: { method: endpoint.method, headers: binary, body: rest['content'] as Blob } };
  }
  if (endpoint.encoding === 'form') {
    return {
      url: path,
      init: { method: endpoint.method, body: new URLSearchParams(toWire(rest) as Record<string, string>) },
    };
  }
  const headers = { 'Content-Type': 'application/json' };
  if (endpoint.encoding === 'put-override') {
    const body = JSON.stringify({ ...(toWire(rest, keep) as object), _method: 'PUT' });
    return { url: path, init: { method: 'POST', headers, body } };
  }
  return { url: path, init: { method: endpoint.method, headers, body: JSON.stringify(toWire(rest, keep)) } };
}

function queryString(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue;
    const name = toWireKey(key);
    if (Array.isArray(value)) for (const item of value) query.append(`${name}[]`, String(item));
    else query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function formData(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    const name = key.startsWith('_') ? key : toWireKey(key);
    const field = Array.isArray(value) ? `${name}[]` : name;
    for (const item of Array.isArray(value) ? value : [value]) {
      form.append(field, item instanceof Blob ? item : String(item));
    }
  }
  return form;
}
