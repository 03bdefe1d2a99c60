import { createInventoryItem, readInventoryItem, updateInventoryItem, type InventoryItem } from '@eluent/contract'
import {
  HAZARDS_MAX,
  ITEM_KIND_NAMES,
  ITEM_KINDS,
  ITEM_NAME_MAX,
  ITEM_UNITS,
  validateItem,
} from '@eluent/domain/inventory'
import { parseDecimal } from '@eluent/domain/text'
import { Stack } from '@mantine/core'
import { useChange, useCreate } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const EMPTY = {
  name: '',
  kind: 'reference_material',
  unit: 'mL',
  supplier: '',
  catalogue_number: '',
  cas: '',
  storage: '',
  hazards: '',
  particle_um: '',
  length_mm: '',
  diameter_mm: '',
  reorder_level: '',
}
type ItemValues = typeof EMPTY

function valuesOf(item: InventoryItem): ItemValues {
  const texts = { supplier: item.supplier ?? '', catalogue_number: item.catalogue_number ?? '', cas: item.cas ?? '' }
  const { name, kind, unit } = item
  return {
    name,
    kind,
    unit,
    ...texts,
    storage: item.storage ?? '',
    hazards: item.hazards ?? '',
    particle_um: item.particle_um?.toString() ?? '',
    length_mm: item.length_mm?.toString() ?? '',
    diameter_mm: item.diameter_mm?.toString() ?? '',
    reorder_level: item.reorder_level?.toString() ?? '',
  }
}

/** As it is sent: an empty level is none, what is not a number stays to be judged. */
/** A text that is no number is sent as it is, and refused by its rule. */
const numberOrText = (text: string) => (text.trim() === '' ? null : (parseDecimal(text) ?? text))

function bodyOf({ reorder_level, particle_um, length_mm, diameter_mm, ...values }: ItemValues) {
  const isColumn = values.kind === 'column'
  return {
    ...values,
    particle_um: isColumn ? numberOrText(particle_um) : null,
    length_mm: isColumn ? numberOrText(length_mm) : null,
    diameter_mm: isColumn ? numberOrText(diameter_mm) : null,
    reorder_level: numberOrText(reorder_level),
  }
}

const SIZES = [
  { field: 'particle_um', label: t('Particle size, um') },
  { field: 'length_mm', label: t('Length, mm') },
  { field: 'diameter_mm', label: t('Inner diameter, mm') },
] as const

function ItemEditor({ item }: { item: InventoryItem | null }) {
  const create = useCreate(createInventoryItem)
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
            label={t('Hazard words')}
            description={t('They stand on the labels of its lots, such as Highly flammable.')}
            maxLength={HAZARDS_MAX}
            {...form.getInputProps('hazards')}
          />
          {form.getValues().kind === 'column' &&
            SIZES.map(({ field, label }) => <DecimalInput key={field} label={label} {...form.getInputProps(field)} />)}
          <DecimalInput
            label={t('Reorder below')}
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
