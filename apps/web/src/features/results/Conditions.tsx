import type { Sample } from '@eluent/contract'
import { isMoreAsked, type ConditionState } from '@eluent/domain/report'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../language/t.ts'
import { ConditionTitle } from './condition-way.tsx'
import classes from './Conditions.module.css'

const SHAPES: Readonly<Record<Exclude<ConditionState, 'not_asked'>, { word: string; icon: ReactNode }>> = {
  met: { word: t('Met'), icon: <IconCircleCheck size={16} color="var(--mantine-color-green-7)" aria-hidden /> },
  open: { word: t('Not met'), icon: <IconCircleX size={16} color="var(--mantine-color-red-7)" aria-hidden /> },
}

/** Every condition of a release, open or met; nothing where a laboratory has chosen none of its own. */
export function Conditions({ sample }: { sample: Sample }) {
  const { conditions = [] } = sample
  const required = conditions.flatMap(({ key, state }) => (state === 'not_asked' ? [] : [{ key, state }]))
  if (!sample.finished || sample.release?.current || !isMoreAsked(conditions)) return null
  const met = required.filter(({ state }) => state === 'met').length
  return (
    <details className={classes['all']}>
      <summary>
        {t('Before releasing')}: {t('{met} of {all} conditions are met', { met, all: required.length })}
      </summary>
      <ul>
        {required.map(({ key, state }) => (
          <li key={key}>
            {SHAPES[state].icon}
            <ConditionTitle condition={key} sample={sample} />
            <span>{SHAPES[state].word}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
