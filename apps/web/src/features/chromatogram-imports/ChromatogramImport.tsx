import { listCalibrations, type SampleType } from '@eluent/contract'
import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useServices } from '../../frame/services.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { ErrorList } from '../../ui/ErrorState/ErrorList.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { createRunSession } from './run-session.ts'
import { isReady, sharedWavelengths } from './run-rows.ts'
import { RunTableRow } from './RunTableRow.tsx'
import type { SplitFiles } from './split-files.ts'
import classes from './RunImport.module.css'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'

interface ChromatogramImportProps {
  files: SplitFiles
  /** Those of them that are tables and wait for their turn. */
  tables: readonly File[]
  materials: readonly SampleType[]
  /** Back to the choice of files, or on to the tables. */
  onLeave: () => void
}

/** Chromatograms and run folders become samples: one calibration for all, a row for each, looked at before it is imported. */
export function ChromatogramImport({ files, tables, materials, onLeave }: ChromatogramImportProps) {
  const services = useServices()
  const [session] = useState(() => createRunSession(services, files.runs))
  const { rows, running } = useStore(session.store)
  const calibrations = useRead(listCalibrations, { query: { state: 'approved', startIndex: 0, endIndex: 200 } })
  const inForce = calibrations.data?.data ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const [typeId, setTypeId] = useState('')
  const [wavelength, setWavelength] = useState<number | null>(null)
  const calibrationId = chosen ?? inForce[0]?.id ?? null
  useEffect(() => {
    if (calibrationId !== null) void session.read(calibrationId, wavelength)
    return session.stop
  }, [session, calibrationId, wavelength])
  const isEdited = rows.some(({ edits, state }) => state !== 'stored' && Object.keys(edits).length > 0)
  const guard = useUnsavedGuard(isEdited || running)
  const ready = rows.filter((row) => isReady(row, typeId)).length
  const stored = rows.filter(({ state }) => state === 'stored').length
  const left = rows.length - stored - ready
  const analytes = [...new Set(rows.flatMap(({ found }) => found?.analytes.map(({ name }) => name) ?? []))]
  const wavelengths = sharedWavelengths(rows)
  const types = materials.filter(({ slug }) => slug !== 'calibration')

  if (calibrations.error)
    return (
      <Panel>
        <ErrorState
          error={calibrations.error}
          title={t('The calibrations could not be loaded.')}
          onRetry={() => void calibrations.refetch()}
          retrying={calibrations.isFetching}
        />
      </Panel>
    )
  if (!calibrations.data) return <SkeletonLines />
  return (
    <Stack gap="md">
      <Panel
        title={t('Chromatograms')}
        action={
          <Button variant="default" disabled={running} onClick={onLeave}>
            {tables.length === 0
              ? t('Other files')
              : t('Go on with {count} {count, plural, one {table} other {tables}}', { count: tables.length })}
          </Button>
        }
      >
        {tables.length > 0 && (
          <Text fz="sm" mb="sm">
            {t('Tables that were chosen with them wait: {names}.', { names: inShort(tables) })}
          </Text>
        )}
        <Refused files={files} tables={tables} />
        {rows.length === 0 ? null : calibrationId === null ? (
          <Text fz="sm">
            {t('No calibration is in force, so peaks cannot be named and quantified.')}{' '}
            <Anchor component={Link} to={pathTo('calibrationList')} inherit>
              {t('Calibrations')}
            </Anchor>
          </Text>
        ) : (
          <div className={classes['choices']}>
            <NativeSelect
              size="md"
              label={t('Calibration')}
              description={t('Its instrument and report method are those of the samples.')}
              disabled={running}
              value={String(calibrationId)}
              data={inForce.map(({ id, machine_name: machine, method, approved_at: at }) => ({
                value: String(id),
                label: `${machine}, ${method.name}, ${formatListDate(at ?? '')}`,
              }))}
              onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
            />
            {wavelengths.length > 0 && (
              <NativeSelect
                size="md"
                label={t('Wavelength, nm')}
                description={t('Of files that hold spectra and no signal')}
                disabled={running}
                value={String(wavelength ?? '')}
                data={[{ value: '', label: t('Choose …') }, ...wavelengths.map(String)]}
                onChange={({ currentTarget: { value } }) => setWavelength(value === '' ? null : Number(value))}
              />
            )}
            <NativeSelect
              size="md"
              label={t('Material Type')}
              description={t('Of all samples')}
              disabled={running}
              value={typeId}
              data={[
                { value: '', label: t('Choose …') },
                ...types.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => setTypeId(value)}
            />
            <DecimalInput
              label={t('Weight, mg')}
              description={t('Fills all rows')}
              disabled={running}
              onChange={(value) => session.editAll('sample_weight', value)}
            />
            <DecimalInput
              label={t('Dilution Factor')}
              description={t('Fills all rows')}
              disabled={running}
              onChange={(value) => session.editAll('dilution_factor', value)}
            />
          </div>
        )}
      </Panel>
      {calibrationId !== null && rows.length > 0 && (
        <Panel flush>
          <Table.ScrollContainer minWidth={880 + 80 * analytes.length}>
            <Table aria-label={t('Runs')} verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('File')}</Table.Th>
                  <Table.Th>{t('State')}</Table.Th>
                  <Table.Th>{t('Strain/Sample Name')}</Table.Th>
                  <Table.Th>{t('Batch Number')}</Table.Th>
                  <Table.Th>{t('Weight, mg')}</Table.Th>
                  <Table.Th>{t('Dilution Factor')}</Table.Th>
                  {analytes.map((name) => (
                    <Table.Th key={name} ta="right">
                      {t('{name}, ug/mL', { name })}
                    </Table.Th>
                  ))}
                  <Table.Th ta="right">{t('No name')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <RunTableRow
                    key={row.key}
                    row={row}
                    analytes={analytes}
                    sampleTypeId={typeId}
                    disabled={running}
                    onEdit={(field, value) => session.edit(row.key, field, value)}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          <Group justify="flex-end" p="md">
            {left > 0 && !running && (
              <Text fz="sm" c="dimmed">
                {typeId === ''
                  ? t('Choose a Material Type.')
                  : t('Rows without a weight, or with something to mend, are left.')}
              </Text>
            )}
            {stored > 0 && (
              <Text component="output" fz="sm">
                {t('{stored, plural, one {# sample} other {# samples}} imported', { stored })}
              </Text>
            )}
            <Button
              loading={running}
              disabled={ready === 0}
              onClick={() => void session.importReady(calibrationId, typeId)}
            >
              {left > 0 ? t('Import {ready}, leave {left}', { ready, left }) : t('Import {ready}', { ready })}
            </Button>
          </Group>
        </Panel>
      )}
      {guard.modal}
    </Stack>
  )
}

const inShort = (files: readonly File[]): string =>
  files
    .slice(0, 10)
    .map(({ name }) => name)
    .join(', ') + (files.length > 10 ? ', …' : '')

/** What was chosen with the runs and is neither a run nor a table. */
function Refused({ files: { refused, others }, tables }: { files: SplitFiles; tables: readonly File[] }) {
  const left = others.filter((file) => !tables.includes(file))
  const messages = [
    ...refused.map(({ name, reason }) => t('{name} was left out: {reason}', { name, reason: translated(reason) })),
    ...(left.length > 0 ? [t('Left out, neither chromatograms nor tables: {names}.', { names: inShort(left) })] : []),
  ]
  return messages.length === 0 ? null : <ErrorList messages={messages} />
}
