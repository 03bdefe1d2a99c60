import { Anchor, Text } from '@mantine/core'
import type { MachineState } from '@eluent/contract'
import { needsAHand } from '@eluent/domain/home'
import type { SampleState } from '@eluent/domain/samples'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../../frame/screens.ts'
import { useClientState } from '../../../frame/services.ts'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import classes from './Today.module.css'
import { BY_DUE, type StateCounts } from './TodayPanel.tsx'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

interface NeedsAHandProps {
  counts: StateCounts
  machine: MachineState | null
  /** Until then nobody knows whether all is in order. */
  areAlertsRead: boolean
  /** Where something could not be read: how to ask again. */
  onRetry: (() => void) | null
  /** Nothing else is named above it. */
  isAlone: boolean
}

/** What goes no further by itself, each line with the way to it. */
export function NeedsAHand({ counts, machine, areAlertsRead, onRetry, isAlone }: NeedsAHandProps) {
  const queuePaused = useClientState((state) => state.queuePaused)
  const byState = Object.fromEntries((counts?.states ?? []).map(({ value, total }) => [value, total])) as Partial<
    Record<SampleState, number>
  >
  const bottles = machine?.bottles.slice(0, machine.numBottles) ?? []
  const needs = translated(
    needsAHand({
      counts: byState,
      machine: machine && { status: machine.status, bottles },
      queuePaused,
      dueToday: counts?.marks.find(({ value }) => value === 'due_today')?.total ?? 0,
    }),
  )
  return (
    <Panel title={t('Needs a hand')}>
      {onRetry !== null && (
        <Text role="alert">
          {t('Not everything that needs a hand could be looked up.')}{' '}
          <Anchor component="button" type="button" inherit onClick={onRetry}>
            {t('Retry')}
          </Anchor>
        </Text>
      )}
      {needs.length === 0 ? (
        onRetry === null && (
          <Text c="dimmed">
            {counts === null || !areAlertsRead ? t('Looking') : isAlone ? t('All is in order.') : t('Nothing else.')}
          </Text>
        )
      ) : (
        <ul className={classes['needs']}>
          {needs.map(({ text, state, mark }) => (
            <li key={text} className={classes['need']}>
              <span>{text}</span>
              {(state !== null || mark !== undefined) && (
                <Link
                  to={pathTo('sampleList')}
                  search={state === null ? { mark, ...BY_DUE } : { state }}
                  aria-label={t('Show: {text}', { text })}
                >
                  {t('Show')}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
