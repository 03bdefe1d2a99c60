import { listShareAddresses } from '@eluent/contract'
import { useRead } from '../../frame/data/use-read.ts'

/** The addresses that reports were sent to before, the latest first; none until they are known. */
export function useShareAddresses(): string[] {
  return useRead(listShareAddresses, {}).data?.data ?? []
}
