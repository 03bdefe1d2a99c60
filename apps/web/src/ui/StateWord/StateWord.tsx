import { Tooltip } from '@mantine/core'
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
  return (
    <span className={classes['line']}>
      <Word sample={sample} />
      {sample.marks?.map((mark) => (
        <Mark key={mark} mark={mark} />
      ))}
    </span>
  )
}

/** The same for a column of a list, in two lines however many marks there are: those for which the second has no room are counted. */
export function StateCell({ sample, isNarrow = false }: StateWordProps & { isNarrow?: boolean }) {
  const marks = sample.marks ?? []
  const shown = marksThatFit(
    marks.map((mark) => t(markWord(mark))),
    isNarrow ? SHORT_LINE : LINE,
  )
  const others = marks.slice(shown).map((mark) => t(markWord(mark)))
  return (
    <span className={classes['cell']}>
      <Word sample={sample} />
      {marks.length > 0 && (
        <span className={classes['marks']}>
          {marks.slice(0, shown).map((mark) => (
            <Mark key={mark} mark={mark} />
          ))}
          {others.length > 0 && (
            <Tooltip label={others.join(', ')} withArrow events={{ hover: true, focus: true, touch: true }}>
              <span className={classes['mark']}>
                <span aria-hidden>+{others.length}</span>
                <span className="visually-hidden">{others.join(', ')}</span>
              </span>
            </Tooltip>
          )}
        </span>
      )}
    </span>
  )
}

/** What the second line of a state's column holds, and what a mark takes of it besides its letters, in px. */
const [LINE, SHORT_LINE, LETTER, BORDERS, GAP, COUNT] = [144, 116, 5.9, 14, 4, 30] as const

/** How many of these words stand beside each other in a column of a list, with the number of the others. */
function marksThatFit(words: readonly string[], line: number): number {
  const width = (those: readonly string[]) =>
    those.reduce((sum, { length }) => sum + length * LETTER + BORDERS + GAP, those.length < words.length ? COUNT : -GAP)
  const all = words.map((_word, at) => at + 1)
  return all.findLast((count) => width(words.slice(0, count)) <= line) ?? Math.min(words.length, 1)
}

function Word({ sample }: StateWordProps) {
  const { icon, tone } = LOOKS[sample.state]
  return (
    <ToneWord icon={icon} tone={tone}>
      {shownState(sample)}
    </ToneWord>
  )
}

function Mark({ mark }: { mark: SampleMark }) {
  return (
    <span className={classes['mark']} data-late={mark === 'overdue' || undefined}>
      {t(markWord(mark))}
    </span>
  )
}
