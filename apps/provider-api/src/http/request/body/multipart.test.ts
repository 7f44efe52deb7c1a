import { describe, expect, it } from '@jest/globals';
import { createFormReader } from './multipart.ts';

const TYPE = 'multipart/form-data; boundary=B';
const part = (headers: string, content: string) => `--B\r\n${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, content: string) =>
  part(`Content-Disposition: form-data; name="${name}"`, content);
const file = (name: string, fileName: string, content: string) =>
  part(
    `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: text/plain`,
    content,
  );

/** Parses a form in chunks of `size` bytes. */
async function read(form: string, size = 7) {
  const reader = createFormReader(TYPE);
  const bytes = new TextEncoder().encode(form);
  for (let start = 0; start < bytes.length; start += size) reader.write(bytes.subarray(start, start + size));
  return reader.finish();
}

const textOf = (value: unknown) => (value instanceof File ? value.text() : value);

describe('a form', () => {
  it.each([1, 2, 7, 64, 10_000])('is read in pieces of %s bytes', async (size) => {
    const form = `${field('subject', 'Gate – closed')}${file('files[]', 'a.txt', 'one\r\n--x')}${file('files[]', 'b.txt', '')}${field('_method', 'PUT')}--B--\r\n`;
    const input = await read(form, size);
    expect(Object.keys(input)).toEqual(['subject', 'files', '_method']);
    const files = input['files'] as File[];
    expect(files.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
    expect(await Promise.all(files.map(textOf))).toEqual(['one\r\n--x', '']);
    expect([input['subject'], input['_method']]).toEqual(['Gate – closed', 'PUT']);
  });

  it.each([
    ['no end', field('a', 'x')],
    ['no name', `${part('Content-Disposition: form-data', 'x')}--B--`],
    ['a file that breaks off', '--B\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nhalf'],
    ['an endless header', `--B\r\nContent-Disposition: ${'x'.repeat(50_000)}`],
    ['nothing but line breaks and dashes', '\r\n--'.repeat(20_000)],
    ['101 fields', `${field('a', 'x').repeat(101)}--B--`],
    ['a text that is too long', `${field('a', 'x'.repeat(64_001))}--B--`],
  ])('is refused with %s', async (_what, form) => {
    await expect(read(form, 997)).rejects.toMatchObject({ name: 'Refusal' });
  });
});
