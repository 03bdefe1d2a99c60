import type { BenchSample } from '@eluent/contract'
import { useState } from 'react'
import { useServices } from '../../frame/services.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { t } from '../../language/t.ts'
import type { BenchTools } from './bench-tools.ts'
import { volumeFieldId } from './BenchTools.tsx'
import { focusSoon, focusWeight } from './focus-weight.ts'
import { holdKeys } from './hold-keys.ts'
import { resolveScan, type Scanned } from './resolve-scan.ts'

export interface BenchScan {
  /** What the last code filled. */
  said: string | null
  /** Why the last code filled nothing. */
  error: string | null
  /** Whether it filled something. */
  take: (code: string) => Promise<boolean>
  clear: () => void
}

/** A scanned code fills its field, wherever the cursor stands: a sample its row, a lot, balance or pipette what is used. */
export function useBenchScan(tools: BenchTools, onSample: (sample: BenchSample) => void): BenchScan {
  const { api } = useServices()
  const [said, setSaid] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const fill = (scanned: Exclude<Scanned, { is: 'refused' }>, back: () => void): string => {
    if (scanned.is === 'sample') {
      onSample(scanned.sample)
      focusWeight(scanned.sample.id)
      return scanned.sample.name
    }
    if (scanned.is === 'lot') {
      const { lot, purpose } = scanned
      tools.chooseLot(purpose, { lotId: String(lot.id) })
      if (tools.chosen.lots[purpose].volume === '') focusSoon(volumeFieldId(purpose))
      else back()
      const name = `${lot.name} · ${lot.detail ?? ''}`
      return purpose === 'spike' ? t('Spike: {name}', { name }) : t('Solvent: {name}', { name })
    }
    const id = String(scanned.piece.id)
    tools.choose(scanned.is === 'balance' ? { balanceId: id } : { pipetteId: id })
    back()
    return scanned.piece.name
  }
  return {
    said,
    error,
    clear: () => setError(null),
    take: async (code) => {
      const keys = holdKeys()
      setSaid(t('Looking up the code ...'))
      const refuse = (why: string) => {
        keys.end()
        setSaid(null)
        setError(why)
        keys.back()
        return false
      }
      try {
        const scanned = await resolveScan(api, code)
        if (scanned.is === 'refused') return refuse(scanned.why)
        const isLost = keys.end()
        const filled = fill(scanned, keys.back)
        setError(null)
        setSaid(isLost ? `${filled}. ${t('What was typed before the code was found was not taken.')}` : filled)
        return true
      } catch (failure) {
        return refuse(errorText(failure))
      }
    },
  }
}
