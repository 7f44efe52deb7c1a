import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { listLayouts, saveLayout } from './layouts.ts';
import { createView, listViews, removeView, updateView } from './service.ts';

const { savedViews } = contract;

export const savedViewRoutes: readonly Binding[] = [
  bind(savedViews.list, listViews),
  bind(savedViews.create, createView),
  bind(savedViews.update, updateView),
  bind(savedViews.remove, removeView),
  bind(savedViews.listLayouts, listLayouts),
  bind(savedViews.saveLayout, saveLayout),
];
