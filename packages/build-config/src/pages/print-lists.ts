// Prints the lists that an area declares, as JSON: run by `derive-starts.ts` in a separate process.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SourceModules } from './source-modules.ts';

interface Declaration {
  endpoint: { path: string };
}

const [root = ''] = process.argv.slice(2);
const declared: Declaration[] = [];
const modules = new SourceModules((file, exports) => {
  if (!file.endsWith('/area-kit/src/list/define-list.ts')) return exports;
  const { defineList } = exports as { defineList: (declaration: unknown) => Declaration };
  const record = (declaration: unknown) => {
    const list = defineList(declaration);
    declared.push(list);
    return list;
  };
  return { ...exports, defineList: record };
});
const area = join(root, 'src', 'area.ts');
const { getStartList } = modules.load(modules.resolve(area, '@portal/area-kit/start-list')) as {
  getStartList: (list: unknown) => unknown;
};
for (const file of globSync(join(root, 'src/**/*.tsx')).sort())
  if (!/\.test\.tsx$/.test(file) && readFileSync(file, 'utf8').includes('defineList(')) modules.load(file);
const lists = declared.map((list) => ({ path: list.endpoint.path, list: getStartList(list) }));
process.stdout.write(JSON.stringify(lists));
