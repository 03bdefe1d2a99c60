import type { CertificateSummary } from '@eluent/contract'
import type { Column } from '../../../ui/DataTable/RowTable.tsx'
import { ListDate } from '../../../ui/dates/ListDate.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { Tracer } from './Tracer.tsx'

/** What every table of certificates shows. */
export const CERTIFICATE_COLUMNS: readonly Column<CertificateSummary>[] = [
  { key: 'name', header: 'Name', render: ({ project_name }) => project_name },
  { key: 'type', header: 'Type', render: ({ certus_type }) => certus_type.certus_type },
  { key: 'tracer', header: 'TRACER', render: ({ share_key }) => <Tracer value={share_key} /> },
  { key: 'status', header: 'Status', render: ({ status }) => <StatusBadge status={status} /> },
  { key: 'expires', header: 'Expiration Date', render: ({ expiration_date }) => <ListDate at={expiration_date} /> },
  { key: 'created', header: 'Date Created', render: ({ created_at }) => <ListDate at={created_at} /> },
  { key: 'creator', header: 'Created By', render: ({ user }) => user.name },
]

/** Of the sample besides, where every row has one. */
export const SAMPLE_COLUMNS: readonly Column<CertificateSummary>[] = [
  { key: 'batch', header: 'Batch Number', render: ({ sample }) => sample?.intake_form.batch_number ?? 'N/A' },
  {
    key: 'weight',
    header: 'Sample Weight (mg)',
    align: 'right',
    render: ({ sample }) => sample?.intake_form.sample_weight ?? 'N/A',
  },
  {
    key: 'sample_created',
    header: 'Sample Created',
    render: ({ sample }) => <ListDate at={sample?.created_at ?? null} />,
  },
]
