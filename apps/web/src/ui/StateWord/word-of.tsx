import type { Icon } from '@tabler/icons-react'
import { t } from '../../language/t.ts'
import { ToneWord, type Tone } from './ToneWord.tsx'

export type Looks<State extends string> = Readonly<Record<State, { icon: Icon; tone: Tone }>>

/** The part that says a state of a kind as a word with its shape: each kind has its looks and names. */
export function wordOf<State extends string>(looks: Looks<State>, names: Readonly<Record<State, string>>) {
  return function Word({ state }: { state: State }) {
    return <ToneWord {...looks[state]}>{t(names[state])}</ToneWord>
  }
}
