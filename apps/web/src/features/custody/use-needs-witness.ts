import { readQualitySettings } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'

/** Whether the laboratory asks for a second person at a disposal; the server asks again. */
export function useNeedsWitness(): boolean {
  return useData(readQualitySettings, {}).data?.values['custody_disposal_witness'] === true
}
