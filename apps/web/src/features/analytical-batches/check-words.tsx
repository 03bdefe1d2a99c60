import {
  BATCH_STATE_WORDS,
  CHECK_STATE_WORDS,
  type AnalyticalBatchState,
  type CheckState,
} from '@eluent/domain/analytical-batches'
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconEqual,
  IconPencilCheck,
} from '@tabler/icons-react'
import { wordOf } from '../../ui/StateWord/word-of.tsx'

/** Each state's shape and tone: told apart without colour, too. */
export const CHECK_LOOKS = {
  failed: { icon: IconCircleX, tone: 'bad' },
  not_run: { icon: IconCircle, tone: 'plain' },
  warning: { icon: IconAlertTriangle, tone: 'warn' },
  not_evaluated: { icon: IconEqual, tone: 'plain' },
  excepted: { icon: IconPencilCheck, tone: 'warn' },
  passed: { icon: IconCircleCheck, tone: 'good' },
} as const satisfies Record<CheckState, unknown>

export const CheckWord = wordOf(CHECK_LOOKS, CHECK_STATE_WORDS)

const BATCH_LOOKS = {
  open: { icon: IconCircleDashed, tone: 'accent' },
  complete: { icon: IconCircleCheck, tone: 'good' },
  rejected: { icon: IconCircleMinus, tone: 'warn' },
} as const satisfies Record<AnalyticalBatchState, unknown>

export const BatchWord = wordOf(BATCH_LOOKS, BATCH_STATE_WORDS)
