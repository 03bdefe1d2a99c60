import { Alert, Box, Button, Group, Modal, Progress, Text } from '@mantine/core'
import type { ChemstationRun, ReplyOf, Sample, appendResults } from '@eluent/contract'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { useDriverLink } from '../instrument/browser-link.ts'
import type { RunSource } from '../instrument/use-driver.ts'
import { previewRun } from './run-preview.ts'
import { importErrorText } from './run-texts.ts'
import classes from './RunImport.module.css'
import { RunRows } from './RunRows.tsx'
import { useImportRun } from './use-import-run.ts'
import { useRun } from './use-runs.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

interface RunPreviewModalProps {
  path: string
  sample: Sample
  source: RunSource
  vialNumber: number
  onStored: (reply: ReplyOf<typeof appendResults>) => void
  onClose: () => void
}

/** What an import of this run would store, to be looked at before it is. */
export function RunPreviewModal(props: RunPreviewModalProps) {
  const { path, sample, source, vialNumber, onStored, onClose } = props
  const run = useRun(source, path)
  const link = useDriverLink()
  const text = (error: unknown) => importErrorText(error, sample.id, vialNumber)
  const store = useImportRun(source, {
    sample,
    vialNumber,
    onStored,
    onFailed: (error) => link?.log('error', text(error)),
  })
  return (
    <Modal
      opened
      size="xl"
      title={t('Import into vial {vialNumber} of {runs_required}, {strain_name}', {
        vialNumber,
        runs_required: sample.runs_required,
        strain_name: sample.intake_form.strain_name ?? 'N/A',
      })}
      onClose={store.isPending ? () => undefined : onClose}
    >
      {run.error ? (
        <ErrorState
          error={run.error}
          title={t('This run cannot be imported. Nothing was stored.')}
          onRetry={() => void run.refetch()}
          retrying={run.isFetching}
        />
      ) : run.data === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <>
          <RunContents run={run.data} sample={sample} />
          {store.isPending && <UploadProgress run={run.data} filesDone={store.filesDone} />}
          <FormError error={store.error && text(store.error)} />
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onClose} disabled={store.isPending}>
              {t('Cancel')}
            </Button>
            <ImportButton run={run.data} sample={sample} pending={store.isPending} onClick={store.mutate} />
          </Group>
        </>
      )}
    </Modal>
  )
}

/** A run without a report gives results where the method quantifies from our calibration. */
function isQuantifiedHere({ results, invalid, chromatogram }: ChemstationRun, { test_method }: Sample): boolean {
  const isUnreported = results.length === 0 && invalid.length === 0 && chromatogram !== null
  return isUnreported && test_method.quantify_from === 'calibration'
}

const usePreview = (run: ChemstationRun, sample: Sample) =>
  useMemo(
    () =>
      previewRun(
        run,
        sample.test_method.analytes.map(({ analyte }) => analyte),
      ),
    [run, sample],
  )

function RunContents({ run, sample }: { run: ChemstationRun; sample: Sample }) {
  const preview = usePreview(run, sample)
  const { counts, missing } = preview
  const facts = [
    [t('Run'), run.csDataName],
    [t('Folder'), run.csDataFolder || t('data root')],
    [t('Sample in the run'), run.metadata['sampleName'] ?? '–'],
    [t('Injected'), run.injected_at === null ? '–' : formatListDate(run.injected_at)],
    [t('Instrument'), run.machineName],
    [t('Signals'), run.channels.map(({ name }) => name).join(', ') || '–'],
    [t('Original files'), `${run.files.length}`],
  ] as const
  return (
    <>
      <Box mb="md">
        <Facts layout="grid">
          {facts.map(([name, value]) => (
            <Fact key={name} label={name}>
              {value}
            </Fact>
          ))}
        </Facts>
      </Box>
      {isQuantifiedHere(run, sample) ? (
        <Alert variant="light" mb="md" icon={<IconInfoCircle size={20} />}>
          {t(
            'This run has no report. Its peaks are found in the chromatogram, and named and quantified by the calibration in force.',
          )}
        </Alert>
      ) : counts.reported === 0 ? (
        <Alert
          color="red"
          mb="md"
          icon={<IconAlertTriangle size={20} />}
          title={t('This run gives no result to report.')}
        >
          {preview.rows.length === 1
            ? t(
                'Its one peak is no calibrated analyte of {name}. It is kept as an invalid row, the chromatogram is kept, and the vial counts as acquired.',
                { name: sample.test_method.name },
              )
            : t(
                'None of its {count} peaks is a calibrated analyte of {name}. They are kept as invalid rows, the chromatogram is kept, and the vial counts as acquired.',
                { count: preview.rows.length, name: sample.test_method.name },
              )}
        </Alert>
      ) : (
        missing.length > 0 && (
          <Alert color="orange" mb="md" icon={<IconAlertTriangle size={20} />}>
            {t('This run says nothing of {missing}.', { missing: missing.join(', ') })}
          </Alert>
        )
      )}
      {run.warnings.map((warning) => (
        <Text key={warning} fz="sm" mb="xs">
          {translated(warning)}
        </Text>
      ))}
      <RunRows rows={preview.rows} />
      <Text fz="sm" c="dimmed" my="sm">
        {t('{reported} for the report, {not_in_method} not in the method, {invalid} invalid.', {
          reported: counts.reported,
          not_in_method: counts.not_in_method,
          invalid: counts.invalid,
        })}
      </Text>
    </>
  )
}

function UploadProgress({ run, filesDone }: { run: ChemstationRun; filesDone: number }) {
  const all = run.files.length
  const text =
    filesDone < all
      ? t('File {filesDone} of {all} is being stored', { filesDone: filesDone + 1, all })
      : t('The result is being stored')
  return (
    <output className={classes['progress']}>
      <Text fz="sm" mb={6}>
        {text}
      </Text>
      <Progress aria-label={t('Files stored')} value={all === 0 ? 100 : (100 * filesDone) / all} />
    </output>
  )
}

interface ImportButtonProps {
  run: ChemstationRun
  sample: Sample
  pending: boolean
  onClick: (run: ChemstationRun) => void
}

function ImportButton({ run, sample, pending, onClick }: ImportButtonProps) {
  const empty = usePreview(run, sample).counts.reported === 0 && !isQuantifiedHere(run, sample)
  return (
    <Button color={empty ? 'red.8' : 'accent'} loading={pending} onClick={() => onClick(run)}>
      {empty ? t('Import without results') : t('Import')}
    </Button>
  )
}
