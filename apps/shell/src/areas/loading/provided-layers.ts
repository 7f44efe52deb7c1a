/**
 * The lazy layers that the shell provides to areas. Federation only provides modules that the shell itself imports,
 * and this table is that import. Hovering or focusing a link prefetches the list layer from here.
 */
export const PROVIDED_LAYERS: Readonly<Record<string, () => Promise<unknown>>> = {
  '@portal/ui/page': () => import('@portal/ui/page'),
  '@portal/ui/forms': () => import('@portal/ui/forms'),
  // The table itself is a separate script.
  '@portal/ui/grid': () => import('@portal/ui/grid').then(({ preloadTable }) => preloadTable()),
  '@portal/area-kit': () => import('@portal/area-kit'),
  '@portal/ui/charts': () => import('@portal/ui/charts'),
  '@portal/ui/dates': () => import('@portal/ui/dates'),
  '@portal/ui/map': () => import('@portal/ui/map'),
};
