import type { Equipment } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { limitsText } from '@eluent/domain/equipment'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../frame/services.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ToneWord } from '../../ui/StateWord/ToneWord.tsx'
import { CheckModal } from './CheckModal.tsx'
import { dayWord } from './equipment-words.ts'
import { useToday } from './use-today.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** The daily check of a piece: whether it was done today, and within which limits it passes. */
export function CheckPanel({ piece }: { piece: Equipment }) {
  const mayEnter = can(useSession()?.claims.permissions, 'equipment.enter')
  const [recording, setRecording] = useState(false)
  const { checks: plan } = piece
  if (plan === null) return null
  return (
    <Panel
      title={t('Daily Check')}
      action={
        mayEnter &&
        piece.state !== 'retired' && (
          <Button size="sm" onClick={() => setRecording(true)}>
            {t('Record Check ...')}
          </Button>
        )
      }
    >
      <Facts layout="grid">
        <Fact label={t('State')}>
          <CheckWord piece={piece} />
        </Fact>
        {plan.points.map((point, at) => (
          <Fact key={at} label={point.name}>
            {translated(limitsText(point))}
          </Fact>
        ))}
        <Fact label={t('A value outside')}>{consequences(plan)}</Fact>
      </Facts>
      {recording && <CheckModal piece={piece} plan={plan} onClose={() => setRecording(false)} />}
    </Panel>
  )
}

function consequences({ stops, opens_nonconformance }: NonNullable<Equipment['checks']>): string {
  const parts = [
    ...(stops ? [t('puts it out of service')] : []),
    ...(opens_nonconformance ? [t('opens a nonconformance')] : []),
  ]
  return parts.length === 0 ? t('is recorded only') : parts.join(', ')
}

/** Whether a piece was checked today; nothing where it has no daily check or is not in use. */
export function CheckWord({ piece: { checks, last_check: last } }: { piece: Equipment }) {
  const today = useToday()
  if (checks === null) return null
  if (last?.outcome === 'failed') {
    return (
      <ToneWord icon={IconAlertTriangle} tone="bad">
        {t('Check failed {day}', { day: dayWord(last.happened_on) })}
      </ToneWord>
    )
  }
  if (last?.happened_on === today) {
    return (
      <ToneWord icon={IconCircleCheck} tone="good">
        {t('Checked today')}
      </ToneWord>
    )
  }
  return (
    <ToneWord icon={IconClock} tone="warn">
      {last === null ? t('Never checked') : t('Not checked since {day}', { day: dayWord(last.happened_on) })}
    </ToneWord>
  )
}
