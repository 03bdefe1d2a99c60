import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import classes from './Vials.module.css'

/** What the instrument said of the run, each value to be copied. */
export function MetadataTable({ metadata }: { metadata: Readonly<Record<string, string>> }) {
  const points = Object.entries(metadata)
  if (points.length === 0)
    return (
      <EmptyState title="This run came without metadata.">
        Runs of the instrument bring it along; files of results have none. The results are complete without it.
      </EmptyState>
    )
  return (
    <PlainTable
      label="Metadata"
      className={classes['pairs']}
      rows={points}
      rowKey={([name]) => name}
      columns={[
        { header: 'Name', render: ([name]) => name },
        { header: 'Value', render: ([, value]) => value },
        {
          header: <span className="visually-hidden">Copy</span>,
          render: ([name, value]) => <CopyButton compact value={value} label={`Copy ${name}`} />,
        },
      ]}
    />
  )
}
