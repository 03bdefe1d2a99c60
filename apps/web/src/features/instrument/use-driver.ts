import { useMemo } from 'react'
import { useClientState, useWebSettings } from '../../frame/services.ts'
import { createDriver, type Driver, type DriverPlace } from './driver-client.ts'

/** Where this browser finds the driver: its own address, else the server's; null where neither names one. */
export function useDriverPlace(): DriverPlace | null {
  const serverAddress = useWebSettings().driver_url
  const ownAddress = useClientState((state) => state.driverAddress)
  const token = useClientState((state) => state.pairingToken)
  const address = ownAddress === '' ? serverAddress : ownAddress
  return useMemo(() => (address === '' ? null : { address, token }), [address, token])
}

/** What the import of runs needs of the helper beside the instrument's software. */
export type RunSource = Pick<Driver, 'address' | 'runs' | 'changes' | 'run' | 'file'>

/** That helper: at the address which the server names for it, else the driver itself; null where neither is named. */
export function useRunSource(): RunSource | null {
  const ownAddress = useWebSettings().chemstation_url
  const token = useClientState((state) => state.pairingToken)
  const driver = useDriver()
  return useMemo(
    () => (ownAddress === '' ? driver : createDriver({ address: ownAddress, token })),
    [ownAddress, token, driver],
  )
}

/** The driver beside the instrument; null while none is named. */
export function useDriver(): Driver | null {
  const place = useDriverPlace()
  return useMemo(() => place && createDriver(place), [place])
}
