import { ActionIcon, Tooltip } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { t } from '../../language/t.ts'
import type { RowPreview } from './use-row-preview.ts'

/** Shows a row beside its list, and hides it again. */
export function PreviewButton<Row>({ row, preview }: { row: Row; preview: RowPreview<Row> }) {
  return (
    <Tooltip label={t('Preview (Space)')} withArrow>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('Preview {name}', { name: preview.label(row) })}
        aria-pressed={preview.isShown(row)}
        onClick={() => preview.enter(row)}
      >
        <IconEye size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
