import {
  markWord,
  stateText,
  stateWord,
  type SampleMark,
  type SampleState,
  type StateDetails,
} from '@eluent/domain/samples'
import {
  IconCircle,
  IconCircleArrowRight,
  IconCircleCheck,
  IconCircleFilled,
  IconCircleHalf,
  IconCircleMinus,
  IconCircleTriangle,
} from '@tabler/icons-react'
import { t } from '../../language/t.ts'
import classes from './StateWord.module.css'
import { ToneWord } from './ToneWord.tsx'

/** Each state's shape and tone: told apart without colour, too. */
const LOOKS = {
  not_run: { icon: IconCircle, tone: 'plain' },
  queued: { icon: IconCircleArrowRight, tone: 'plain' },
  running: { icon: IconCircleHalf, tone: 'accent' },
  partly_run: { icon: IconCircleHalf, tone: 'warn' },
  finished: { icon: IconCircleFilled, tone: 'accent' },
  released: { icon: IconCircleCheck, tone: 'good' },
  changed: { icon: IconCircleTriangle, tone: 'warn' },
  withdrawn: { icon: IconCircleMinus, tone: 'warn' },
} as const satisfies Record<SampleState, unknown>

/** 'Queued 3', with the word in the reader's language. */
function shownState(sample: StateWordProps['sample']): string {
  const word = stateWord(sample.state)
  return t(word) + stateText(sample.state, sample).slice(word.length)
}

interface StateWordProps {
  sample: StateDetails & { state: SampleState; marks?: readonly SampleMark[] }
}

/** A sample's state as a word with its shape and tone, and the marks that stand after it. */
export function StateWord({ sample }: StateWordProps) {
  const { icon, tone } = LOOKS[sample.state]
  return (
    <span className={classes['line']}>
      <ToneWord icon={icon} tone={tone}>
        {shownState(sample)}
      </ToneWord>
      {sample.marks?.map((mark) => (
        <span key={mark} className={classes['mark']} data-late={mark === 'overdue' || undefined}>
          {t(markWord(mark))}
        </span>
      ))}
    </span>
  )
}
