import {
  NONCONFORMANCE_SEVERITY_NAMES,
  NONCONFORMANCE_STATE_NAMES,
  type NonconformanceSeverity,
  type NonconformanceState,
} from '@eluent/domain/nonconformances'
import {
  IconCircle,
  IconCircleCheck,
  IconCircleDot,
  IconCircleFilled,
  IconCircleHalf,
  IconEqual,
  IconShield,
  IconTriangleFilled,
  IconTriangleInverted,
} from '@tabler/icons-react'
import { wordOf } from '../../ui/StateWord/word-of.tsx'

const STATES = {
  open: { icon: IconCircle, tone: 'warn' },
  contained: { icon: IconShield, tone: 'accent' },
  investigated: { icon: IconCircleDot, tone: 'accent' },
  action: { icon: IconCircleHalf, tone: 'accent' },
  verified: { icon: IconCircleFilled, tone: 'accent' },
  closed: { icon: IconCircleCheck, tone: 'good' },
} as const satisfies Record<NonconformanceState, unknown>

/** How far it is, as a word with its shape. */
export const NonconformanceStateWord = wordOf(STATES, NONCONFORMANCE_STATE_NAMES)

const SEVERITIES = {
  low: { icon: IconTriangleInverted, tone: 'plain' },
  medium: { icon: IconEqual, tone: 'warn' },
  high: { icon: IconTriangleFilled, tone: 'bad' },
} as const satisfies Record<NonconformanceSeverity, unknown>

export const SeverityWord = wordOf(SEVERITIES, NONCONFORMANCE_SEVERITY_NAMES)
