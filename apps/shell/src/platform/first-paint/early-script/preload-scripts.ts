import type { PageData } from '@portal/release-manifest';

export function preloadScripts(scripts: PageData['late']): void {
  for (const { path, integrity, media = '' } of scripts) {
    const link = document.createElement('link');
    Object.assign(link, {
      rel: 'preload',
      as: 'script',
      crossOrigin: 'anonymous',
      integrity,
      media,
      href: path,
    });
    document.head.append(link);
  }
}
