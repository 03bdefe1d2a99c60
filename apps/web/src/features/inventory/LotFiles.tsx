import { addLotFile, removeLotFile, type Lot } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { LOT_FILE_EXTENSIONS, LOT_FILE_TEXTS, lotFileErrors } from '@eluent/domain/inventory'
import { Button, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange, useCreate } from '../../frame/data/use-change.ts'
import { useSession } from '../../frame/services.ts'
import { ListDate } from '../../ui/dates/ListDate.tsx'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { RowButton } from '../../ui/row-actions/RowButton.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { FileChoice } from './FileChoice.tsx'
import { FileLink } from './FileLink.tsx'
import { TextInput } from '../../ui/fields/TextInput.ts'

type LotFile = Lot['files'][number]

/** The files of a lot beside its certificate; who only reads sees the panel where there is one. */
export function LotFiles({ lot }: { lot: Lot }) {
  const mayEnter = can(useSession()?.claims.permissions, 'inventory.enter')
  const [adding, setAdding] = useState(false)
  const { files } = lot
  if (files.length === 0 && !mayEnter) return null
  return (
    <Panel
      title={t('Files')}
      flush={files.length > 0}
      action={
        mayEnter && (
          <Button size="sm" variant="default" onClick={() => setAdding(true)}>
            {t('Add File ...')}
          </Button>
        )
      }
    >
      {files.length === 0 ? (
        <Text>{t('None yet. Later certificates, safety data sheets and pictures of the bottle are added here.')}</Text>
      ) : (
        <PlainTable
          label={t('Files')}
          minWidth={560}
          rows={files}
          rowKey={({ id }) => id}
          columns={[
            { header: t('File'), render: (row) => <FileName row={row} /> },
            { header: t('Note'), render: ({ note }) => note ?? '–' },
            { header: t('Added'), render: ({ created_at }) => <ListDate at={created_at} /> },
            { header: t('By'), render: ({ created_by_name }) => created_by_name },
            mayEnter && { header: t('Actions'), align: 'right', render: (row) => <Removal row={row} /> },
          ]}
        />
      )}
      {adding && <AddModal lot={lot} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

/** What was removed stays readable, with the reason. */
function FileName({ row: { file, removed } }: { row: LotFile }) {
  return (
    <>
      <FileLink file={file} isRemoved={removed !== null} />
      {removed !== null && (
        <Text fz="sm" c="dimmed">
          {t('Removed by {who}: {why}', { who: removed.by, why: removed.why })}
        </Text>
      )}
    </>
  )
}

function Removal({ row: { id, file, removed } }: { row: LotFile }) {
  const remove = useChange(removeLotFile)
  const [asking, setAsking] = useState(false)
  if (removed !== null) return null
  return (
    <>
      <RowButton tip={t('Remove')} of={file.name} icon={IconTrash} onClick={() => setAsking(true)} />
      <RemovalModal
        opened={asking}
        title={t('Remove File')}
        confirmLabel={t('Remove')}
        action={remove}
        input={(body) => ({ params: { id }, body })}
        doneText={({ message }) => message}
        onClose={() => setAsking(false)}
      >
        {t('{name} stays readable as removed.', { name: file.name })}
      </RemovalModal>
    </>
  )
}

function AddModal({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const add = useCreate(addLotFile)
  const already = lot.files.filter(({ removed }) => removed === null).length
  const record = useSaveForm({
    initialValues: { file: null as { id: string; name: string } | null, note: '' },
    validate: (values) => {
      const errors = lotFileErrors({ name: values.file?.name ?? '', note: values.note, already })
      return { file: errors['file_id']?.[0] ?? null, note: errors['note']?.[0] ?? null }
    },
    save: ({ file, note }) =>
      add.mutateAsync({ params: { id: lot.id }, body: { file_id: file?.id ?? '', note: note.trim() || null } }),
    savedText: t('File added'),
    onSaved: onClose,
  })
  const { form } = record
  return (
    <FormModal title={t('Add File')} confirmLabel={t('Add')} form={record} onClose={onClose}>
      <FileChoice
        label={t('File')}
        description={translated(LOT_FILE_TEXTS.type)}
        accept={LOT_FILE_EXTENSIONS}
        value={form.values.file}
        error={form.errors['file']}
        onChange={(file) => form.setFieldValue('file', file)}
      />
      <TextInput mt="sm" label={t('Note')} maxLength={255} {...form.getInputProps('note')} />
    </FormModal>
  )
}
