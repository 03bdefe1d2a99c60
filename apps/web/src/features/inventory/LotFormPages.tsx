import { createLot, listInventoryItems, readLot, updateLot, type InventoryItem, type Lot } from '@eluent/contract'
import { hasCertifiedValues, LOCATION_MAX, LOT_TEXT_MAX } from '@eluent/domain/inventory'
import { SimpleGrid } from '@mantine/core'
import { useChange, useCreate } from '../../frame/data/use-change.ts'
import { useData, useRead } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { ALL_ITEMS } from './all-items.ts'
import { CertifiedFields } from './CertifiedFields.tsx'
import { FileChoice } from './FileChoice.tsx'
import { bodyOf, emptyLot, lotErrors, valuesOf } from './lot-form.ts'
import { useToday } from './use-today.ts'
import { t } from '../../language/t.ts'
import { WholeNumberInput } from '../../ui/WholeNumberInput/WholeNumberInput.tsx'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface LotEditorProps {
  lot: Lot | null
  items: readonly Pick<InventoryItem, 'id' | 'name' | 'unit' | 'kind'>[]
}

function LotEditor({ lot, items }: LotEditorProps) {
  const today = useToday()
  const search = useTextSearch()
  const create = useCreate(createLot)
  const update = useChange(updateLot)
  const itemId = items.some(({ id }) => String(id) === search['item']) ? (search['item'] ?? '') : ''
  const record = useRecordForm({
    record: lot,
    initialValues: lot === null ? emptyLot(itemId, today) : valuesOf(lot),
    validate: (values) => lotErrors(values, today, t('Please select an item')),
    save: (values, opened) =>
      opened === null
        ? create.mutateAsync({ body: { lot: { ...bodyOf(values), item_id: Number(values.item_id) } } })
        : update.mutateAsync({ params: { id: opened.id }, body: { lot: bodyOf(values), version: opened.version } }),
    savedText: t('Lot saved'),
    next: ({ data }) => pathTo('lot', { id: data.id }),
  })
  const { form } = record
  const values = form.getValues()
  const item = items.find(({ id }) => String(id) === values.item_id)
  const isFixed = lot !== null && lot.state !== 'quarantined'
  return (
    <RecordForm
      label={t('Lot')}
      record={record}
      submitLabel={t('Save')}
      cancel={lot === null ? pathTo('inventory') : pathTo('lot', { id: lot.id })}
    >
      <Panel>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t('Item')}
            withAsterisk
            searchable
            disabled={lot !== null}
            data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
            nothingFoundMessage={t('No item of this name. Add it under Items first.')}
            {...form.getInputProps('item_id')}
          />
          <TextInput
            label={t('Lot number')}
            withAsterisk
            maxLength={LOT_TEXT_MAX}
            disabled={isFixed}
            {...form.getInputProps('lot_number')}
          />
          <TextInput
            label={t('Received')}
            withAsterisk
            type="date"
            max={today}
            disabled={isFixed}
            {...form.getInputProps('received_on')}
          />
          <DecimalInput
            label={item ? t('Amount, {unit}', { unit: t(item.unit) }) : t('Amount')}
            withAsterisk
            disabled={isFixed}
            {...form.getInputProps('amount_received')}
          />
          <TextInput
            label={t('Expires')}
            description={t('The last day by its certificate.')}
            type="date"
            max="9999-12-31"
            disabled={isFixed}
            {...form.getInputProps('expires_on')}
          />
          <WholeNumberInput
            label={t('Days after opening')}
            description={t('It ends this many days after it was opened, if that is earlier.')}
            disabled={isFixed}
            {...form.getInputProps('days_after_opening')}
          />
          {(item?.kind === 'column' || values.serial_number !== '') && (
            <TextInput
              label={t('Serial number')}
              maxLength={64}
              disabled={isFixed}
              {...form.getInputProps('serial_number')}
            />
          )}
          <TextInput label={t('Location')} maxLength={LOCATION_MAX} {...form.getInputProps('location')} />
          {!isFixed && (
            <FileChoice
              label={t('Certificate')}
              value={values.certificate}
              onChange={(certificate) => form.setFieldValue('certificate', certificate)}
            />
          )}
        </SimpleGrid>
      </Panel>
      {!isFixed && item && hasCertifiedValues(item.kind) && (
        <Panel title={t('Certified values')}>
          <CertifiedFields form={form} />
        </Panel>
      )}
    </RecordForm>
  )
}

export function LotCreatePage() {
  const items = useRead(listInventoryItems, { query: ALL_ITEMS })
  return (
    <>
      <PageHeader />
      <ReadRecord query={items} list={{ label: t('Inventory'), to: pathTo('inventory') }}>
        {(read) => <LotEditor lot={null} items={read.data} />}
      </ReadRecord>
    </>
  )
}

export function LotEditPage() {
  const { id } = usePathValues('lotEdit')
  const lot = useData(readLot, { params: { id: Number(id) } }, { snapshot: 'edit' })
  return (
    <>
      <PageHeader />
      <ReadRecord query={lot} list={{ label: t('Inventory'), to: pathTo('inventory') }}>
        {(read) => <LotEditor lot={read} items={[read.item]} />}
      </ReadRecord>
    </>
  )
}
