import { contract, type InputOf } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { attachmentList } from '@portal/area-kit/detail';
import { day, minDay } from '@portal/ui/dates';
import { choice, max, message, required, requiredChoice, requiredIf, text } from '@portal/ui/forms';
import { forward, partialCheck } from 'valibot';

const { CASE_PRIORITIES, CASE_TYPES } = contract.support;

type CaseFields = contract.support.CaseFields;
type CaseType = contract.support.CaseType;

/** The part of a service stored with a draft, enough to show it after a restore. */
const circuitChoice = v.object({
  id: v.number(),
  name: v.string(),
  customerName: v.string(),
  postcode: v.string(),
});
export type CircuitChoice = v.InferOutput<typeof circuitChoice>;

export function getIssueTypes(fields: CaseFields, type: CaseType | '' | null | undefined) {
  return fields.types.find(({ value }) => value === type)?.issueTypes ?? [];
}

export function getSubTypes(
  fields: CaseFields,
  type: CaseType | '' | null | undefined,
  issueType: string | null | undefined,
): readonly string[] {
  return getIssueTypes(fields, type).find(({ value }) => value === issueType)?.subTypes ?? [];
}

/**
 * Required fields per case type, from the provider's table. Issue values of another type count as missing, and the
 * cease date is checked for a cease only.
 */
export function buildNewCaseSchema(fields: CaseFields, today: string) {
  const ceaseDay = day(minDay(today));
  return v.pipe(
    v.object({
      type: requiredChoice(CASE_TYPES),
      circuitId: v.nullish(circuitChoice, null),
      issueType: text(),
      issueSubType: text(),
      priority: choice(CASE_PRIORITIES),
      reason: text(),
      ceaseDate: day(),
      customerName: text(max(255)),
      subject: text(required(), max(150)),
      description: text(required(), max(10_000)),
      contactId: v.nullish(v.union([v.number(), v.literal('')]), ''),
      /** Shown after a restore, and not sent. */
      contactName: v.nullish(v.string()),
      siteContactName: text(max(120)),
      siteContactNumber: text(max(40)),
      siteAccessTimes: text(max(255)),
      attachments: attachmentList(),
    }),
    requiredIf('circuitId', ({ type }) => type !== 'billing'),
    requiredIf('priority', ({ type }) => type === 'assurance'),
    requiredIf('reason', ({ type }) => type === 'cease'),
    requiredIf('ceaseDate', ({ type }) => type === 'cease'),
    forward(
      partialCheck(
        [['type'], ['issueType']],
        ({ type, issueType }) =>
          type === 'cease' || getIssueTypes(fields, type).some(({ value }) => value === issueType),
        message('required'),
      ),
      ['issueType'],
    ),
    forward(
      partialCheck(
        [['type'], ['issueType'], ['issueSubType']],
        ({ type, issueType, issueSubType }) => {
          const subTypes = getSubTypes(fields, type, issueType);
          return subTypes.length === 0 || subTypes.includes(issueSubType);
        },
        message('required'),
      ),
      ['issueSubType'],
    ),
    forward(
      partialCheck(
        [['type'], ['ceaseDate']],
        ({ type, ceaseDate }) => type !== 'cease' || v.is(ceaseDay, ceaseDate),
        minDay(today).message,
      ),
      ['ceaseDate'],
    ),
  );
}

type NewCaseValues = v.InferOutput<ReturnType<typeof buildNewCaseSchema>>;
export type NewCaseDraft = v.InferInput<ReturnType<typeof buildNewCaseSchema>>;

/** Builds the call's input from the fields of the selected type; the other fields are dropped. */
export function buildNewCaseInput(
  values: NewCaseValues,
  fields: CaseFields,
): InputOf<typeof contract.support.createCase> {
  const { type, circuitId, issueType, issueSubType, priority, reason, ceaseDate } = values;
  const hasSubType = getSubTypes(fields, type, issueType).length > 0;
  const hasSite = type !== 'billing';
  return {
    type,
    subject: values.subject,
    description: values.description,
    circuitId: hasSite ? (circuitId?.id ?? null) : null,
    priority: type === 'assurance' && priority !== '' ? priority : null,
    issueType: type === 'cease' ? null : issueType,
    issueSubType: hasSubType ? issueSubType : null,
    reason: type === 'cease' ? reason : null,
    ceaseDate: type === 'cease' ? ceaseDate : null,
    customerName: hasSite ? null : values.customerName || null,
    contactId: values.contactId === '' ? null : values.contactId,
    siteContactName: hasSite ? values.siteContactName || null : null,
    siteContactNumber: hasSite ? values.siteContactNumber || null : null,
    siteAccessTimes: hasSite ? values.siteAccessTimes || null : null,
    attachments: values.attachments,
  };
}
