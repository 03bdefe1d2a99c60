import { ActionIcon, Button, Table, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { newVial, VIAL_TYPES, type VialType } from '@eluent/domain/samples'
import { DEFAULT_TEXT_MAX } from '@eluent/domain/text'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFocusAfter } from '../../ui/forms/use-focus-after.ts'
import { vialValues, type SampleValues } from './sample-form.ts'
import classes from './VialTable.module.css'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.ts'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** 'red_1ml' reads 'Red, 1 mL'. */
function vialTypeLabel(vialType: string): string {
  const color = vialType.split('_')[0] ?? vialType
  return `${color.charAt(0).toUpperCase()}${color.slice(1)}, 1 mL`
}

const ADD_LABEL = t('Add vial')
const vialChoices = VIAL_TYPES.map((value) => ({ value, label: vialTypeLabel(value) }))

/** The prepared vials as a compact table: colour, label, dilution factor, acquire; rows are added and removed. */
export function VialTable({ form, newVialType }: { form: UseFormReturnType<SampleValues>; newVialType: VialType }) {
  const vials = form.getValues().prepared_samples
  const { root, focusAfter } = useFocusAfter<HTMLDivElement>()
  const remove = (index: number) => {
    form.removeListItem('prepared_samples', index)
    const isLast = index === vials.length - 1
    focusAfter(vials.length === 1 ? ADD_LABEL : t('Remove vial {text}', { text: isLast ? index : index + 1 }))
  }
  return (
    <div ref={root}>
      {vials.length > 0 && (
        <Table className={classes['vials'] ?? ''} aria-label={t('Vials')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Vial')}</Table.Th>
              <Table.Th>{t('Colour')}</Table.Th>
              <Table.Th>{t('Label')}</Table.Th>
              <Table.Th className={classes['number'] ?? ''}>{t('Dilution factor')}</Table.Th>
              <Table.Th>{t('Acquire')}</Table.Th>
              <Table.Th>
                <span className="visually-hidden">{t('Remove')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {vials.map((vial, index) => (
              <Table.Tr key={form.key(`prepared_samples.${index}`)}>
                <Table.Td data-label={t('Vial')}>{index + 1}</Table.Td>
                <Table.Td data-label={t('Colour')}>
                  <Select
                    aria-label={t('Vial {index} colour', { index: index + 1 })}
                    data={vialChoices}
                    leftSection={<span className={classes['dot']} data-vial={vial.vial_type} aria-hidden />}
                    {...form.getInputProps(`prepared_samples.${index}.vial_type`)}
                  />
                </Table.Td>
                <Table.Td data-label={t('Label')}>
                  <TextInput
                    aria-label={t('Vial {index} label', { index: index + 1 })}
                    maxLength={DEFAULT_TEXT_MAX}
                    {...form.getInputProps(`prepared_samples.${index}.label`)}
                  />
                </Table.Td>
                <Table.Td data-label={t('Dilution factor')}>
                  <DecimalInput
                    aria-label={t('Vial {index} dilution factor', { index: index + 1 })}
                    maxLength={DEFAULT_TEXT_MAX}
                    className={classes['number'] ?? ''}
                    {...form.getInputProps(`prepared_samples.${index}.dilution_factor`)}
                  />
                </Table.Td>
                <Table.Td data-label={t('Acquire')}>
                  <Checkbox
                    aria-label={t('Vial {index} acquire', { index: index + 1 })}
                    {...form.getInputProps(`prepared_samples.${index}.acquire`, { type: 'checkbox' })}
                  />
                </Table.Td>
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t('Remove vial {index}', { index: index + 1 })}
                    onClick={() => remove(index)}
                  >
                    <IconTrash size={18} stroke={1.6} />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {typeof form.errors['prepared_samples'] === 'string' && (
        <Text c="var(--mantine-color-error)" fz="sm">
          {form.errors['prepared_samples']}
        </Text>
      )}
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconPlus size={16} />}
        aria-label={ADD_LABEL}
        onClick={() => {
          focusAfter(t('Vial {count} colour', { count: vials.length + 1 }))
          for (const vial of vialValues([{ ...newVial(), vial_type: newVialType }]))
            form.insertListItem('prepared_samples', vial)
        }}
      >
        {ADD_LABEL}
      </Button>
    </div>
  )
}
