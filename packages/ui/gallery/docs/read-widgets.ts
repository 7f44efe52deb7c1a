import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface PropDoc {
  name: string;
  type: string;
  required: boolean;
  text: string;
}

/** A type that props refer to, with its members. */
interface TypeDoc {
  name: string;
  members: readonly PropDoc[];
}

export interface WidgetDoc {
  /** Import path: `@portal/ui/page`. */
  layer: string;
  name: string;
  /** Description, from the comment above the widget. */
  text: string;
  props: readonly PropDoc[];
  /** Types whose attributes it also accepts: `HTMLAttributes<HTMLDivElement>`. */
  rest: readonly string[];
  types: readonly TypeDoc[];
}

export type GalleryDocs = Readonly<Record<Layer, readonly WidgetDoc[]>>;

export const LAYERS = [
  'core',
  'page',
  'detail',
  'forms',
  'fields',
  'dates',
  'grid',
  'charts',
  'map',
] as const;
export type Layer = (typeof LAYERS)[number];

const source = join(import.meta.dirname, '../../src');
const read = (path: string) => readFileSync(join(source, path), 'utf8');
const indexOf = (layer: Layer) => (layer === 'core' ? 'index.ts' : `${layer}/index.ts`);
const importOf = (layer: Layer) => (layer === 'core' ? '@portal/ui' : `@portal/ui/${layer}`);

/** Reads every public widget of each layer, with its props. */
export function readWidgets(): GalleryDocs {
  const shapes = readShapes();
  const widgetsOf = (layer: Layer): WidgetDoc[] =>
    readExports(layer).map(({ name, file }) => {
      const code = read(file);
      const type = propsTypeOf(code, name);
      const { members, rest } = type === undefined ? { members: [], rest: [] } : resolve(type, shapes);
      return {
        layer: importOf(layer),
        name,
        text: commentOf(code, name),
        props: members,
        rest,
        types: typesOf(members, shapes),
      };
    });
  // The keys are the names of the layers.
  return Object.fromEntries(LAYERS.map((layer) => [layer, widgetsOf(layer)])) as unknown as GalleryDocs;
}

/** The package's types that members refer to, directly or indirectly. */
function typesOf(members: readonly PropDoc[], shapes: ReadonlyMap<string, Shape>): TypeDoc[] {
  const found = new Map<string, TypeDoc>();
  const visit = (parts: readonly PropDoc[]) => {
    for (const [name] of parts.flatMap(({ type }) => [...type.matchAll(/\b[A-Z]\w+/g)])) {
      if (found.has(name) || !shapes.has(name) || NAMES_OF_THE_WEB.has(name)) continue;
      const type = { name, members: resolve(name, shapes).members };
      if (type.members.length === 0) continue;
      found.set(name, type);
      visit(type.members);
    }
  };
  visit(members);
  return [...found.values()];
}

/** Browser types that share a name with one of our private types. */
const NAMES_OF_THE_WEB = new Set(['File', 'Date', 'Element']);

/** The PascalCase exports of a layer's index with their source files. */
function readExports(layer: Layer): { name: string; file: string }[] {
  const index = indexOf(layer);
  const found = [...read(index).matchAll(/^export \{([^}]*)\} from '(\.[^']+)'/gms)];
  return found.flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[A-Z][a-z]\w*$/.test(name))
      .map((name) => ({ name, file: join(dirname(index), from) })),
  );
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text of a comment, without its markers. */
const words = (comment: string) =>
  comment
    .replace(/^\s*\/\*\*|\*\/\s*$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

function commentOf(code: string, name: string): string {
  const pattern = new RegExp(
    `(/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/)\\nexport (?:function |const |\\{ )${literal(name)}\\b`,
  );
  return words(pattern.exec(code)?.[1] ?? '');
}

/** The type of the first parameter: `({ a, b }: FooProps<Row>)`, `(props: FooProps)`, or of a constant. */
function propsTypeOf(code: string, name: string): string | undefined {
  const start = new RegExp(`export (?:function|const) ${literal(name)}\\b`).exec(code)?.index;
  if (start === undefined) return undefined;
  const head = code.slice(start).split(/\n\}?\n|\) \{\n|=> /)[0] ?? '';
  const named = /[:<]\s*((?:Omit<|Pick<)?\w*Props\b)/.exec(head)?.[1];
  if (named !== undefined) return named;
  const inline = /\}: (\{[\s\S]*\})\s*$/.exec(head)?.[1];
  return inline;
}

