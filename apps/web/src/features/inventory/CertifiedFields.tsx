import { CERTIFIED_UNITS } from '@eluent/domain/inventory'
import { ActionIcon, Button, Table, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { EMPTY_CERTIFIED, type LotValues } from './lot-form.ts'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const FIGURES = [
  { field: 'value', label: t('Certified value') },
  { field: 'purity_percent', label: t('Purity, %') },
  { field: 'purity_uncertainty', label: t('Limits of the purity, %') },
  { field: 'expanded_uncertainty', label: t('Uncertainty U') },
  { field: 'k', label: 'k' },
] as const

/** What the certificate says of each analyte. */
export function CertifiedFields({ form }: { form: UseFormReturnType<LotValues> }) {
  const rows = form.getValues().certified
  const error = form.errors['certified']
  return (
    <>
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={820}>
          <Table aria-label={t('Certified values')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Analyte')}</Table.Th>
                <Table.Th>{t('Unit')}</Table.Th>
                {FIGURES.map(({ field, label }) => (
                  <Table.Th key={field}>{label}</Table.Th>
                ))}
                <Table.Th>{t('Actions')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((_row, index) => (
                <Table.Tr key={form.key(`certified.${index}`)}>
                  <Table.Td>
                    <TextInput
                      aria-label={t('Analyte {number}', { number: index + 1 })}
                      maxLength={64}
                      {...form.getInputProps(`certified.${index}.analyte`)}
                    />
                  </Table.Td>
                  <Table.Td>
                    <NativeSelect
                      aria-label={t('Unit {number}', { number: index + 1 })}
                      data={CERTIFIED_UNITS.map((value) => ({ value, label: value === 'percent' ? '%' : value }))}
                      {...form.getInputProps(`certified.${index}.unit`)}
                    />
                  </Table.Td>
                  {FIGURES.map(({ field, label }) => (
                    <Table.Td key={field}>
                      <DecimalInput
                        aria-label={`${label} ${index + 1}`}
                        {...form.getInputProps(`certified.${index}.${field}`)}
                      />
                    </Table.Td>
                  ))}
                  <Table.Td>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="lg"
                      aria-label={t('Remove value {index}', { index: index + 1 })}
                      onClick={() => form.removeListItem('certified', index)}
                    >
                      <IconTrash size={18} stroke={1.6} />
                    </ActionIcon>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {rows.length > 0 && (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('Purity is counted besides the value: leave it empty where the certified value counts it already.')}
        </Text>
      )}
      {typeof error === 'string' && (
        <Text role="alert" c="var(--mantine-color-error)" fz="sm" mt="xs">
          {error}
        </Text>
      )}
      <Button
        variant="subtle"
        size="sm"
        mt="xs"
        leftSection={<IconPlus size={16} />}
        onClick={() => form.insertListItem('certified', EMPTY_CERTIFIED)}
      >
        {t('Add Certified Value')}
      </Button>
    </>
  )
}
