import { mayCreateSeal } from '@eluent/domain/certificates'
import type { Purpose, SampleState } from '@eluent/domain/samples'
import { useSession } from '../../../frame/services.ts'
import { useBank } from '../../bank/use-bank.ts'

/** What decides about a sample's VERISEAL, of a report as of a row. */
export interface SealableSample {
  id: number
  finished: boolean
  certus_id: number | null
  coa: boolean
  state: SampleState
  /** Its latest release; left out where its state alone is known, as of a row. */
  release?: { current: boolean } | null
  /** Left out of a row; there the server says what of an R&D test cannot be sealed. */
  jurisdiction?: { purpose: Purpose | null } | null
}

/** Whether a VERISEAL can be created for the sample now, by the rules the server keeps. */
export function useSealVerdict({ finished, certus_id }: Pick<SealableSample, 'finished' | 'certus_id'>) {
  const session = useSession()
  const bank = useBank()
  return mayCreateSeal({
    permissions: session?.claims.permissions,
    finished,
    certus_id,
    organization_id: session?.claims.organization.id ?? 0,
    quantity: bank.data?.quantity ?? null,
  })
}

/** Whether its report is released and reads so still: any other is sealed only by whoever says so. */
export function isReleased({ release, state }: SealableSample): boolean {
  return release === undefined ? state === 'released' : release?.current === true
}
