import {
  crf as crfContract,
  type quotes as QuoteTypes,
  quotes as quoteContract,
} from '@portal/api-client/contract';
import { toWire } from '@portal/api-client/wire';
import { eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { notify } from '../../notifications/service.ts';
import { toAddonChoices } from '../../pricing/addon-choice.ts';
import { getAddonGroups } from '../../pricing/product-addons.ts';
import { Refusal } from '../../refusal.ts';
import { londonDay, workingDayAfter } from '../../shared/days.ts';
import { takeStep } from '../lifecycle/take-step.ts';
import { loadQuote, type QuoteInput } from '../load-quote.ts';
import { getQuotePath } from '../quote-path.ts';
import { type QuoteRow, quoteCrfs } from '../tables.ts';
import { loadSupplierTerms } from '../terms/service.ts';
import { getAddonChanges } from '../update.ts';
import { assertFormOpen } from './assert-open.ts';

type CrfDraft = crfContract.CrfDraft;
type CrfRow = typeof quoteCrfs.$inferSelect;

/** Roles that approve (specification §6). */
const APPROVERS = [1];

/** The facts of the quote that decide which questions the form asks. */
export function getCrfContext(row: QuoteRow, now: Date): crfContract.CrfContext {
  return {
    kind: row.kind,
    layer: row.layer,
    isOffnet: row.isOffnet,
    mandatoryAddons: getAddonGroups(row.productCode)
      .filter((group) => group.isMandatory)
      .map((group) => group.uuid),
    earliestDay: workingDayAfter(now, row.leadTimeDays),
    today: londonDay(now),
  };
}

/** The fastest line that the default router can carry. */
const DEFAULT_ROUTER_MAX_MBPS = 400;

/** §9 names a default router. It is preset only where it is ordered and can carry the line; otherwise the form asks. */
function isDefaultRouterOrdered({ speed, addons }: QuoteRow): boolean {
  return speed <= DEFAULT_ROUTER_MAX_MBPS && addons.some(({ text }) => text === crfContract.DEFAULT_ROUTER);
}

/** A new form starts with the quote's add-ons. */
function getInitialDraft(row: QuoteRow): CrfDraft {
  return {
    addonDetails: { addons: toAddonChoices(row.addons) },
    ...(isDefaultRouterOrdered(row) && { technicalDetails: { routerProvided: crfContract.DEFAULT_ROUTER } }),
  };
}

function toCrf(row: QuoteRow, form: CrfRow | null, now: Date): QuoteTypes.CrfForm {
  const context = getCrfContext(row, now);
  const sections = { ...getInitialDraft(row), ...form?.sections };
  return {
    quoteReference: row.reference,
    context,
    sections,
    readiness: crfContract.crfReadinessOf(sections, context),
    version: form?.version ?? 0,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    savedAt: form?.savedAt?.toISOString() ?? null,
    submittedAt: form?.submittedAt?.toISOString() ?? null,
  };
}

const loadForm = (scope: Scope, reference: string) =>
  scope.find(quoteCrfs, eq(quoteCrfs.quoteReference, reference));

export async function getCrf(input: QuoteInput<'getCrf'>, context: Context): Promise<QuoteTypes.CrfForm> {
  const row = await loadQuote(context.scope, input);
  return toCrf(row, await loadForm(context.scope, row.reference), context.now());
}

/** The forms of quotes of the caller's partner, by reference. */
export async function listCrfs(
  rows: readonly QuoteRow[],
  { scope, now }: Context,
): Promise<Map<string, QuoteTypes.CrfForm>> {
  const references = rows.map(({ reference }) => reference);
  const stored = await scope.list(quoteCrfs, { where: inArray(quoteCrfs.quoteReference, references) });
  const byReference = new Map(stored.map((form) => [form.quoteReference, form]));
  return new Map(
    rows.map((row) => [row.reference, toCrf(row, byReference.get(row.reference) ?? null, now())]),
  );
}

/** Saves a draft; sections that are not sent stay unchanged. */
export async function updateCrf(
  input: QuoteInput<'updateCrf'>,
  context: Context,
): Promise<QuoteTypes.CrfForm> {
  const now = context.now();
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await loadQuote(scope, input, { lock: 'update' });
    assertFormOpen(row, context);
    const form = await loadForm(scope, row.reference);
    assertCurrent(row, form, input.version, now);
    const saved = {
      sections: { ...getInitialDraft(row), ...form?.sections, ...omitUndefined(input.sections) },
      version: input.version + 1,
      savedAt: now,
    };
    if (form) await scope.update(quoteCrfs, saved, eq(quoteCrfs.quoteReference, row.reference));
    else await scope.insert(quoteCrfs, { quoteReference: row.reference, ...saved });
    return toCrf(row, await loadForm(scope, row.reference), now);
  });
}

const omitUndefined = (sections: CrfDraft): CrfDraft =>
  Object.fromEntries(Object.entries(sections).filter(([, values]) => values !== undefined));

function assertCurrent(row: QuoteRow, form: CrfRow | null, version: number, now: Date): void {
  if ((form?.version ?? 0) === version) return;
  throw Refusal.conflict('This form has changed since you opened it.', {
    current: toWire(v.parse(quoteContract.crfForm, toCrf(row, form, now))),
  });
}

/** Pending CRF → Pending Approval. 422 with every invalid field unless all five sections are valid (§5). */
export async function submitCrf(
  { version, ...input }: QuoteInput<'submitCrf'>,
  context: Context,
): Promise<QuoteTypes.Quote> {
  return takeStep('complete_crf', input, context, async ({ scope, tx, row, now }) => {
    const form = await loadForm(scope, row.reference);
    assertCurrent(row, form, version, now);
    const answer = toCrf(row, form, now);
    assertComplete(answer);
    const chosen = answer.sections.addonDetails?.addons ?? [];
    const terms = await loadSupplierTerms(tx, row.supplierKey);
    const submitted = {
      sections: answer.sections,
      version: answer.version + 1,
      savedAt: now,
      submittedAt: now,
      submittedById: context.caller.userId,
      submittedBy: context.caller.name,
    };
    if (form) await scope.update(quoteCrfs, submitted, eq(quoteCrfs.quoteReference, row.reference));
    else await scope.insert(quoteCrfs, { quoteReference: row.reference, ...submitted });
    return {
      title: 'Form submitted',
      detail: 'Awaiting approval',
      changes: {
        ...getAddonChanges(row, chosen, 'addonDetails.'),
        layer: crfContract.effectiveLayer(answer.sections.technicalDetails ?? {}, answer.context),
        approvalTermsId: terms.id,
        reason: null,
      },
      afterwards: ({ row: submittedQuote }) =>
        notify(
          tx,
          { partnerId: row.partnerId, roles: APPROVERS },
          {
            text: `${row.reference} is awaiting your approval`,
            subtext: `${row.customerName}, submitted by ${context.caller.name}`,
            url: getQuotePath(submittedQuote),
            type: 'approval',
          },
        ),
    };
  });
}

function assertComplete({ sections, context }: QuoteTypes.CrfForm): void {
  const issues = crfContract.CRF_SECTIONS.flatMap((section) =>
    crfContract
      .crfIssues(section, sections, context)
      .map(({ path, message }) => [`${section}.${path}`, [message]] as const),
  );
  if (issues.length > 0) throw Refusal.invalid(Object.fromEntries(issues));
}
