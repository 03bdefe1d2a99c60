import { createEquipment, readEquipment, updateEquipment, type Equipment } from '@eluent/contract'
import { useChange, useCreate } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { bodyOf, equipmentErrors, valuesOf } from './equipment-form.ts'
import { EquipmentInputs } from './EquipmentInputs.tsx'
import { t } from '../../language/t.ts'

export function EquipmentCreatePage() {
  return (
    <>
      <PageHeader />
      <EquipmentEditor piece={null} />
    </>
  )
}

export function EquipmentEditPage() {
  const { id } = usePathValues('equipmentEdit')
  const piece = useData(readEquipment, { params: { id: Number(id) } }, { snapshot: 'edit' })
  return (
    <>
      <PageHeader />
      <ReadRecord query={piece} list={{ label: t('Equipment'), to: pathTo('equipmentList') }}>
        {(read) => <EquipmentEditor piece={read} />}
      </ReadRecord>
    </>
  )
}

/** A new piece, or one that is changed as it was read when the editor opened. */
function EquipmentEditor({ piece }: { piece: Equipment | null }) {
  const create = useCreate(createEquipment)
  const update = useChange(updateEquipment)
  const back = piece === null ? pathTo('equipmentList') : pathTo('equipment', { id: piece.id })
  const record = useRecordForm({
    record: piece,
    initialValues: valuesOf(piece),
    validate: equipmentErrors,
    save: (values, opened) =>
      opened === null
        ? create.mutateAsync({ body: bodyOf(values) })
        : update.mutateAsync({ params: { id: opened.id }, body: { ...bodyOf(values), version: opened.version } }),
    savedText: piece === null ? t('Equipment added') : t('Equipment updated'),
    next: back,
  })
  return (
    <RecordForm
      label={t('Equipment')}
      record={record}
      submitLabel={piece === null ? t('Create') : t('Save')}
      cancel={back}
    >
      <Panel>
        <EquipmentInputs form={record.form} />
      </Panel>
    </RecordForm>
  )
}
