import type { BodyIn, weighPreparation } from '@eluent/contract'
import { validateBenchLots, type BenchLot } from '@eluent/domain/bench'
import { LOT_PURPOSES, type LotPurpose } from '@eluent/domain/inventory'
import { parseDecimal } from '@eluent/domain/text'
import { useState } from 'react'

/** A lot that is poured for each sample, with the volume as it is typed. */
interface PouredLot {
  lotId: string | null
  volume: string
}

export interface BenchToolsState {
  balanceId: string | null
  pipetteId: string | null
  lots: Readonly<Record<LotPurpose, PouredLot>>
}

const NOTHING: PouredLot = { lotId: null, volume: '' }

export type BenchTools = ReturnType<typeof useBenchTools>

/** What is used for the samples of a sheet: chosen once, kept with each of them. */
export function useBenchTools() {
  const [chosen, setChosen] = useState<BenchToolsState>({
    balanceId: null,
    pipetteId: null,
    lots: { spike: NOTHING, solvent: NOTHING },
  })
  const choose = (more: Partial<BenchToolsState>) => setChosen((before) => ({ ...before, ...more }))
  const chooseLot = (purpose: LotPurpose, more: Partial<PouredLot>) =>
    setChosen((before) => ({ ...before, lots: { ...before.lots, [purpose]: { ...before.lots[purpose], ...more } } }))
  return { chosen, choose, chooseLot, lacking: LOT_PURPOSES.find((purpose) => isLacking(chosen.lots[purpose])) }
}

/** A lot that is chosen without the volume of it that each sample takes. */
function isLacking({ lotId, volume }: PouredLot): boolean {
  return lotId !== null && Object.keys(validateBenchLots([benchLot('spike', { lotId, volume })])).length > 0
}

function benchLot(purpose: LotPurpose, { lotId, volume }: PouredLot): BenchLot {
  return { purpose, lot_id: Number(lotId), volume_ml: parseDecimal(volume) ?? Number.NaN }
}

/** What is sent with a weight; a sample that has run keeps the lots that it has. */
export function toolsBody(
  { balanceId, pipetteId, lots }: BenchToolsState,
  isLocked: boolean,
): Pick<BodyIn<typeof weighPreparation>, 'balance_id' | 'lots' | 'pipette_id'> {
  const poured = LOT_PURPOSES.filter((purpose) => !isLocked && lots[purpose].lotId !== null)
  return {
    ...(balanceId !== null && { balance_id: Number(balanceId) }),
    ...(pipetteId !== null && { pipette_id: Number(pipetteId) }),
    ...(poured.length > 0 && { lots: poured.map((purpose) => benchLot(purpose, lots[purpose])) }),
  }
}
