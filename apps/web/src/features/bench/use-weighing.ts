import { CallError, ERRORS, weighPreparation, type BenchPreparation, type BenchSample } from '@eluent/contract'
import { isUnusualWeight, usualWeights, validatePreparation, type WeightSource } from '@eluent/domain/bench'
import { parseDecimal } from '@eluent/domain/text'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useUnsaved } from '../../frame/use-unsaved.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { writtenText } from '../../ui/DecimalInput/decimal-text.ts'
import { useReason } from '../../ui/RemovalModal/use-reason.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { toolsBody } from './bench-tools.ts'
import type { BenchSheet } from './bench-sheet.ts'
import { volumeFieldId } from './BenchTools.tsx'
import { focusNextWeight, focusSoon, focusWeight, isTypingAnother } from './focus-weight.ts'

interface Weighing {
  sample: BenchSample
  preparation: BenchPreparation
  sheet: BenchSheet
  /** The numbers are those of every vial of the sample. */
  all: boolean
}

/** A weight as it is kept: what was typed, or what the balance said. */
interface Given {
  weight: string
  source: WeightSource
  isMeant: boolean
}

/** The numbers of a preparation as they are typed, and how they are kept. Untouched, they follow the server's. */
export function useWeighing({ sample, preparation, sheet, all }: Weighing) {
  const { tools, tolerance } = sheet
  const change = useChange(weighPreparation, { rereadAfter: 'settled' })
  const reason = useReason()
  const { weight_mg, volume_ml } = preparation
  const [typed, setTyped] = useState<{ weight?: string; volume?: string }>({})
  const [errors, setErrors] = useState<{ weight?: string | undefined; volume?: string | undefined }>({})
  /** An unusual weight that a second Enter confirms. */
  const [unusual, setUnusual] = useState<string | null>(null)
  const weight = typed.weight ?? textOf(weight_mg)
  const volume = typed.volume ?? textOf(volume_ml)
  const isChanged = weight !== textOf(weight_mg) || volume !== textOf(volume_ml)
  useUnsaved(isChanged)

  const keep = (given: Given) => {
    if (change.isPending) return
    const numbers = {
      weight_mg: parseDecimal(given.weight),
      volume_ml: volume.trim() === '' ? null : (parseDecimal(volume) ?? Number.NaN),
    }
    const found = translated(validatePreparation(numbers))
    setErrors({ weight: found['weight_mg']?.[0], volume: found['volume_ml']?.[0] })
    if (numbers.weight_mg === null || Object.keys(found).length > 0) return
    if (sample.locked && !reason.check()) return
    if (tools.lacking !== undefined && !sample.locked) return focusSoon(volumeFieldId(tools.lacking))
    if (!given.isMeant && isUnusualWeight(numbers.weight_mg, sample.recommended_size, tolerance)) {
      return setUnusual(given.weight)
    }
    change.mutate(
      {
        params: { id: preparation.id },
        body: {
          weight_mg: numbers.weight_mg,
          volume_ml: numbers.volume_ml,
          source: given.source,
          seen: { weight_mg, volume_ml },
          ...(all && { all }),
          ...toolsBody(tools.chosen, sample.locked),
          ...(given.source === 'read' && sheet.balance?.pieceId && { balance_id: sheet.balance.pieceId }),
          ...(given.isMeant && { confirmed: true }),
          ...(sample.locked && { reason: reason.text }),
        },
      },
      { onSuccess: forget, onError: (error) => comeBack(sample, error) },
    )
    if (!sample.locked) focusNextWeight(sample.id)
  }
  const forget = () => {
    setTyped({})
    setUnusual(null)
    reason.reset()
  }
  return {
    weight,
    volume,
    errors,
    reason,
    keep,
    forget,
    isPending: change.isPending,
    isChanged,
    /** Whether this weight is to be confirmed by another Enter. */
    isAsked: unusual === weight || (change.error instanceof CallError && change.error.reply.code === 'weight_unusual'),
    said: unusual === weight ? unusualText(weight, sample, tolerance) : change.error ? errorText(change.error) : null,
    type: (more: typeof typed) => {
      if (change.error) change.reset()
      setUnusual(null)
      setTyped((before) => ({ ...before, ...more }))
    },
  }
}

/** To what was refused, so that it is put right before the next one; not away from a weight that is being typed. */
function comeBack({ id, name }: BenchSample, error: Error): void {
  if (!isTypingAnother(id)) return focusWeight(id)
  notifications.show({ color: 'red', message: t('{name} was not kept: {why}', { name, why: errorText(error) }) })
}

function unusualText(weight: string, { recommended_size: size }: BenchSample, tolerance: number): string {
  const { low = 0, high = 0 } = usualWeights(size, tolerance) ?? {}
  return t(ERRORS.weight_unusual.text, { weight: writtenText(weight), low, high })
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))
