import {
  NONCONFORMANCE_SEVERITY_NAMES,
  NONCONFORMANCE_STATE_NAMES,
  type NonconformanceDue,
  type NonconformanceSeverity,
  type NonconformanceState,
} from '@eluent/domain/nonconformances'
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleDot,
  IconCircleFilled,
  IconCircleHalf,
  IconClock,
  IconEqual,
  IconShield,
  IconTriangleFilled,
  IconTriangleInverted,
} from '@tabler/icons-react'
import { ToneWord } from '../../ui/StateWord/ToneWord.tsx'
import { t } from '../../language/t.ts'

const STATES = {
  open: { icon: IconCircle, tone: 'warn' },
  contained: { icon: IconShield, tone: 'accent' },
  investigated: { icon: IconCircleDot, tone: 'accent' },
  action: { icon: IconCircleHalf, tone: 'accent' },
  verified: { icon: IconCircleFilled, tone: 'accent' },
  closed: { icon: IconCircleCheck, tone: 'good' },
} as const satisfies Record<NonconformanceState, unknown>

/** How far it is, as a word with its shape. */
export function NonconformanceStateWord({ state }: { state: NonconformanceState }) {
  return <ToneWord {...STATES[state]}>{t(NONCONFORMANCE_STATE_NAMES[state])}</ToneWord>
}

const SEVERITIES = {
  low: { icon: IconTriangleInverted, tone: 'plain' },
  medium: { icon: IconEqual, tone: 'warn' },
  high: { icon: IconTriangleFilled, tone: 'bad' },
} as const satisfies Record<NonconformanceSeverity, unknown>

export function SeverityWord({ severity }: { severity: NonconformanceSeverity }) {
  return <ToneWord {...SEVERITIES[severity]}>{t(NONCONFORMANCE_SEVERITY_NAMES[severity])}</ToneWord>
}

/** Nothing where nothing is due soon. */
export function DueWord({ due }: { due: NonconformanceDue }) {
  if (due === 'ok') return null
  return due === 'overdue' ? (
    <ToneWord icon={IconAlertTriangle} tone="bad">
      {t('Overdue')}
    </ToneWord>
  ) : (
    <ToneWord icon={IconClock} tone="warn">
      {t('Due soon')}
    </ToneWord>
  )
}
