import { ActionIcon, Menu, Text, TextInput, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { can } from '@eluent/domain/auth'
import type { SampleRow } from '@eluent/contract'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { ActionModal } from '../../ui/ActionModal/ActionModal.tsx'
import { addToQueueFailure, useAddToQueue, useAddToQueueVerdict } from '../instrument/use-add-to-queue.ts'
import { RowSeal } from '../certificates/seal/RowSeal.tsx'
import { SealMenuItem } from '../certificates/seal/SealMenuItem.tsx'
import { LabelsModal, labelledRow } from './LabelsModal.tsx'
import { LOAD_FAILED_TEXT, useDeleteSample, useSampleDownload } from './queries.ts'
import { SampleResultsModal } from './SampleResultsModal.tsx'

const fail = (message: string) => notifications.show({ color: 'red', message })
const downloadFailed = () => fail(LOAD_FAILED_TEXT)

/** A menu entry that says why it cannot be chosen. */
function Entry({ verdict, children }: { verdict?: { allowed: boolean; text: string | null }; children: ReactNode }) {
  const text = verdict && !verdict.allowed ? verdict.text : null
  return text === null ? (
    children
  ) : (
    <Tooltip label={text} position="left" withArrow>
      <div>{children}</div>
    </Tooltip>
  )
}

/** What can be done with a sample from its list. */
export function SampleRowActions({ row }: { row: SampleRow }) {
  const permissions = useSession()?.claims.permissions
  const download = useSampleDownload()
  const queue = useAddToQueue()
  const remove = useDeleteSample()
  const queueing = useAddToQueueVerdict(row.can.add_to_queue)
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [showing, setShowing] = useState(false)
  const [printing, setPrinting] = useState(false)
  const [sealing, setSealing] = useState<'create' | 'list' | null>(null)
  const name = row.intake_form.strain_name ?? row.intake_form.batch_number ?? `sample ${row.id}`

  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Actions for ${name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {can(permissions, 'sample.edit') && (
            <Entry verdict={row.can.edit}>
              {row.can.edit.allowed ? (
                <Menu.Item component={Link} to={pathTo('sampleEdit', { id: row.id })}>
                  Edit
                </Menu.Item>
              ) : (
                <Menu.Item disabled>Edit</Menu.Item>
              )}
            </Entry>
          )}
          {can(permissions, 'sample_report.run_test') && (
            <Entry verdict={queueing}>
              <Menu.Item
                disabled={!queueing.allowed || queue.isPending}
                onClick={() =>
                  queue.add(row.id, {
                    onSuccess: ({ message }) => notifications.show({ color: 'accent', message }),
                    onError: (error) => fail(addToQueueFailure(error)),
                  })
                }
              >
                Add To Queue
              </Menu.Item>
            </Entry>
          )}
          {can(permissions, 'sample.download_report') && (
            <Entry verdict={row.can.download}>
              <Menu.Item
                disabled={!row.can.download.allowed}
                onClick={() => download.mutate({ row, kind: 'pdf' }, { onError: downloadFailed })}
              >
                Download PDF
              </Menu.Item>
            </Entry>
          )}
          {can(permissions, 'sample.download_result') && (
            <Entry verdict={row.can.download}>
              <Menu.Item
                disabled={!row.can.download.allowed}
                onClick={() => download.mutate({ row, kind: 'csv' }, { onError: downloadFailed })}
              >
                Download CSV
              </Menu.Item>
            </Entry>
          )}
          <Menu.Item onClick={() => setShowing(true)}>View Results</Menu.Item>
          <SealMenuItem row={row} onChoose={setSealing} />
          {can(permissions, 'sample.create') && (
            <>
              <Menu.Item onClick={() => setPrinting(true)}>Print Labels</Menu.Item>
              <Menu.Item component={Link} to={pathTo('sampleCreate')} search={{ from: String(row.id) } as never}>
                Create Similar
              </Menu.Item>
            </>
          )}
          {can(permissions, 'sample.delete') && (
            <Entry verdict={row.can.delete}>
              <Menu.Item color="red" disabled={!row.can.delete.allowed} onClick={() => setAsking(true)}>
                Delete
              </Menu.Item>
            </Entry>
          )}
        </Menu.Dropdown>
      </Menu>
      {sealing !== null && <RowSeal row={row} name={name} action={sealing} onClose={() => setSealing(null)} />}
      <ActionModal
        opened={asking}
        title="Delete Sample"
        confirmLabel="Delete"
        destructive
        action={remove}
        input={{ sampleId: row.id, reason: reason.trim() }}
        doneText={({ message }) => message}
        onClose={() => {
          setAsking(false)
          setReason('')
        }}
      >
        <Text mb="md">{`${name} leaves every list. It is kept in the audit trail with your name and reason.`}</Text>
        <TextInput
          label="Reason"
          maxLength={255}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ActionModal>
      {printing && <LabelsModal samples={[labelledRow(row)]} opened onClose={() => setPrinting(false)} />}
      <SampleResultsModal row={row} opened={showing} onClose={() => setShowing(false)} />
    </>
  )
}
