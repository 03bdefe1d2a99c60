import { Button, Group } from '@mantine/core'
import classes from '../Imports.module.css'
import { locale, t } from '../../../language/t.ts'

/** The rows that are shown; what they had in common when they were chosen, so that a mended row stays in sight. */
export interface ShownRows {
  keys: ReadonlySet<string>
  words: string
}

interface RowFilterProps {
  /** Of all rows. */
  total: number
  /** The rows with errors. */
  faulty: ReadonlySet<string>
  /** Rows of which the file gives cause for a note, and no error. */
  noted: ReadonlySet<string>
  shown: ShownRows | null
  onShow: (shown: ShownRows | null) => void
}

/** Which rows of the file stand in the table. */
export function RowFilter({ total, faulty, noted, shown, onShow }: RowFilterProps) {
  if (faulty.size + noted.size === 0 && shown === null) return null
  const choice = (words: string, keys: ReadonlySet<string> | null) => {
    const count = (keys?.size ?? total).toLocaleString(locale)
    const isOn = keys === null ? shown === null : shown?.words === words
    return (
      <Button
        size="compact-sm"
        variant={isOn ? 'filled' : 'default'}
        aria-pressed={isOn}
        onClick={() => onShow(keys && { keys, words })}
      >
        {`${words} (${count})`}
      </Button>
    )
  }
  const [problems, notes] = [t('With errors'), t('With notes')]
  const isOther = shown !== null && shown.words !== problems && shown.words !== notes
  return (
    <Group component="fieldset" gap="xs" mb="sm" className={classes['group'] ?? ''} aria-label={t('Rows shown')}>
      {choice(t('All rows'), null)}
      {faulty.size > 0 && choice(problems, faulty)}
      {noted.size > 0 && choice(notes, noted)}
      {isOther && (
        <Button size="compact-sm" variant="filled" onClick={() => onShow(null)}>
          {t('{words} ({count}) ×', { words: shown.words, count: shown.keys.size.toLocaleString(locale) })}
        </Button>
      )}
    </Group>
  )
}
