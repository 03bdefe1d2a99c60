import type { BenchPreparation, BenchSample } from '@eluent/contract'
import { parseDecimal } from '@eluent/domain/text'
import { Button } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { doubtOf, writtenText } from '../../ui/DecimalInput/decimal-text.ts'
import { ReasonField } from '../../ui/RemovalModal/ReasonField.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import type { BenchSheet } from './bench-sheet.ts'
import classes from './Bench.module.css'
import { focusNextWeight } from './focus-weight.ts'
import { useTypingSpeed } from './use-typing-speed.ts'
import { useWeighing } from './use-weighing.ts'
import { Weighed } from './Weighed.tsx'

interface WeighFormProps {
  sample: BenchSample
  preparation: BenchPreparation
  sheet: BenchSheet
  /** Whose weight it is. */
  label: string
  /** Found by this after a scan. */
  fieldId?: string
  /** The numbers are those of every vial of the sample. */
  all?: boolean
}

/** Weight and volume of a preparation: Enter keeps them and leads to the next one. */
export function WeighForm({ sample, preparation, sheet, label, fieldId, all = false }: WeighFormProps) {
  const form = useWeighing({ sample, preparation, sheet, all })
  const { weight, volume, isAsked, isChanged } = form
  const typing = useTypingSpeed()
  const field = useRef<HTMLInputElement>(null)
  // a number that arrives in a chosen field takes the selection away: what is scanned next would be written behind it
  useLayoutEffect(() => {
    if (weight !== '' && !isChanged && document.activeElement === field.current) field.current?.select()
  }, [weight, isChanged])
  const keep = () => form.keep({ weight, source: typing.source(), isMeant: isAsked })
  const onKeyDown = (event: KeyboardEvent) => {
    typing.note()
    if (event.key !== 'Enter') return
    event.preventDefault()
    // a key that is held down is one Enter
    if (event.repeat) return
    if (doubtOf(weight) !== null) return
    const code = weight.trim()
    if (code !== '' && parseDecimal(code) === null) {
      form.forget()
      void sheet.onScan(code)
    } else if (isChanged || isAsked) keep()
    else focusNextWeight(sample.id)
  }
  const shared = {
    size: 'md',
    autoComplete: 'off',
    enterKeyHint: 'next',
    onKeyDown,
    disabled: !sample.can.allowed,
  } as const
  return (
    <div className={classes['form']}>
      <DecimalInput
        {...shared}
        {...(fieldId !== undefined && { id: fieldId })}
        ref={field}
        label={all ? t('Weight, mg') : t('Weight, mg: {label}', { label })}
        aria-label={t('Weight of {label}, mg', { label })}
        placeholder={sample.sample_weight === null ? '' : writtenText(String(sample.sample_weight))}
        value={weight}
        error={form.errors.weight}
        onChange={(typed) => form.type({ weight: typed })}
      />
      <DecimalInput
        {...shared}
        label={t('Volume, mL')}
        aria-label={t('Volume of {label}, mL', { label })}
        placeholder="1"
        value={volume}
        error={form.errors.volume}
        onChange={(typed) => form.type({ volume: typed })}
      />
      {sheet.balance !== null && sample.can.allowed && (
        <ReadButton
          label={label}
          read={sheet.balance.read}
          onRead={(read) => {
            form.type({ weight: read })
            form.keep({ weight: read, source: 'read', isMeant: false })
          }}
        />
      )}
      {sample.locked && isChanged && <ReasonField reason={form.reason} />}
      {isChanged && (
        <Button size="md" loading={form.isPending} onClick={keep}>
          {isAsked ? t('Keep {weight} mg', { weight: writtenText(weight) }) : t('Save')}
        </Button>
      )}
      <div className={classes['said']} role={form.said === null ? undefined : 'alert'}>
        {form.said ?? (sample.can.allowed ? <Weighed of={preparation} /> : translated(sample.can.text))}
      </div>
    </div>
  )
}

/** Takes the stable weight from the balance; what it says instead stands below. */
function ReadButton(props: { label: string; read: () => Promise<number>; onRead: (mg: string) => void }) {
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const read = async () => {
    setReading(true)
    setError(null)
    try {
      props.onRead(String(await props.read()))
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconScale size={18} aria-hidden />}
        aria-label={t('Read balance for {label}', { label: props.label })}
        loading={isReading}
        onClick={() => void read()}
      >
        {t('Read Balance')}
      </Button>
      {error !== null && (
        <div className={classes['said']} role="alert">
          {error}
        </div>
      )}
    </>
  )
}
