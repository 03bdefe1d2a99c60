import { useMemo } from 'react'
import { useClientState, useWebSettings } from '../../app/services.ts'
import { createDriver, type Driver, type DriverPlace } from './driver-client.ts'

/** Where this browser finds the driver: its own address, else the server's; null where neither names one. */
export function useDriverPlace(): DriverPlace | null {
  const serverAddress = useWebSettings().driver_url
  const ownAddress = useClientState((state) => state.driverAddress)
  const token = useClientState((state) => state.pairingToken)
  const address = ownAddress === '' ? serverAddress : ownAddress
  return useMemo(() => (address === '' ? null : { address, token }), [address, token])
}

/** The driver beside the instrument; null while none is named. */
export function useDriver(): Driver | null {
  const place = useDriverPlace()
  return useMemo(() => place && createDriver(place), [place])
}
