import { SegmentedControl } from '@mantine/core'
import { asRowChoice, ROW_CHOICES } from '@eluent/domain/users'
import { t } from '../../language/t.ts'

interface RowChoiceProps {
  rows: number
  onChange: (rows: (typeof ROW_CHOICES)[number]) => void
}

/** How many rows a page has. */
export function RowChoice({ rows, onChange }: RowChoiceProps) {
  return (
    <SegmentedControl
      aria-label={t('Rows')}
      size="sm"
      data={ROW_CHOICES.map(String)}
      value={String(rows)}
      onChange={(value) => {
        const chosen = asRowChoice(value)
        if (chosen !== null) onChange(chosen)
      }}
    />
  )
}
