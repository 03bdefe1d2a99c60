import type { MachineState } from '@eluent/contract'
import { isInstrumentOnline } from '@eluent/domain/instrument'
import { useLinkState } from './browser-link.ts'
import type { DriverLink } from './driver-link.ts'

/** The machine's state while it can be used; null when it is switched off or not connected. */
export function useOnlineMachine(link: DriverLink): MachineState | null {
  return useLinkState(link, ({ machine, connection }) =>
    isInstrumentOnline(machine, connection.status === 'Connected') ? machine : null,
  )
}
