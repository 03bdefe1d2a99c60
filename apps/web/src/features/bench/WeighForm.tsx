import { CallError, weighPreparation, type BenchPreparation, type BenchSample } from '@eluent/contract'
import { parseDecimal } from '@eluent/domain/text'
import { validatePreparation, type WeightSource } from '@eluent/domain/bench'
import { Button, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { formatDate, formatTime } from '../../ui/dates/format-date.ts'
import { ReasonField } from '../../ui/RemovalModal/ReasonField.tsx'
import { useReason } from '../../ui/RemovalModal/use-reason.ts'
import { t } from '../../language/t.ts'
import classes from './Bench.module.css'
import { toolsBody, type BenchTools } from './bench-tools.ts'
import { volumeFieldId } from './BenchTools.tsx'
import { focusNextWeight, focusSoon, focusWeight } from './focus-weight.ts'
import type { BenchScan } from './use-bench-scan.ts'
import { told } from '../../language/told.ts'

interface WeighFormProps {
  sample: BenchSample
  preparation: BenchPreparation
  tools: BenchTools
  onScan: BenchScan['take']
  /** Whose weight it is. */
  label: string
  /** Found by this after a scan. */
  fieldId?: string
  /** The numbers are those of every vial of the sample. */
  all?: boolean
}

/** Keys that come faster than this, ms, are a scanner's. */
const SCANNED_KEY_MS = 30

/** Weight and volume of a preparation: Enter keeps them and leads to the next one. */
export function WeighForm({ sample, preparation, tools, onScan, label, fieldId, all = false }: WeighFormProps) {
  const change = useChange(weighPreparation, { rereadAfter: 'settled' })
  const reason = useReason()
  const { weight_mg, volume_ml } = preparation
  const [weight, setWeight] = useState(textOf(weight_mg))
  const [volume, setVolume] = useState(textOf(volume_ml))
  const [errors, setErrors] = useState<{ weight_mg?: string; volume_ml?: string }>({})
  const typing = useTypingSpeed()
  const isChanged = weight !== textOf(weight_mg) || volume !== textOf(volume_ml)
  const isUnusual = change.error instanceof CallError && change.error.reply.code === 'weight_unusual'

  const keep = (confirmed = false) => {
    const numbers = {
      weight_mg: parseDecimal(weight),
      volume_ml: volume.trim() === '' ? null : (parseDecimal(volume) ?? Number.NaN),
    }
    const found = told(validatePreparation(numbers))
    const shown = (field: string) => found[field]?.[0]
    const [weightError, volumeError] = [shown('weight_mg'), shown('volume_ml')]
    setErrors({
      ...(weightError !== undefined && { weight_mg: t(weightError) }),
      ...(volumeError !== undefined && { volume_ml: t(volumeError) }),
    })
    if (numbers.weight_mg === null || weightError !== undefined || volumeError !== undefined) return
    if (sample.locked && !reason.check()) return
    if (tools.lacking !== undefined && !sample.locked) return focusSoon(volumeFieldId(tools.lacking))
    change.mutate(
      {
        params: { id: preparation.id },
        body: {
          weight_mg: numbers.weight_mg,
          volume_ml: numbers.volume_ml,
          source: typing.source(),
          seen: { weight_mg, volume_ml },
          ...(all && { all }),
          ...toolsBody(tools.chosen, sample.locked),
          ...(confirmed && { confirmed }),
          ...(sample.locked && { reason: reason.text }),
        },
      },
      {
        onSuccess: () => reason.reset(),
        // what was refused is put right before the next one
        onError: () => focusWeight(sample.id),
      },
    )
    if (!sample.locked) focusNextWeight(sample.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    typing.note()
    if (event.key !== 'Enter') return
    event.preventDefault()
    const code = weight.trim()
    if (code !== '' && parseDecimal(code) === null) {
      setWeight(textOf(weight_mg))
      void onScan(code)
    } else if (isChanged || isUnusual) keep(isUnusual)
    else focusNextWeight(sample.id)
  }
  const shared = {
    size: 'md',
    inputMode: 'decimal',
    autoComplete: 'off',
    onKeyDown,
    disabled: !sample.can.allowed,
  } as const
  return (
    <div className={classes['form']}>
      <TextInput
        {...shared}
        {...(fieldId !== undefined && { id: fieldId })}
        label={all ? t('Weight, mg') : t('Weight, mg: {label}', { label })}
        aria-label={t('Weight of {label}, mg', { label })}
        placeholder={textOf(sample.sample_weight)}
        value={weight}
        error={errors.weight_mg}
        onChange={({ currentTarget }) => {
          if (isUnusual) change.reset()
          setWeight(currentTarget.value)
        }}
      />
      <TextInput
        {...shared}
        label={t('Volume, mL')}
        aria-label={t('Volume of {label}, mL', { label })}
        description={t('Only what the dilution factor leaves out')}
        placeholder="1"
        value={volume}
        error={errors.volume_ml}
        onChange={({ currentTarget }) => setVolume(currentTarget.value)}
      />
      {sample.locked && isChanged && <ReasonField reason={reason} />}
      {isChanged && (
        <Button size="md" loading={change.isPending} onClick={() => keep(isUnusual)}>
          {isUnusual ? t('Keep {weight} mg', { weight }) : t('Save')}
        </Button>
      )}
      <div className={classes['said']} role={change.error ? 'alert' : undefined}>
        {change.error ? errorText(change.error) : !sample.can.allowed ? sample.can.text : <Weighed of={preparation} />}
      </div>
    </div>
  )
}

/** Who weighed it, and the numbers that were corrected, struck through. */
function Weighed({ of: { weighed, corrections } }: { of: BenchPreparation }) {
  if (weighed === null) return null
  const when = `${formatDate(weighed.at)} ${formatTime(weighed.at)}`
  return (
    <>
      <IconCheck size={16} aria-hidden />{' '}
      {[weighed.by, when, sourceWord(weighed.source), weighed.balance?.name, weighed.pipette?.name]
        .filter((fact) => fact !== undefined)
        .join(', ')}
      {corrections.map(({ weight_mg, volume_ml, why, at }) => (
        <div key={at}>
          <del>{[`${weight_mg ?? '-'} mg`, ...(volume_ml === null ? [] : [`${volume_ml} mL`])].join(', ')}</del> {why}
        </div>
      ))}
    </>
  )
}

function sourceWord(source: WeightSource): string {
  return { typed: t('typed'), scanned: t('scanned'), read: t('read from the balance') }[source]
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))

/** Tells a scanner's keys from a person's: the last keys came faster than anybody types. */
function useTypingSpeed(): { note: () => void; source: () => WeightSource } {
  const times = useRef<number[]>([])
  return {
    note: () => {
      times.current = [...times.current.slice(-4), performance.now()]
    },
    source: () => {
      const [first = 0, ...rest] = times.current
      const last = rest.at(-1) ?? 0
      return rest.length >= 3 && (last - first) / rest.length < SCANNED_KEY_MS ? 'scanned' : 'typed'
    },
  }
}
