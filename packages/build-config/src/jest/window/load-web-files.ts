import './window.ts';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { TYPESCRIPT } from '../jest-shared.ts';
import { MODULE_NAMES } from '../module-names.ts';

const replacements = Object.entries(MODULE_NAMES).map(([pattern, name]) => ({
  pattern: new RegExp(pattern),
  name,
}));

// Node itself loads neither JSX nor style sheets.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const replacement = replacements.find(({ pattern }) => pattern.test(specifier));
    return nextResolve(replacement?.name ?? specifier, context);
  },
  load(url, context, nextLoad) {
    const { pathname, href } = new URL(url);
    if (!pathname.endsWith('.tsx')) return nextLoad(url, context);
    const filename = fileURLToPath(href);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      ...TYPESCRIPT,
      filename,
      sourceMaps: 'inline',
      swcrc: false,
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
