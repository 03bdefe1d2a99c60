import type { CertificateSummary } from '@eluent/contract'
import type { Column } from '../../../ui/DataTable/RowTable.tsx'
import { ListDate } from '../../../ui/dates/ListDate.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { Tracer } from './Tracer.tsx'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

/** What every table of certificates shows. */
export const CERTIFICATE_COLUMNS: readonly Column<CertificateSummary>[] = [
  { key: 'name', header: t('Name'), render: ({ project_name }) => project_name },
  { key: 'type', header: t('Type'), render: ({ certus_type }) => translated(certus_type.certus_type) },
  { key: 'tracer', header: 'TRACER', render: ({ share_key }) => <Tracer value={share_key} /> },
  { key: 'status', header: t('Status'), render: ({ status }) => <StatusBadge status={status} /> },
  { key: 'expires', header: t('Expiration Date'), render: ({ expiration_date }) => <ListDate at={expiration_date} /> },
  { key: 'created', header: t('Date Created'), render: ({ created_at }) => <ListDate at={created_at} /> },
  { key: 'creator', header: t('Created By'), render: ({ user }) => user.name },
]

/** Of the sample besides, where every row has one. */
export const SAMPLE_COLUMNS: readonly Column<CertificateSummary>[] = [
  { key: 'batch', header: t('Batch Number'), render: ({ sample }) => sample?.intake_form.batch_number ?? 'N/A' },
  {
    key: 'weight',
    header: t('Sample Weight (mg)'),
    align: 'right',
    render: ({ sample }) => sample?.intake_form.sample_weight ?? 'N/A',
  },
  {
    key: 'sample_created',
    header: t('Sample Created'),
    render: ({ sample }) => <ListDate at={sample?.created_at ?? null} />,
  },
]
