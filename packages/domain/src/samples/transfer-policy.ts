import { roleCan } from '../auth/permissions.ts'
import { ALLOWED, NOT_AUTHORIZED_TEXT, refuse, type Decision } from './decision.ts'

export interface TransferFacts {
  role: string
  /** Whether the external service is signed in to, with an entity chosen. */
  has_entity: boolean
  has_results: boolean
  finished: boolean
  coa: boolean
}

/** Whether a sample may be sent to the external chemical-identification service. */
export function mayTransferSample(
  facts: TransferFacts,
): Decision<'forbidden' | 'no_entity' | 'no_results' | 'unfinished' | 'no_coa'> {
  if (!roleCan(facts.role, 'populate_coa.update_coa')) return refuse('forbidden', NOT_AUTHORIZED_TEXT)
  if (!facts.has_entity) return refuse('no_entity', 'Sign in to ChemID and choose an entity first.')
  if (!facts.has_results) return refuse('no_results', 'This sample has no results to transfer.')
  if (!facts.finished) return refuse('unfinished', 'This sample is not finished.')
  return facts.coa ? ALLOWED : refuse('no_coa', 'This sample has no COA.')
}
