import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  CallError,
  deleteAnalyticalReport,
  downloadAnalyticalReport,
  errorText,
  listAnalyticalReports,
  type AnalyticalReport,
} from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { IconFileTypePdf, IconPencil, IconShare, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readKey } from '../../frame/data/read-query.ts'
import { useChange } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { useServices, useSession } from '../../frame/services.ts'
import { useStreamDownload } from '../../ui/download/use-stream-download.ts'
import { failureDetail } from '../../ui/ErrorState/failure-detail.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { ShareGraphModal } from './ShareGraphModal.tsx'
import { t } from '../../language/t.ts'

/** A refused download in words. */
const downloadText = (error: unknown): string =>
  error instanceof CallError && error.status === 404 ? errorText('not_found') : failureDetail(error)

/** Export PDF, share, edit and remove, for those who may. */
export function ReportButtons({ report }: { report: AnalyticalReport }) {
  const permissions = useSession()?.claims.permissions
  const navigate = useNavigate()
  const { api, queries } = useServices()
  const download = useStreamDownload()
  const params = { id: report.id }
  const [sharing, setSharing] = useState(false)
  const [asking, setAsking] = useState(false)
  const exportPdf = async () => {
    try {
      await download.start(t('the report as PDF'), (signal) => api.send(downloadAnalyticalReport, { params, signal }))
    } catch (error) {
      notifications.show({ color: 'red', message: downloadText(error) })
    }
  }
  return (
    <Group gap="xs">
      {can(permissions, 'graph_dashboard.export_pdf') && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFileTypePdf size={16} />}
          loading={download.running !== null}
          onClick={() => void exportPdf()}
        >
          {t('Export PDF')}
        </Button>
      )}
      {can(permissions, 'graph_dashboard.share') && (
        <Button variant="default" size="sm" leftSection={<IconShare size={16} />} onClick={() => setSharing(true)}>
          {t('Share')}
        </Button>
      )}
      {can(permissions, 'graph_dashboard.edit') && (
        <Button
          component={Link}
          to={pathTo('graphEdit', { id: report.id })}
          variant="default"
          size="sm"
          leftSection={<IconPencil size={16} />}
        >
          {t('Edit')}
        </Button>
      )}
      {can(permissions, 'graph_dashboard.delete') && (
        <Button variant="default" size="sm" leftSection={<IconTrash size={16} />} onClick={() => setAsking(true)}>
          {t('Remove')}
        </Button>
      )}
      {sharing && <ShareGraphModal report={report} onClose={() => setSharing(false)} />}
      <RemovalModal
        opened={asking}
        title={t('Remove Analytical Report')}
        confirmLabel={t('Remove')}
        action={useChange(deleteAnalyticalReport, { refetch: false })}
        input={(body) => ({ params, body })}
        doneText={({ message }) => message}
        onDone={() => {
          // the list as it was has the removed report yet, and would open it
          queries.removeQueries({ queryKey: readKey(listAnalyticalReports) })
          void navigate({ to: pathTo('graphList'), replace: true })
        }}
        onClose={() => setAsking(false)}
      >
        {t('{name} leaves the list for everyone. The results it shows stay.', { name: report.name })}
      </RemovalModal>
    </Group>
  )
}
