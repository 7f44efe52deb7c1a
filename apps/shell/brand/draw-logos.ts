import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { launchBrowser } from '@portal/test/browser';

/** Sizes that the supplier logo widget asks for, in CSS pixels. */
const SIZES = [24, 32, 48];
/** Drawn at twice the size, so that they are sharp on dense screens. */
const DENSITY = 2;

const here = import.meta.dirname;
const browser = await launchBrowser();
const page = await browser.newPage({ deviceScaleFactor: DENSITY });
for (const file of await readdir(join(here, 'suppliers'))) {
  const drawing = await readFile(join(here, 'suppliers', file), 'utf8');
  for (const size of SIZES) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>html,body{margin:0;background:transparent}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`,
    );
    const path = resolve(here, '../public/img/suppliers', `${basename(file, '.svg')}${size}.png`);
    await page.screenshot({ path, omitBackground: true });
  }
}
await browser.close();
