import { SegmentedControl } from '@mantine/core'
import type { ChromatogramTrace } from '@eluent/contract'
import { useMemo, useState } from 'react'
import { t } from '../../language/t.ts'

interface SignalChoice {
  /** The signals by name; one or none leaves nothing to choose. */
  names: readonly string[]
  shown: string | null
  show: (name: string) => void
  /** The traces of the signal shown; a run that names no signals is always drawn. */
  drawn: readonly ChromatogramTrace[]
}

const NO_TRACES: readonly ChromatogramTrace[] = []

/** Results are measured on several detector signals; one of them is drawn at a time, a line for each vial. */
export function useSignalChoice(traces: readonly ChromatogramTrace[] = NO_TRACES): SignalChoice {
  const [chosen, show] = useState<string | null>(null)
  const names = useMemo(() => [...new Set(traces.flatMap(({ signal }) => signal ?? []))], [traces])
  const shown = chosen !== null && names.includes(chosen) ? chosen : (names[0] ?? null)
  const drawn = useMemo(() => traces.filter(({ signal }) => signal === null || signal === shown), [traces, shown])
  return { names, shown, show, drawn }
}

export function SignalControl({ names, shown, show }: Pick<SignalChoice, 'names' | 'shown' | 'show'>) {
  if (names.length < 2) return null
  return (
    <SegmentedControl
      aria-label={t('Signal shown')}
      style={{ maxWidth: '100%', overflowX: 'auto' }}
      value={shown ?? ''}
      onChange={show}
      data={[...names]}
    />
  )
}
