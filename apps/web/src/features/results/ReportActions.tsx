import { Button, Group, Menu, Text, TextInput, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Sample } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { isQcSampleType } from '@eluent/domain/samples'
import { IconChevronDown, IconPrinter, IconShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { pathTo, useIsRegistered } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { LabelsModal } from '../samples/LabelsModal.tsx'
import { TransferItem } from '../chem-id/TransferItem.tsx'
import { TransferModal } from '../chem-id/TransferModal.tsx'
import { addToQueueFailure, useAddToQueue, useAddToQueueVerdict } from '../instrument/use-add-to-queue.ts'
import { DownloadMenu } from './DownloadMenu.tsx'
import { useClearResults, usePrintReport } from './queries.ts'
import { ReleaseButton } from './ReleaseButton.tsx'
import { ShareModal } from './ShareModal.tsx'

const SOMETHING_WRONG = 'Something went wrong on our end. Please try again later'
const CLEAR_FAILED =
  'Failed to clear result for this sample. Refresh the page and try again. ("Viewer" role not permitted to clear result)'
const failed = () => notifications.show({ color: 'red', message: SOMETHING_WRONG })

/** What can be done with the report: run, share, download, print, manage. */
export function ReportActions({ sample }: { sample: Sample }) {
  const permissions = useSession()?.claims.permissions
  const print = usePrintReport(sample.share_key)
  const queue = useAddToQueue()
  const queueing = useAddToQueueVerdict(sample.can.add_to_queue)
  const [sharing, setSharing] = useState(false)
  const mayDownload = can(permissions, 'sample_report.download_report')
  const ready = sample.can.download.allowed

  const addToQueue = () =>
    queue.add(sample.id, {
      onSuccess: ({ message }) => notifications.show({ color: 'accent', message }),
      onError: (error) => notifications.show({ color: 'red', message: addToQueueFailure(error) }),
    })
  // A second click comes before the first is drawn as pending: it opens no second dialog.
  const printing = useRef(false)
  // Ctrl+P means the report, not the browser's picture of the page.
  const printReport = () => {
    if (!mayDownload || !ready || printing.current) return
    printing.current = true
    print.mutate('report', { onError: failed, onSettled: () => (printing.current = false) })
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      printReport()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  return (
    <Group gap="xs">
      {can(permissions, 'sample_report.run_test') &&
        (sample.finished ? (
          <Button component={Link} to={pathTo('sampleCreate')}>
            Create New Test
          </Button>
        ) : (
          <Tooltip label={queueing.text} disabled={queueing.allowed} withArrow>
            <div>
              <Button disabled={!queueing.allowed} loading={queue.isPending} onClick={addToQueue}>
                Add To Queue
              </Button>
            </div>
          </Tooltip>
        ))}
      {can(permissions, 'sample_report.share_report') && (
        <Button variant="default" leftSection={<IconShare size={16} />} onClick={() => setSharing(true)}>
          Share
        </Button>
      )}
      {mayDownload && (
        <>
          <DownloadMenu sample={sample} />
          <Button
            variant="default"
            disabled={!ready}
            loading={print.isPending}
            leftSection={<IconPrinter size={16} />}
            onClick={printReport}
          >
            Print
          </Button>
        </>
      )}
      <ReleaseButton sample={sample} />
      <ManageMenu sample={sample} />
      <ShareModal sample={sample} opened={sharing} onClose={() => setSharing(false)} />
    </Group>
  )
}

function ManageMenu({ sample }: { sample: Sample }) {
  const permissions = useSession()?.claims.permissions
  const isRegistered = useIsRegistered()
  const clear = useClearResults(sample.id)
  const [clearing, setClearing] = useState(false)
  const [printing, setPrinting] = useState(false)
  const [reason, setReason] = useState('')
  const { edit, clear_results } = sample.can
  const mayEdit = can(permissions, 'sample.edit')
  const mayImport = can(permissions, 'sample.create') && isRegistered('runImport')
  const mayCoa = can(permissions, 'populate_coa.update_coa') && !isQcSampleType(sample.sample_type.slug)
  const [transferring, setTransferring] = useState(false)
  const confirmClear = () => {
    if (clear.isPending) return
    clear.mutate(reason.trim(), {
      onSuccess: () => {
        setClearing(false)
        setReason('')
      },
      onError: () => {
        setClearing(false)
        notifications.show({ color: 'red', message: CLEAR_FAILED })
      },
    })
  }
  if (!mayEdit && !mayImport && !mayCoa) return null
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            Manage
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit &&
            (edit.allowed ? (
              <Menu.Item component={Link} to={pathTo('sampleEdit', { id: sample.id })}>
                Edit
              </Menu.Item>
            ) : (
              <Tooltip label={edit.text} position="left" withArrow multiline maw={320}>
                <div>
                  <Menu.Item disabled>Edit</Menu.Item>
                </div>
              </Tooltip>
            ))}
          {mayEdit && (
            <Tooltip label={clear_results.text} disabled={clear_results.allowed} position="left" withArrow>
              <div>
                <Menu.Item color="red" disabled={!clear_results.allowed} onClick={() => setClearing(true)}>
                  Clear Results
                </Menu.Item>
              </div>
            </Tooltip>
          )}
          {mayCoa && isRegistered('coaData') && (
            <Menu.Item component={Link} to={pathTo('coaData', { id: sample.id })}>
              COA Data
            </Menu.Item>
          )}
          {mayImport && (
            <Menu.Item component={Link} to={pathTo('runImport', { id: sample.id })}>
              Import Instrument Run
            </Menu.Item>
          )}
          {can(permissions, 'sample.create') && (
            <>
              <Menu.Item onClick={() => setPrinting(true)}>Print Labels</Menu.Item>
              <Menu.Item component={Link} to={pathTo('sampleCreate')} search={{ from: String(sample.id) } as never}>
                Create Similar
              </Menu.Item>
            </>
          )}
          {sample.results.map(({ vial_number }) => (
            <Menu.Item
              key={vial_number}
              component={Link}
              to={pathTo('vial', { id: sample.id, n: vial_number })}
            >{`Raw Data: Vial ${vial_number}`}</Menu.Item>
          ))}
          {mayCoa && <TransferItem sample={sample} onChosen={() => setTransferring(true)} />}
        </Menu.Dropdown>
      </Menu>
      {transferring && <TransferModal sample={sample} onClose={() => setTransferring(false)} />}
      {printing && (
        <LabelsModal
          samples={[
            {
              id: sample.id,
              strain_name: sample.intake_form.strain_name,
              batch_number: sample.intake_form.batch_number,
            },
          ]}
          opened
          onClose={() => setPrinting(false)}
        />
      )}
      <ConfirmModal
        opened={clearing}
        title="Clear Results"
        confirmLabel="Clear"
        destructive
        pending={clear.isPending}
        onClose={() => setClearing(false)}
        onConfirm={confirmClear}
      >
        <Text mb="sm">
          The results of this sample become void. They stay readable in its history with your name and reason.
        </Text>
        <TextInput
          label="Reason"
          data-autofocus
          maxLength={255}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') confirmClear()
          }}
        />
      </ConfirmModal>
    </>
  )
}
