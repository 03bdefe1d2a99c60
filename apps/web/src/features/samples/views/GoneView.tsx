import { Button, Group, Text } from '@mantine/core'
import { listViews } from '@eluent/contract'
import { Link } from '@tanstack/react-router'
import { useData } from '../../../frame/data/use-read.ts'
import { pathTo } from '../../../frame/screens.ts'
import { useTextSearch } from '../../../frame/use-text-search.ts'
import type { SampleListKind } from '../use-list-export.ts'
import { t } from '../../../language/t.ts'

/** Says of a link to a view that was deleted, or that nobody shared, what the list shows in its place, and leads out of it. */
export function GoneView({ kind }: { kind: SampleListKind }) {
  const { view, ...shown } = useTextSearch()
  const { data: views } = useData(listViews, { query: { list: kind } })
  if (view === undefined || views === undefined || views.some(({ id }) => String(id) === view)) return null
  const to = pathTo(kind === 'qc' ? 'qcList' : 'sampleList')
  return (
    <Group gap="sm" mb="sm">
      <Text component="output" fz="sm">
        {t(
          'The view of this link no longer exists, or is not shared with you. The list shows what the link says besides.',
        )}
      </Text>
      <Button component={Link} to={to} variant="default" size="compact-sm">
        {t('All samples')}
      </Button>
      <Button component={Link} to={to} search={shown as never} replace variant="default" size="compact-sm">
        {t('Remove from the address')}
      </Button>
    </Group>
  )
}
