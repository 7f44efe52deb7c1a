import { readEntry } from './archive-check.ts';

/** Start tags of styles, of their table properties, and of sheets, in the order of the file. */
const TAG = /<(style:style|style:table-properties|table:table)((?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?)>/g;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Names of the hidden sheets of an ODS file, which hucre does not report: a sheet is hidden by its
 * style. For archives that {@link checkArchive} has accepted.
 */
export async function findHiddenOdsSheets(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const hiddenStyles = new Set<string>();
  const hidden = new Set<string>();
  let style = '';
  for (const [, tag, attributes = ''] of (await readEntry(bytes, 'content.xml')).matchAll(TAG)) {
    const of = readAttributes(attributes);
    if (tag === 'style:style') style = of.get('style:name') ?? '';
    else if (tag === 'style:table-properties') {
      if (of.get('table:display') === 'false') hiddenStyles.add(style);
    } else if (hiddenStyles.has(of.get('table:style-name') ?? '')) hidden.add(of.get('table:name') ?? '');
  }
  return hidden;
}

const readAttributes = (tag: string): Map<string, string> =>
  new Map(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name,
      decode(double ?? single ?? ''),
    ]),
  );

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (value: string): string =>
  value.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
