import { roleCan } from '../auth/permissions.ts'
import { ALLOWED, NOT_AUTHORIZED_TEXT, refuse, type Decision } from './decision.ts'
import { MAX_VIALS } from './vials.ts'

/** What a rerun of a diluted vial depends on. */
export interface DiluteFacts {
  role: string
  imported: boolean
  certus_id: number | string | null
  /** Whether a report of the present runs was released. */
  released: boolean
  /** Vials to acquire. */
  vials: number
  vial_number: number
  /** Of `dilutionsOf`; null where the vial needs none. */
  dilution: { factor: number | null; waiting_vial: number | null } | null
}

export type DiluteRefusal =
  | 'forbidden'
  | 'imported'
  | 'certified'
  | 'released'
  | 'in_range'
  | 'waiting'
  | 'too_strong'
  | 'full'

/** Whether the role may dilute a vial that read over range and measure it again: those who may run tests. */
export function mayDiluteVial(facts: DiluteFacts): Decision<DiluteRefusal> {
  const { vial_number: vial, dilution } = facts
  if (!roleCan(facts.role, 'sample_report.run_test')) return refuse('forbidden', NOT_AUTHORIZED_TEXT)
  if (facts.imported) return refuse('imported', 'Results of imported samples cannot be measured again.')
  if (facts.certus_id !== null) return refuse('certified', 'Certified samples cannot be measured again.')
  if (facts.released) {
    return refuse('released', 'The report of this sample was released. Clear its results to measure it again.')
  }
  if (dilution === null) return refuse('in_range', `No result of vial ${vial} needs a dilution.`)
  if (dilution.waiting_vial !== null) {
    return refuse('waiting', `Vial ${vial} was diluted already: vial ${dilution.waiting_vial} has no result yet.`)
  }
  if (dilution.factor === null) {
    return refuse(
      'too_strong',
      `Vial ${vial} is more than 500 times too strong. Prepare the sample again with less of it.`,
    )
  }
  if (facts.vials >= MAX_VIALS) return refuse('full', `A sample has at most ${MAX_VIALS} vials.`)
  return ALLOWED
}
