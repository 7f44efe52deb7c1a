import type { BuildReport } from '../plugins/build-report-plugin.ts';

/**
 * The layers that the shell's layout imports. There must be none: its script provides layers, and a script that waits
 * for itself never loads. A lazy import would have every page preload the layer.
 */
export function findFrameLayers({ name, frame }: Pick<BuildReport, 'name' | 'frame'>): string[] {
  return (frame?.layers ?? []).map(
    (layer) => `${name}: the layout imports ${layer}; import the modules of it that it needs.`,
  );
}
