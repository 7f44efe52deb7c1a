import { createRequire } from 'node:module';

/*
 * jsdom compares an element with every rule of every style sheet, and emotion makes a sheet of each rule: this was 60%
 * of the time of a test that renders a list. Here only rules are compared whose last part names the element's tag, one
 * of its classes or its id. Import it before jsdom.
 */

/** The parts of jsdom's elements and style sheets that are used here. */
interface ElementImpl {
  localName: string;
  style: Declaration;
  _ownerDocument: { _styleCache: WeakMap<ElementImpl, Declaration> | null; styleSheets: { _list: Sheet[] } };
  getAttributeNS(namespace: null, name: string): string | null;
}
interface Declaration extends ArrayLike<string> {
  getPropertyValue(property: string): string;
  getPropertyPriority(property: string): string;
  setProperty(property: string, value: string, priority: string): void;
  removeProperty(property: string): void;
}
interface Rule {
  selectorText?: string;
  style: Declaration;
  media?: ArrayLike<string>;
  cssRules?: Rule[];
}
interface Sheet {
  cssRules: Rule[];
}

const fromHere = createRequire(import.meta.url);
const fromEnvironment = createRequire(fromHere.resolve('jest-environment-jsdom'));
const fromJsdom = createRequire(fromEnvironment.resolve('jsdom'));
const styleRules: {
  getDeclarationForElement(element: ElementImpl): Declaration;
} = fromJsdom('./jsdom/living/helpers/style-rules.js');
const { matchesDontThrow }: { matchesDontThrow(element: ElementImpl, selector: string): boolean } = fromJsdom(
  './jsdom/living/helpers/selectors.js',
);
const { CSSStyleDeclaration }: { CSSStyleDeclaration: new () => Declaration } = fromJsdom('cssstyle');
const { parse }: { parse(text: string): Sheet } = fromJsdom('rrweb-cssom');
const defaultStyles: string = fromJsdom('./jsdom/browser/default-stylesheet.js');

/** Rules on screen, in their order, as jsdom knows them. */
function listRules({ cssRules }: Sheet): Rule[] {
  return Array.from(cssRules).flatMap((rule) => {
    if (rule.media === undefined) return [rule];
    return Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules ?? []) : [];
  });
}

const ANY = '*';

/** `.a > div.b, #c` → `.b`, `#c`. An element without any of them does not match. */
function keysOf(selectors: string): string[] {
  // Escapes are rare enough not to be read.
  if (selectors.includes('\\')) return [ANY];
  // Text in brackets and parentheses describes the element, but does not name it for certain.
  let plain = selectors.replace(/"[^"]*"|'[^']*'/g, '').replace(/\[[^\]]*\]/g, '');
  for (let outer = ''; outer !== plain; ) {
    outer = plain;
    plain = plain.replace(/\([^()]*\)/g, '');
  }
  return plain.split(',').map((selector) => {
    const last =
      selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    const [names = ''] = last.split(':');
    const key = /#[\w-]+/.exec(names)?.[0] ?? /\.[\w-]+/.exec(names)?.[0] ?? /^[\w-]+/.exec(names)?.[0];
    return key?.toLowerCase() ?? ANY;
  });
}

/** A list of style sheets by the keys of their rules. */
class RuleIndex {
  private readonly rules = new Map<string, { rule: Rule; order: number }[]>();
  private readonly sheets: { sheet: Sheet; length: number }[] = [];
  private count = 0;

  add(sheet: Sheet): void {
    this.sheets.push({ sheet, length: sheet.cssRules.length });
    for (const rule of listRules(sheet)) {
      this.count += 1;
      // jsdom searches the document for each, which is 10% of a test's time. They only colour focused or invalid fields.
      if (rule.selectorText?.includes(':has(')) continue;
      for (const key of new Set(keysOf(rule.selectorText ?? ''))) {
        const list = this.rules.get(key) ?? [];
        this.rules.set(key, list);
        list.push({ rule, order: this.count });
      }
    }
  }

  /** Adds sheets behind those that it has; false if those have changed. */
  extend(all: readonly Sheet[]): boolean {
    const isSame = this.sheets.every(
      ({ sheet, length }, at) => all[at] === sheet && sheet.cssRules.length === length,
    );
    if (isSame) for (const sheet of all.slice(this.sheets.length)) this.add(sheet);
    return isSame;
  }

  match(element: ElementImpl): Rule[] {
    const classes = element.getAttributeNS(null, 'class')?.split(/\s+/) ?? [];
    const id = element.getAttributeNS(null, 'id');
    const keys = [ANY, element.localName, ...classes.map((name) => `.${name}`), ...(id ? [`#${id}`] : [])];
    const found = new Map<number, Rule>();
    for (const key of keys)
      for (const { rule, order } of this.rules.get(key.toLowerCase()) ?? []) found.set(order, rule);
    return [...found]
      .sort(([first], [second]) => first - second)
      .flatMap(([, rule]) =>
        rule.selectorText !== undefined && matchesDontThrow(element, rule.selectorText) ? [rule] : [],
      );
  }
}

const defaults = new RuleIndex();
defaults.add(parse(defaultStyles));

const indexes = new WeakMap<object, RuleIndex>();

function indexOf(document: ElementImpl['_ownerDocument']): RuleIndex {
  const existing = indexes.get(document);
  const { _list: sheets } = document.styleSheets;
  if (existing?.extend(sheets)) return existing;
  const index = new RuleIndex();
  index.extend(sheets);
  indexes.set(document, index);
  return index;
}

function apply(from: Declaration, to: Declaration): void {
  for (const property of Array.from(from)) {
    const value = from.getPropertyValue(property);
    if (value === 'unset') to.removeProperty(property);
    else to.setProperty(property, value, from.getPropertyPriority(property));
  }
}

styleRules.getDeclarationForElement = (element) => {
  const document = element._ownerDocument;
  document._styleCache ??= new WeakMap();
  const cached = document._styleCache.get(element);
  if (cached) return cached;
  const declaration = new CSSStyleDeclaration();
  for (const { style } of [...defaults.match(element), ...indexOf(document).match(element)])
    apply(style, declaration);
  apply(element.style, declaration);
  document._styleCache.set(element, declaration);
  return declaration;
};
