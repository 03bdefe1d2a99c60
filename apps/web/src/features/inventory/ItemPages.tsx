import { createInventoryItem, readInventoryItem, updateInventoryItem, type InventoryItem } from '@eluent/contract'
import { ITEM_KIND_NAMES, ITEM_KINDS, ITEM_NAME_MAX, ITEM_UNITS, validateItem } from '@eluent/domain/inventory'
import { parseDecimal } from '@eluent/domain/text'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { t } from '../../language/t.ts'

const EMPTY = {
  name: '',
  kind: 'reference_material',
  unit: 'mL',
  supplier: '',
  catalogue_number: '',
  cas: '',
  storage: '',
  reorder_level: '',
}
type ItemValues = typeof EMPTY

function valuesOf(item: InventoryItem): ItemValues {
  const texts = { supplier: item.supplier ?? '', catalogue_number: item.catalogue_number ?? '', cas: item.cas ?? '' }
  const { name, kind, unit, storage, reorder_level } = item
  return { name, kind, unit, ...texts, storage: storage ?? '', reorder_level: reorder_level?.toString() ?? '' }
}

/** As it is sent: an empty level is none, what is no number stays to be judged. */
function bodyOf({ reorder_level, ...values }: ItemValues) {
  return {
    ...values,
    reorder_level: reorder_level.trim() === '' ? null : (parseDecimal(reorder_level) ?? reorder_level),
  }
}

function ItemEditor({ item }: { item: InventoryItem | null }) {
  const create = useChange(createInventoryItem)
  const update = useChange(updateInventoryItem)
  const record = useRecordForm({
    record: item,
    initialValues: item === null ? EMPTY : valuesOf(item),
    validate: (values) => firstMessages(validateItem(bodyOf(values))),
    save: (values, opened) =>
      opened === null
        ? create.mutateAsync({ body: { item: bodyOf(values) } })
        : update.mutateAsync({ params: { id: opened.id }, body: { item: bodyOf(values), version: opened.version } }),
    savedText: t('Item saved'),
    next: pathTo('inventoryItems'),
  })
  const { form } = record
  return (
    <RecordForm label={t('Item')} record={record} submitLabel={t('Save')} cancel={pathTo('inventoryItems')}>
      <Panel>
        <Stack maw={480}>
          <TextInput label={t('Name')} withAsterisk maxLength={ITEM_NAME_MAX} {...form.getInputProps('name')} />
          <NativeSelect
            label={t('Kind')}
            data={ITEM_KINDS.map((value) => ({ value, label: t(ITEM_KIND_NAMES[value]) }))}
            {...form.getInputProps('kind')}
          />
          <NativeSelect
            label={t('Unit')}
            description={t('What amounts of its lots are counted in.')}
            data={ITEM_UNITS.map((value) => ({ value, label: t(value) }))}
            {...form.getInputProps('unit')}
          />
          <TextInput label={t('Supplier')} maxLength={128} {...form.getInputProps('supplier')} />
          <TextInput label={t('Catalogue number')} maxLength={64} {...form.getInputProps('catalogue_number')} />
          <TextInput label="CAS" placeholder="107-07-3" maxLength={16} {...form.getInputProps('cas')} />
          <TextInput label={t('Storage')} maxLength={255} {...form.getInputProps('storage')} />
          <TextInput
            label={t('Reorder below')}
            inputMode="decimal"
            description={t('In its unit; empty for none.')}
            {...form.getInputProps('reorder_level')}
          />
        </Stack>
      </Panel>
    </RecordForm>
  )
}

export function ItemCreatePage() {
  return (
    <>
      <PageHeader />
      <ItemEditor item={null} />
    </>
  )
}

export function ItemEditPage() {
  const { id } = usePathValues('inventoryItemEdit')
  const item = useData(readInventoryItem, { params: { id: Number(id) } }, { snapshot: 'edit' })
  return (
    <>
      <PageHeader />
      <ReadRecord query={item} list={{ label: t('Items'), to: pathTo('inventoryItems') }}>
        {(read) => <ItemEditor item={read} />}
      </ReadRecord>
    </>
  )
}
