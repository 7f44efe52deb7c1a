/** Whether a path prefix covers a path: `/quotes` covers `/quotes` and `/quotes/QS-1`, but not `/quotes-old`. */
export function coversPath(prefix: string, path: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** The item with the longest path prefix that covers the path. */
export function findByPath<Item extends { paths: readonly string[] }>(
  items: readonly Item[],
  path: string,
): Item | undefined {
  let best: { item: Item; length: number } | undefined;
  for (const item of items) {
    for (const prefix of item.paths) {
      if (coversPath(prefix, path) && prefix.length > (best?.length ?? -1)) {
        best = { item, length: prefix.length };
      }
    }
  }
  return best?.item;
}

/** The page whose pattern (`/orders/:reference`) matches the path; with several, the one with fewest parameters. */
export function findPage<Page extends { path: string }>(
  pages: readonly Page[],
  path: string,
): Page | undefined {
  const segments = toSegments(path);
  return pages
    .filter((page) => {
      const pattern = toSegments(page.path);
      return (
        pattern.length === segments.length &&
        pattern.every((part, at) => part.startsWith(':') || part === segments[at])
      );
    })
    .sort((a, b) => countParameters(a.path) - countParameters(b.path))[0];
}

/** The href of the link whose paths cover the path most specifically. */
export function findCurrentHref(
  links: readonly { href: string; within: readonly string[] }[],
  path: string,
): string | null {
  let best: { href: string; length: number } | null = null;
  for (const { href, within } of links) {
    for (const prefix of within) {
      const isCovered = coversPath(prefix, path) || findPage([{ path: prefix }], path) !== undefined;
      if (isCovered && prefix.length > (best?.length ?? -1)) best = { href, length: prefix.length };
    }
  }
  return best?.href ?? null;
}

function toSegments(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function countParameters(path: string): number {
  return toSegments(path).filter((part) => part.startsWith(':')).length;
}
