// Written by the build of the shell from packages/build-config/src/sharing/sharing.ts.
import * as apiClientSchema from '@portal/api-client/schema';
import * as portalSdk from '@portal/portal-sdk';
import * as ui from '@portal/ui';
import * as react from 'react';
import * as reactJsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/** What is in the page before any area. */
export const EAGER: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': reactJsxRuntime,
  'react-dom': reactDom,
  '@portal/portal-sdk': portalSdk,
  '@portal/api-client/schema': apiClientSchema,
  '@portal/ui': ui,
};

/** The layers, which are fetched once one is used. */
export const LAZY: Readonly<Record<string, () => Promise<object>>> = {
  '@portal/ui/page': () => import('@portal/ui/page'),
  '@portal/ui/forms': () => import('@portal/ui/forms'),
  '@portal/ui/detail': () => import('@portal/ui/detail'),
  '@portal/ui/fields': () => import('@portal/ui/fields'),
  '@portal/ui/grid': () => import('@portal/ui/grid'),
  '@portal/area-kit': () => import('@portal/area-kit'),
  '@portal/area-kit/detail': () => import('@portal/area-kit/detail'),
  '@portal/ui/charts': () => import('@portal/ui/charts'),
  '@portal/ui/dates': () => import('@portal/ui/dates'),
  '@portal/ui/map': () => import('@portal/ui/map'),
};
