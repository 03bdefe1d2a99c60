import { can, type Permissions } from '../auth/permissions.ts'
import { hasTokens, tokensFor } from '../bank/token-quantity.ts'
import { ALLOWED, refuse, type Decision } from '../samples/decision.ts'
import type { Purpose } from '../samples/purpose.ts'
import type { FieldErrors } from '../samples/field-errors.ts'
import { SEAL_VERDICT_TEXTS } from './seal-verdict.ts'

/** What is sealed: the certificate of analysis, or the chemical report. */
const SEAL_TEMPLATES = ['coa', 'pdf'] as const
export type SealTemplate = (typeof SEAL_TEMPLATES)[number]

export const SEAL_TEMPLATE_NAMES: Readonly<Record<SealTemplate, string>> = {
  coa: 'Certificate of Analysis',
  pdf: 'Chemical Report',
}

export const SEAL_TEXTS = {
  ...SEAL_VERDICT_TEXTS,
  either: 'Please select a previous VERISEAL or Expedited.',
  one: 'Only one of a previous VERISEAL and Expedited is possible.',
  template: 'Please select a report type.',
  no_coa: 'This sample has no Certificate of Analysis.',
  research: 'An R&D test is not for compliance: its report can be sealed, a Certificate of Analysis of it cannot.',
  coa_forbidden: 'You may not create a Certificate of Analysis.',
  expedited: 'An expedited VERISEAL takes two tokens.',
  unreleased: 'Nobody has released the report of this sample. The VERISEAL says so for good.',
  confirm_both: 'Please confirm both statements about the previous VERISEAL.',
  confirm_released: 'Please confirm that the report is sealed unreleased.',
  confirm_unreleased: 'Seal the report although it is not released.',
  /** For those who cannot seal a certificate of analysis. */
  forfeit:
    'There is only one report type per sample. Sealing a Chemical Report forfeits the Certificate of Analysis seal of this sample.',
} as const

export interface SealCoaFacts {
  permissions: Permissions | null | undefined
  /** Whether the sample has the data of a certificate of analysis. */
  coa: boolean
  /** What the sample was tested for; empty where nothing was said. */
  purpose?: Purpose | null | undefined
}

/** Whether the certificate of analysis can be chosen for sealing. */
export function maySealCoa(facts: SealCoaFacts): Decision<'forbidden' | 'no_coa' | 'research'> {
  if (!can(facts.permissions, 'certus.veriseal_coa')) return refuse('forbidden', SEAL_TEXTS.coa_forbidden)
  if (facts.purpose === 'research') return refuse('research', SEAL_TEXTS.research)
  return facts.coa ? ALLOWED : refuse('no_coa', SEAL_TEXTS.no_coa)
}

/** Whether the organization's bank has the two tokens of an expedited VERISEAL. */
export function mayExpedite(facts: { organization_id: number; quantity: number | null }): Decision<'no_tokens'> {
  const enough =
    facts.quantity === null || hasTokens(facts.organization_id, facts.quantity, tokensFor({ expedited: true }))
  return enough ? ALLOWED : refuse('no_tokens', SEAL_TEXTS.expedited)
}

export interface SealRequest {
  template?: unknown
  /** Id of an earlier VERISEAL. */
  previous?: number | null | undefined
  expedited?: boolean | undefined
}

/** What is wrong with a request for a VERISEAL, by field: a report type, and exactly one of previous or expedited. */
export function sealRequestErrors(request: SealRequest, facts: SealCoaFacts): FieldErrors {
  const hasPrevious = request.previous !== null && request.previous !== undefined
  const expedited = request.expedited === true
  const either = hasPrevious && expedited ? SEAL_TEXTS.one : !hasPrevious && !expedited ? SEAL_TEXTS.either : null
  const template = templateError(request.template, facts)
  return { ...(template !== null && { template: [template] }), ...(either !== null && { previous: [either] }) }
}

function templateError(template: unknown, facts: SealCoaFacts): string | null {
  if (template === 'pdf') return null
  if (template !== 'coa') return SEAL_TEXTS.template
  const verdict = maySealCoa(facts)
  return verdict.allowed ? null : verdict.text
}

/** The state of the creation dialog. */
export interface SealDraft {
  readonly template: SealTemplate | null
  readonly previous: number | null
  /** The two confirmations of a previous VERISEAL; the second needs the first. */
  readonly is_right_one: boolean
  readonly is_final: boolean
  readonly expedited: boolean
}

const UNCONFIRMED = { is_right_one: false, is_final: false }
export const EMPTY_SEAL_DRAFT: SealDraft = { template: null, previous: null, ...UNCONFIRMED, expedited: false }

/** Picks a previous VERISEAL, or none; clears expedited and the confirmations. */
export function pickPrevious(draft: SealDraft, previous: number | null): SealDraft {
  return { ...draft, ...UNCONFIRMED, previous, expedited: previous === null && draft.expedited }
}

/** Turns expedited on or off; turning it on clears the picked previous VERISEAL. */
export function setExpedited(draft: SealDraft, expedited: boolean): SealDraft {
  return expedited ? { ...draft, ...UNCONFIRMED, previous: null, expedited } : { ...draft, expedited }
}

/** Sets the first confirmation; off, it takes the second along. */
export function confirmPrevious(draft: SealDraft, confirmed: boolean): SealDraft {
  return { ...draft, is_right_one: confirmed && draft.previous !== null, is_final: confirmed && draft.is_final }
}

/** Sets the second confirmation, which needs the first. */
export function confirmFinal(draft: SealDraft, confirmed: boolean): SealDraft {
  return { ...draft, is_final: confirmed && draft.is_right_one }
}

/** What keeps Yes disabled, for the line above it; null when nothing does. */
export function missingForSeal(draft: SealDraft): string | null {
  if (isSealDraftReady(draft)) return null
  if (draft.template === null) return SEAL_TEXTS.template
  return draft.previous === null ? SEAL_TEXTS.either : SEAL_TEXTS.confirm_both
}

/** Whether Yes is enabled: a report type, and expedited or a previous VERISEAL with both confirmations. */
export function isSealDraftReady(draft: SealDraft): boolean {
  const confirmed = draft.previous !== null && draft.is_right_one && draft.is_final
  return draft.template !== null && draft.expedited !== confirmed
}
