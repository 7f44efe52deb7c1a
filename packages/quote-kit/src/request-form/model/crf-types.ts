import type { contract } from '@portal/api-client';

export type CrfDraft = contract.crf.CrfDraft;
export type CrfSection = contract.crf.CrfSection;
export type CrfSectionState = contract.crf.CrfSectionState;
export type CrfContextData = contract.crf.CrfContext;
export type CrfContact = contract.crf.CrfContact;

export type CrfPath = contract.crf.CrfPath;
