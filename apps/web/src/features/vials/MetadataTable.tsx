import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import classes from './Vials.module.css'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** What the reader of its files doubted; the other values are the instrument's. */
const WARNINGS = 'Warnings'
/** How our detection integrated it, as its report method sets it: words and figures between commas. */
const INTEGRATION = 'Integration'

function shown(name: string, value: string): string {
  if (name === INTEGRATION) return translated(value.split(', ')).join(', ')
  return name === WARNINGS ? translated(value) : value
}

/** What the instrument said of the run, each value to be copied. */
export function MetadataTable({ metadata }: { metadata: Readonly<Record<string, string>> }) {
  const points = Object.entries(metadata)
  if (points.length === 0)
    return (
      <EmptyState title={t('This run came without metadata.')}>
        {t('Runs of the instrument bring it along; files of results have none. The results are complete without it.')}
      </EmptyState>
    )
  return (
    <PlainTable
      label={t('Metadata')}
      className={classes['pairs']}
      rows={points}
      rowKey={([name]) => name}
      columns={[
        { header: t('Name'), render: ([name]) => name },
        { header: t('Value'), render: ([name, value]) => shown(name, value) },
        {
          header: <span className="visually-hidden">{t('Copy')}</span>,
          render: ([name, value]) => <CopyButton compact value={value} label={t('Copy {name}', { name })} />,
        },
      ]}
    />
  )
}
