import { join } from 'node:path';
import { REPOSITORY } from '../portal-process.ts';

/** Small areas that stock tools build, as a team with its own repository would. */
export const TOY_AREAS = [
  { app: 'toy-rspack', title: 'Toy by Rspack', dist: distOf('rspack') },
  { app: 'toy-webpack', title: 'Toy by webpack', dist: distOf('webpack') },
  { app: 'toy-vite', title: 'Toy by Vite', dist: distOf('vite') },
];

function distOf(folder: string): string {
  return join(REPOSITORY, 'e2e', 'toy-areas', folder, 'dist');
}
