import { Button, CloseButton, Group } from '@mantine/core'
import { IconGitCompare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import type { Comparison } from './use-comparison.ts'
import { t } from '../../language/t.ts'

/** Beside a list whose rows are selected for comparison: on to the graph, or the selection away. */
export function CompareButton({ comparison }: { comparison: Comparison }) {
  if (comparison.selection === null || comparison.count === 0) return null
  return (
    <Group gap={4} wrap="nowrap">
      <Button component={Link} to={pathTo('graphCreate')} leftSection={<IconGitCompare size={16} stroke={1.6} />}>
        {t('Compare ({count})', { count: comparison.count })}
      </Button>
      <CloseButton aria-label={t('Clear the selection for comparison')} onClick={comparison.clear} />
    </Group>
  )
}
