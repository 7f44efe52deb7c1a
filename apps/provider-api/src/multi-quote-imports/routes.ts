import { contract } from '@portal/api-client';
import { IMPORT_MAX_BYTES } from '@portal/api-client/limits';
import { type Binding, bind } from '../http/routing/bind.ts';
import * as corrections from './review/corrections.ts';
import { duplicateMultiQuote } from './staging/duplicate.ts';
import { listReadyRows } from './review/ready-rows.ts';
import * as reviews from './review/reviews.ts';
import * as imports from './service.ts';

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
  bind(endpoints.imports.listRows, reviews.listReviewRows),
  bind(endpoints.imports.listReadyRows, listReadyRows),
  bind(endpoints.imports.exportRows, reviews.exportReviewRows),
  bind(endpoints.imports.updateRow, reviews.updateReviewRow, { inTransaction: true }),
  bind(endpoints.imports.updateRows, reviews.updateReviewRows),
  bind(endpoints.imports.removeRow, reviews.removeReviewRow, { inTransaction: true }),
  bind(endpoints.imports.correctCells, corrections.correctCells),
  bind(endpoints.imports.correctAlike, corrections.correctAlike),
  bind(endpoints.imports.fillTowns, corrections.fillTowns),
];
