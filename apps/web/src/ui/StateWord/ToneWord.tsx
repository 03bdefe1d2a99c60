import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StateWord.module.css'

export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad'

/** A state as a word with its shape: told apart without colour, too. */
export function ToneWord({ icon: Shape, tone, children }: { icon: Icon; tone: Tone; children: ReactNode }) {
  return (
    <span className={classes['state']} data-tone={tone}>
      <Shape size={15} stroke={2} aria-hidden="true" />
      {children}
    </span>
  )
}
