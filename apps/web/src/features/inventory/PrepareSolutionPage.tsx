import { listInventoryItems, listLots, prepareSolution, type InventoryItem, type LotRow } from '@eluent/contract'
import { LOCATION_MAX, LOT_TEXT_MAX, UNIT_SIZES, validateSolution } from '@eluent/domain/inventory'
import type { StatedUncertainty } from '@eluent/domain/uncertainty'
import { parseDecimal } from '@eluent/domain/text'
import { ActionIcon, Button, Group, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useCreate } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { ALL_ITEMS, USABLE_LOTS } from './all-items.ts'
import { lotChoice } from './lot-texts.ts'
import { UncertaintyFields, type UncertaintyValues } from './UncertaintyFields.tsx'
import { useToday } from './use-today.ts'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface SolutionValues {
  item_id: string
  lot_number: string
  final_volume_ml: string
  expires_on: string
  location: string
  /** Whether uncertainties are stated. */
  isStated: boolean
  volume: UncertaintyValues
  parts: ({ lot_id: string | null; amount: string } & UncertaintyValues)[]
}

const NOT_STATED: UncertaintyValues = { uncertainty: '', distribution: 'normal' }
const NO_PART = { lot_id: null, amount: '', ...NOT_STATED }
const EMPTY: SolutionValues = {
  item_id: '',
  lot_number: '',
  final_volume_ml: '',
  expires_on: '',
  location: '',
  isStated: false,
  volume: NOT_STATED,
  parts: [NO_PART, NO_PART],
}

/** As it is sent; what is not a number is 0, which no amount may be. */
function bodyOf(values: SolutionValues) {
  const stated = ({ uncertainty, distribution }: UncertaintyValues): StatedUncertainty | null =>
    values.isStated && uncertainty.trim() !== '' ? { value: parseDecimal(uncertainty) ?? 0, distribution } : null
  return {
    lot_number: values.lot_number,
    final_volume_ml: parseDecimal(values.final_volume_ml),
    final_volume_uncertainty: stated(values.volume),
    expires_on: values.expires_on === '' ? null : values.expires_on,
    location: values.location,
    parts: values.parts
      // a line that is begun is not left out in silence: without its lot it is refused
      .filter(({ lot_id, amount }) => lot_id !== null || amount.trim() !== '')
      .map((part) => ({
        lot_id: Number(part.lot_id),
        amount: parseDecimal(part.amount) ?? 0,
        uncertainty: stated(part),
      })),
  }
}

/** A solution is prepared of lots that may be used today. */
export function PrepareSolutionPage() {
  const items = useRead(listInventoryItems, { query: ALL_ITEMS })
  const lots = useRead(listLots, { query: USABLE_LOTS })
  return (
    <>
      <PageHeader />
      <ReadRecord query={items} list={{ label: t('Inventory'), to: pathTo('inventory') }}>
        {(read) => <SolutionEditor items={read.data} lots={lots.data?.data ?? []} />}
      </ReadRecord>
    </>
  )
}

function SolutionEditor({ items, lots }: { items: readonly InventoryItem[]; lots: readonly LotRow[] }) {
  const prepare = useCreate(prepareSolution)
  const today = useToday()
  const liquids = items.filter(({ unit }) => UNIT_SIZES[unit]?.of === 'volume')
  const unitOf = (id: string) => liquids.find((item) => String(item.id) === id)?.unit ?? 'pieces'
  const record = useRecordForm({
    initialValues: EMPTY,
    validate: (values) => firstMessages(validateSolution(bodyOf(values), unitOf(values.item_id), today)),
    save: (values) =>
      prepare.mutateAsync({ body: { solution: { ...bodyOf(values), item_id: Number(values.item_id) } } }),
    savedText: t('Solution prepared'),
    next: ({ data }) => pathTo('lot', { id: data.id }),
  })
  const { form } = record
  return (
    <RecordForm label={t('Solution')} record={record} submitLabel={t('Prepare')} cancel={pathTo('inventory')}>
      <Panel>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t('Item')}
            withAsterisk
            searchable
            data={liquids.map(({ id, name }) => ({ value: String(id), label: name }))}
            nothingFoundMessage={t('No item of this name. Add it under Items first.')}
            {...form.getInputProps('item_id')}
          />
          <TextInput
            label={t('Lot number')}
            withAsterisk
            maxLength={LOT_TEXT_MAX}
            {...form.getInputProps('lot_number')}
          />
          <DecimalInput label={t('Final volume, mL')} withAsterisk {...form.getInputProps('final_volume_ml')} />
          <TextInput
            label={t('Expires')}
            description={t('It ends earlier where one of its lots does.')}
            type="date"
            min={today}
            max="9999-12-31"
            {...form.getInputProps('expires_on')}
          />
          <TextInput label={t('Location')} maxLength={LOCATION_MAX} {...form.getInputProps('location')} />
          <Switch
            mt="lg"
            label={t('State uncertainties')}
            description={t(
              'With that of every amount, of the final volume and of each certificate, that of the solution is computed.',
            )}
            {...form.getInputProps('isStated', { type: 'checkbox' })}
          />
          {form.getValues().isStated && <UncertaintyFields form={form} path="volume" unit="mL" />}
        </SimpleGrid>
      </Panel>
      <Panel title={t('Made of')}>
        <PartFields form={form} lots={lots} />
      </Panel>
    </RecordForm>
  )
}

function PartFields({ form, lots }: { form: UseFormReturnType<SolutionValues>; lots: readonly LotRow[] }) {
  const { parts, isStated } = form.getValues()
  const error = form.errors['parts']
  return (
    <Stack gap="xs">
      {parts.map((part, index) => {
        const lot = lots.find(({ id }) => String(id) === part.lot_id)
        return (
          <Stack key={form.key(`parts.${index}`)} gap="xs">
            <Group gap="xs" align="flex-end">
              <Select
                flex={1}
                miw={200}
                searchable
                label={t('Lot {number}', { number: index + 1 })}
                data={lots.map(lotChoice)}
                nothingFoundMessage={t('No lot that may be used today.')}
                {...form.getInputProps(`parts.${index}.lot_id`)}
              />
              <DecimalInput
                w={130}
                label={lot ? t('Amount, {unit}', { unit: t(lot.item.unit) }) : t('Amount')}
                {...form.getInputProps(`parts.${index}.amount`)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('Remove lot {number}', { number: index + 1 })}
                onClick={() => form.removeListItem('parts', index)}
              >
                <IconTrash size={18} stroke={1.6} />
              </ActionIcon>
            </Group>
            {isStated && (
              <UncertaintyFields form={form} path={`parts.${index}`} unit={lot?.item.unit ?? null} of={index + 1} />
            )}
          </Stack>
        )
      })}
      {typeof error === 'string' && (
        <Text role="alert" c="var(--mantine-color-error)" fz="sm">
          {error}
        </Text>
      )}
      <Group>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('parts', NO_PART)}
        >
          {t('Add Lot')}
        </Button>
      </Group>
    </Stack>
  )
}
