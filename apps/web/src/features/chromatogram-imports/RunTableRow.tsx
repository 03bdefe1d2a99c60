import { Anchor, Button, Loader, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { formatNumber } from './format-number.ts'
import { RunDetails } from './RunDetails.tsx'
import classes from './RunImport.module.css'
import { asksWavelength, faultsOf, valueOf, type RunField, type RunRow } from './run-rows.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface RunTableRowProps {
  row: RunRow
  analytes: readonly string[]
  sampleTypeId: string
  disabled: boolean
  onEdit: (field: RunField, value: string) => void
}

/** One run: what it says, what is typed over it, and what the calibration makes of it. */
export function RunTableRow({ row, analytes, sampleTypeId, disabled, onEdit }: RunTableRowProps) {
  const [open, setOpen] = useState(false)
  const { run, found, state, error, sampleId } = row
  const isClosed = disabled || state === 'stored' || found === null || found.sample_id !== null
  const faults = isClosed ? {} : faultsOf(row, sampleTypeId)
  const field = (name: RunField) => ({
    value: valueOf(row, name),
    disabled: isClosed,
    // what nobody has typed yet is no mistake
    error: valueOf(row, name) === '' && row.edits[name] === undefined ? null : translated(faults[name] ?? null),
  })
  return (
    <>
      <Table.Tr>
        <Table.Td className={classes['file']}>
          <Text fz="sm" fw={500}>
            {run.name}
          </Text>
          <Text fz="xs" c="dimmed">
            {found?.injected_at && t('Injected {time}', { time: formatListDate(found.injected_at) })}
          </Text>
        </Table.Td>
        <Table.Td>
          <RunState row={row} sampleId={sampleId ?? found?.sample_id ?? null} />
          {found !== null && (
            <Button size="compact-sm" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? t('Close') : t('Details')}
            </Button>
          )}
        </Table.Td>
        <Table.Td className={classes['name']}>
          <TextInput
            {...field('strain_name')}
            aria-label={t('Strain/Sample Name of {name}', { name: run.name })}
            onChange={({ currentTarget: { value } }) => onEdit('strain_name', value)}
          />
        </Table.Td>
        <Table.Td className={classes['batch']}>
          <TextInput
            {...field('batch_number')}
            aria-label={t('Batch Number of {name}', { name: run.name })}
            onChange={({ currentTarget: { value } }) => onEdit('batch_number', value)}
          />
        </Table.Td>
        {(['sample_weight', 'dilution_factor'] as const).map((name) => (
          <Table.Td key={name} className={classes['number']}>
            <DecimalInput
              {...field(name)}
              aria-label={
                name === 'sample_weight'
                  ? t('Weight in mg of {name}', { name: run.name })
                  : t('Dilution Factor of {name}', { name: run.name })
              }
              onChange={(value) => onEdit(name, value)}
            />
          </Table.Td>
        ))}
        {analytes.map((name) => {
          const amount = found?.analytes.find((one) => one.name === name)?.amount_ug_ml
          return (
            <Table.Td key={name} ta="right">
              {typeof amount === 'number' ? formatNumber(amount) : '–'}
            </Table.Td>
          )
        })}
        <Table.Td ta="right">{found?.unnamed.length ?? '–'}</Table.Td>
      </Table.Tr>
      {error !== null && (
        <Table.Tr>
          <Table.Td colSpan={analytes.length + 7}>
            <Text fz="sm" c="var(--mantine-color-error)" role="alert">
              {t('{file} was not imported: {reason}', { file: run.name, reason: error })}
            </Text>
          </Table.Td>
        </Table.Tr>
      )}
      {open && found !== null && (
        <Table.Tr className={classes['details']}>
          <Table.Td colSpan={analytes.length + 7}>
            <RunDetails name={run.name} found={found} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

function RunState({ row, sampleId }: { row: RunRow; sampleId: number | null }) {
  const { state, found } = row
  if (sampleId !== null)
    return (
      <Anchor component={Link} to={pathTo('sampleReport', { id: sampleId })} fz="sm">
        {state === 'stored' ? t('Sample {id}', { id: sampleId }) : t('Is sample {id} already', { id: sampleId })}
      </Anchor>
    )
  if (state === 'waiting' || state === 'storing') return <Loader size="xs" aria-label={t('Reading')} />
  return <Text fz="sm">{found === null ? t('Not read') : asksWavelength(row) ? t('Choose a wavelength') : null}</Text>
}
