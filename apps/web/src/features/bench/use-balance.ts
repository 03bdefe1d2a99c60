import { listEquipment } from '@eluent/contract'
import { useEffect, useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { useDriver } from '../instrument/use-driver.ts'

/** The balance that the driver of this computer reads. */
export interface ReadBalance {
  /** Its piece in the list of equipment; null where no balance in service has its name. */
  pieceId: number | null
  /** The stable weight, mg. Rejects with the driver's words while there is none. */
  read: () => Promise<number>
}

/** Null where no driver answers, or it reads no balance. */
export function useBalance(): ReadBalance | null {
  const driver = useDriver()
  const [name, setName] = useState<string | null>(null)
  const pieces = useData(listEquipment, {}).data
  useEffect(() => {
    let isHere = true
    void driver?.state().then((machine) => isHere && setName(machine?.balance ?? null))
    return () => {
      isHere = false
    }
  }, [driver])
  if (driver === null || name === null) return null
  const piece = pieces?.find((one) => one.kind === 'balance' && one.state === 'in_service' && one.name === name)
  return { pieceId: piece?.id ?? null, read: async () => (await driver.readBalance()).weight_mg }
}
