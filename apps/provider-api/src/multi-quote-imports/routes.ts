import { contract } from '@portal/api-client';
import { IMPORT_MAX_BYTES } from '@portal/api-client/limits';
import { type Binding, bind } from '../http/routing/bind.ts';
import * as corrections from './review/corrections.ts';
import * as decisions from './review/decide-rows.ts';
import { listReadyRows } from './review/ready-rows.ts';
import * as rows from './review/review-rows.ts';
import * as reviews from './review/reviews.ts';
import * as imports from './service.ts';
import { duplicateMultiQuote } from './staging/duplicate.ts';

const endpoints = contract.multiQuotes;
const IMPORT = { limit: IMPORT_MAX_BYTES };

export const multiQuoteImportRoutes: readonly Binding[] = [
  bind(endpoints.duplicate, duplicateMultiQuote),
  bind(endpoints.locations.validateImport, imports.validateImport, IMPORT),
  bind(endpoints.locations.importLocations, imports.importLocations, IMPORT),
  bind(endpoints.locations.downloadImportTemplate, imports.downloadImportTemplate),
  bind(endpoints.imports.readColumns, imports.readImportColumns, IMPORT),
  bind(endpoints.imports.list, reviews.listReviews),
  bind(endpoints.imports.get, reviews.getReview),
  bind(endpoints.imports.remove, reviews.removeReview),
  bind(endpoints.imports.listRows, rows.listReviewRows),
  bind(endpoints.imports.listReadyRows, listReadyRows),
  bind(endpoints.imports.exportRows, rows.exportReviewRows),
  bind(endpoints.imports.updateRow, decisions.updateReviewRow, { inTransaction: true }),
  bind(endpoints.imports.updateRows, decisions.updateReviewRows),
  bind(endpoints.imports.removeRow, decisions.removeReviewRow, { inTransaction: true }),
  bind(endpoints.imports.correctCells, corrections.correctCells),
  bind(endpoints.imports.correctAlike, corrections.correctAlike),
  bind(endpoints.imports.fillTowns, corrections.fillTowns),
];