interface Shape {
  parents: readonly string[];
  members: readonly PropDoc[];
}

/** Every interface (and alias of an intersection) of the package by its name. */
function readShapes(): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || file.includes('.test.')) continue;
    const code = read(file);
    for (const match of code.matchAll(
      /^(?:export )?interface (\w+)(?:<.*?>)?\s*(?:extends ([\s\S]*?))?\s*\{\n?/gm,
    )) {
      const [all, name = '', parents = ''] = match;
      const body = upToBrace(code, match.index + all.length);
      shapes.set(name, { parents: splitTop(parents, ','), members: readMembers(body) });
    }
    for (const match of code.matchAll(/^(?:export )?type (\w+)(?:<.*?>)? =\s*([^;{]*?\w+Props[^;{]*);/gm)) {
      const [, name = '', right = ''] = match;
      shapes.set(name, { parents: splitTop(right, /[&|]/), members: [] });
    }
  }
  return shapes;
}

function upToBrace(code: string, from: number): string {
  let depth = 1;
  let at = from;
  while (at < code.length && depth > 0) {
    if (code[at] === '{') depth += 1;
    if (code[at] === '}') depth -= 1;
    at += 1;
  }
  return code.slice(from, at - 1);
}

/** Splits at separators that are outside brackets. */
function splitTop(text: string, separator: string | RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if ('<({['.includes(letter)) depth += 1;
    if ('>)}]'.includes(letter)) depth -= 1;
    const parts_ =
      depth === 0 && (typeof separator === 'string' ? letter === separator : separator.test(letter));
    if (parts_) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Members of an interface as Biome formats them: a comment, then `name?: type;` on one or more lines. */
function readMembers(body: string): PropDoc[] {
  const member =
    /(?:(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\s*)?^ {2}(?:readonly )?(['\w-]+)(\??): ([\s\S]*?);$(?=\n {2}\S|\s*$)/gm;
  return [...body.matchAll(member)].map(([, comment = '', name = '', optional, type = '']) => ({
    name: name.replaceAll("'", ''),
    type: type
      .replace(/^\s*\|\s*/, '')
      .replace(/\s+/g, ' ')
      .trim(),
    required: optional === '',
    text: words(comment),
  }));
}

function resolve(type: string, shapes: ReadonlyMap<string, Shape>): { members: PropDoc[]; rest: string[] } {
  const plain = type.trim();
  if (plain.startsWith('{')) return { members: readMembers(indent(plain)), rest: [] };
  const cut = /^(Omit|Pick)<\s*([\w<>, ]+?),\s*([\s\S]+?)>$/.exec(plain);
  if (cut) {
    const [, how, base = '', keys = ''] = cut;
    const names = new Set([...keys.matchAll(/'([^']+)'/g)].map(([, key]) => key));
    const inner = resolve(base, shapes);
    return { ...inner, members: inner.members.filter(({ name }) => names.has(name) === (how === 'Pick')) };
  }
  const shape = shapes.get(plain.replace(/<[\s\S]*$/, ''));
  if (!shape) return { members: [], rest: [plain] };
  const above = shape.parents.map((parent) => resolve(parent, shapes));
  const own = new Set(shape.members.map(({ name }) => name));
  const seen = new Set<string>();
  const members = [
    ...shape.members,
    ...above.flatMap((each) => each.members.filter(({ name }) => !own.has(name))),
  ];
  return {
    members: members.filter(({ name }) => !seen.has(name) && seen.add(name)),
    rest: above.flatMap((each) => each.rest),
  };
}

const indent = (inline: string) =>
  `  ${inline
    .slice(1, -1)
    .trim()
    .replace(/;\s*(?=\w)/g, ';\n  ')
    .replace(/;?$/, ';')}`;
