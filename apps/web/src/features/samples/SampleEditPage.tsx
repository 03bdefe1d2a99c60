import { Button } from '@mantine/core'
import { readSample, updateSample, type ReportMethod, type Sample } from '@eluent/contract'
import {
  isQcSampleType,
  NOT_AUTHORIZED_TEXT,
  UNWEIGHED_SAMPLE_WEIGHT_MG,
  type CustomFieldDefinition,
} from '@eluent/domain/samples'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { isMissing } from '../../ui/ErrorState/is-missing.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { sampleCrumbs } from '../../ui/PageHeader/sample-crumbs.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { bodyOf, formErrors, valuesOf } from './sample-form.ts'
import { SampleForm } from './SampleForm.tsx'
import { useSampleChoices, type SampleChoices } from './use-sample-choices.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

type MethodChoice = Pick<ReportMethod, 'id' | 'method_name'>

/** Edits a sample that is neither queued nor run. */
export function SampleEditPage() {
  const { id } = usePathValues('sampleEdit')
  const sample = useData(readSample, { params: { id: Number(id) } }, { snapshot: 'edit' })
  const { choices } = useSampleChoices()
  if (isMissing(sample.error)) return <Navigate to="/404" replace />
  const { data } = sample
  const isQc = isQcSampleType(data?.sample_type.slug)
  return (
    <>
      <PageHeader title={t('Edit Sample')} crumbs={sampleCrumbs(isQc, { label: t('Edit Sample') })} />
      {sample.error ? (
        <ErrorState error={sample.error} onRetry={() => void sample.refetch()} />
      ) : !data || !choices ? (
        <SkeletonLines />
      ) : data.can.edit.allowed ? (
        <EditForm sample={data} choices={choices} />
      ) : (
        <NotEditable sample={data} />
      )}
    </>
  )
}

function NotEditable({ sample: { id, can } }: { sample: Sample }) {
  if (can.edit.text === NOT_AUTHORIZED_TEXT) return <Navigate to="/403" replace />
  return (
    <Panel>
      <p>{translated(can.edit.text)}</p>
      <Button component={Link} to={pathTo('sampleReport', { id })} variant="default">
        {t('Open the report')}
      </Button>
    </Panel>
  )
}

function EditForm({ sample, choices }: { sample: Sample; choices: SampleChoices }) {
  const isQc = isQcSampleType(sample.sample_type.slug)
  const update = useChange(updateSample)
  const [fields, setFields] = useState<readonly CustomFieldDefinition[]>([])
  const savedWeight = sample.intake_form.sample_weight
  const list = pathTo(isQc ? 'qcList' : 'sampleList')
  const record = useRecordForm({
    record: sample,
    initialValues: valuesOf(sample, UNWEIGHED_SAMPLE_WEIGHT_MG),
    validate: (values) =>
      formErrors(values, {
        is_qc: isQc,
        from_batch: sample.batch_id !== null,
        saved_weight_mg: savedWeight,
        custom_fields: fields,
      }),
    save: (values, { id, version }) => {
      const { sample: body } = bodyOf(values, null)
      return update.mutateAsync({
        params: { id },
        body: { sample: body, sample_type_id: body.sample_type_id, version },
      })
    },
    savedText: t('Sample updated successfully'),
    next: list,
  })
  return (
    <SampleForm
      record={record}
      kind={isQc ? 'qc' : 'sample'}
      choices={{ ...choices, methods: withOwn(choices.methods, sample) }}
      weightLocked={savedWeight !== null}
      weightOptional={sample.batch_id !== null}
      onFields={setFields}
      ownTemplate={sample.form_template_id === null ? null : String(sample.form_template_id)}
      submitLabel={t('Save')}
      failedText={t('Failed to edit sample. Please try again.')}
      cancel={list}
    />
  )
}

/** The methods on offer and the sample's own, which it keeps though it was deleted or overridden since. */
function withOwn(methods: readonly MethodChoice[], { test_method: own }: Sample): readonly MethodChoice[] {
  return methods.some(({ id }) => id === own.id) ? methods : [{ id: own.id, method_name: own.name }, ...methods]
}
