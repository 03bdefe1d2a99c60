import { Button, Group, Input } from '@mantine/core'
import type { CertificateRow, PageMeta } from '@eluent/contract'
import { jumpToPage } from '@eluent/domain/certificates'
import type { ReactNode } from 'react'
import { Pager } from '../../../ui/DataTable/Pager.tsx'
import { RowTable, type RowQueryResult } from '../../../ui/DataTable/RowTable.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { CERTIFICATE_COLUMNS, SAMPLE_COLUMNS } from '../parts/certificate-columns.tsx'
import { failureText } from '../parts/certificate-failure.ts'
import classes from '../parts/Certificates.module.css'
import { useLastPage } from '../parts/use-last-page.ts'
import { t } from '../../../language/t.ts'

interface CertificateSelectorProps {
  query: RowQueryResult<CertificateRow> & { data: { meta: PageMeta } | undefined }
  page: number
  onPage: (page: number) => void
  /** Batch ids; kept over the pages. */
  selected: readonly number[]
  onChange: (selected: number[]) => void
  /** With batch number, weight and date of the sample: 11 columns instead of 8. */
  withSample?: boolean
  /** What a failed read is called, after its cause. */
  failed: string
  error: ReactNode
  emptyText: string
  /** What to seal first. */
  emptyHint: string
}

const ALL_COLUMNS = [...CERTIFICATE_COLUMNS, ...SAMPLE_COLUMNS]

/** Certificates to choose from, page by page. */
export function CertificateSelector(props: CertificateSelectorProps) {
  const { query, page, onPage, selected, onChange, withSample = false } = props
  const lastPage = useLastPage(query, page, onPage)
  return (
    <Panel
      title={t('VERISEALs')}
      flush
      action={
        <Group gap="xs">
          <output className={classes['selected']}>{t('{count} selected', { count: selected.length })}</output>
          {selected.length > 0 && (
            <Button variant="subtle" size="sm" onClick={() => onChange([])}>
              {t('Clear Selection')}
            </Button>
          )}
        </Group>
      }
    >
      {props.error && (
        <Input.Error role="alert" fz="sm" px={20} py={10}>
          {props.error}
        </Input.Error>
      )}
      <div className={classes['wide']}>
        <RowTable
          label={t('VERISEALs to choose from')}
          query={query}
          columns={withSample ? ALL_COLUMNS : CERTIFICATE_COLUMNS}
          rowKey={({ id }) => id}
          selection={{
            has: ({ batch_id }) => selected.includes(batch_id),
            toggle: ({ batch_id }) =>
              onChange(
                selected.includes(batch_id) ? selected.filter((id) => id !== batch_id) : [...selected, batch_id],
              ),
            label: ({ project_name, share_key }) =>
              t('Select {project_name}, {share_key}', { project_name, share_key }),
          }}
          emptyText={props.emptyText}
          emptyHint={props.emptyHint}
          {...(query.error !== null &&
            query.error !== undefined && { errorTitle: failureText(query.error, props.failed) })}
        />
      </div>
      <Pager table={{ page, setPage: onPage }} pages={lastPage} total={undefined} pageOf={jumpToPage} />
    </Panel>
  )
}
