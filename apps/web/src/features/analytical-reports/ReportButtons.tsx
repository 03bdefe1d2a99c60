import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CallError, errorText, type AnalyticalReport } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { IconFileTypePdf, IconPencil, IconShare, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { failureDetail } from '../../ui/ErrorState/failure-detail.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { useDeleteReport, useReportDownload } from './queries.ts'
import { ShareGraphModal } from './ShareGraphModal.tsx'

/** A refused download in words. */
const downloadText = (error: unknown): string =>
  error instanceof CallError && error.status === 404 ? errorText('not_found') : failureDetail(error)

/** Export PDF, share, edit and remove, for those who may. */
export function ReportButtons({ report }: { report: AnalyticalReport }) {
  const permissions = useSession()?.claims.permissions
  const navigate = useNavigate()
  const download = useReportDownload()
  const remove = useDeleteReport()
  // Counts the openings: each has an empty form.
  const [sharing, setSharing] = useState<number | null>(null)
  const [opened, setOpened] = useState(0)
  const [asking, setAsking] = useState(false)
  const exportPdf = async () => {
    try {
      await download.start(report.id)
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
          loading={download.running}
          onClick={() => void exportPdf()}
        >
          Export PDF
        </Button>
      )}
      {can(permissions, 'graph_dashboard.share') && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconShare size={16} />}
          onClick={() => {
            setOpened(opened + 1)
            setSharing(opened + 1)
          }}
        >
          Share
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
          Edit
        </Button>
      )}
      {can(permissions, 'graph_dashboard.delete') && (
        <Button variant="default" size="sm" leftSection={<IconTrash size={16} />} onClick={() => setAsking(true)}>
          Remove
        </Button>
      )}
      <ShareGraphModal
        key={opened}
        id={report.id}
        name={report.name}
        opened={sharing !== null}
        onClose={() => setSharing(null)}
      />
      <RemovalModal
        opened={asking}
        title="Remove Analytical Report"
        confirmLabel="Remove"
        action={remove}
        input={(body) => ({ params: { id: report.id }, body })}
        doneText={({ message }) => message}
        onDone={() => void navigate({ to: pathTo('graphList'), replace: true })}
        onClose={() => setAsking(false)}
      >
        {`${report.name} leaves the list for everyone. The results it shows stay.`}
      </RemovalModal>
    </Group>
  )
}
