import { readQualitySettings } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'

/** Whether the laboratory asks for a second person at a disposal, null until that is read; the server asks again. */
export function useNeedsWitness(): boolean | null {
  const { isPending, data } = useData(readQualitySettings, {})
  return isPending ? null : data?.values['custody_disposal_witness'] === true
}
