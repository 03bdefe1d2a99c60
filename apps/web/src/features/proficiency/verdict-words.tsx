import { PROFICIENCY_VERDICT_NAMES, type ProficiencyVerdict } from '@eluent/domain/proficiency'
import { roundHalfUp } from '@eluent/domain/text'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { figure } from '../../language/figures.ts'
import { wordOf } from '../../ui/StateWord/word-of.tsx'

const VERDICTS = {
  satisfactory: { icon: IconCircleCheck, tone: 'good' },
  questionable: { icon: IconAlertTriangle, tone: 'warn' },
  unsatisfactory: { icon: IconCircleX, tone: 'bad' },
  not_scored: { icon: IconCircleDashed, tone: 'plain' },
} as const satisfies Record<ProficiencyVerdict, unknown>

/** How a result was judged, as a word with its shape. */
export const VerdictWord = wordOf(VERDICTS, PROFICIENCY_VERDICT_NAMES)

export function scoreText(score: number | null): string {
  return score === null ? '–' : figure(roundHalfUp(score, 2))
}

/** A number as it was entered; a dash where none was. */
export function enteredText(value: number | null): string {
  return value === null ? '–' : figure(String(value))
}
