import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { t } from '../../language/t.ts'
import { ToneWord } from './ToneWord.tsx'

/** What is due, as a word; nothing where nothing is. */
export function DueWord({ due }: { due: 'ok' | 'due_soon' | 'overdue' }) {
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
