import { Alert, Anchor, Button, Text } from '@mantine/core'
import {
  readQualitySettings,
  readReportMethod,
  resetReportMethodColors,
  updateReportMethod,
  type QualitySettingsReply,
  type ReportMethod,
} from '@eluent/contract'
import { isCustomReportMethod } from '@eluent/domain/report-methods'
import { IconInfoCircle, IconRestore } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { ActionModal } from '../../ui/ActionModal/ActionModal.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { LimitStudies } from '../limit-studies/LimitStudies.tsx'
import { AnalyteCards } from './AnalyteCards.tsx'
import { readFailure, updateFailure } from './method-texts.ts'
import { changeAnalyte, updateBody, valuesOf, namesOf } from './method-form.ts'
import { IntegrationPanel } from './IntegrationPanel.tsx'
import { MethodFailure } from './MethodFailure.tsx'
import { DueHoursFields } from './DueHoursFields.tsx'
import { AnalyteErrors, MethodFields, TotalsField } from './MethodFields.tsx'
import { useMethodForm } from './use-method-form.ts'
import { t } from '../../language/t.ts'

/** Changes the colours, the limits and, of the laboratory's own methods, the name and the default flag. */
export function EditMethodPage() {
  const { id } = usePathValues('methodEdit')
  const method = useData(readReportMethod, { params: { id: Number(id) } }, { snapshot: 'edit' })
  const settings = useData(readQualitySettings, {})
  return (
    <>
      <PageHeader />
      <ReadRecord query={method} errorTitle={readFailure}>
        {(read) =>
          // nothing moves when the settings come
          !settings.isPending && (
            <EditForm
              key={read.revision}
              method={read}
              settings={settings.data?.values ?? {}}
              onReload={() => void method.refetch()}
            />
          )
        }
      </ReadRecord>
    </>
  )
}

interface EditFormProps {
  method: ReportMethod
  settings: QualitySettingsReply['values']
  onReload: () => void
}

function EditForm({ method, settings, onReload }: EditFormProps) {
  const navigate = useNavigate()
  const update = useChange(updateReportMethod)
  // after a reset of the colours the editor goes on from what the server then had
  const [stored, setStored] = useState(method)
  const [asks, setAsks] = useState(false)
  const { record, values, errors, change } = useMethodForm({
    initialValues: valuesOf(method),
    save: (typed) => update.mutateAsync({ params: { id: method.id }, body: updateBody(typed, stored) }),
    savedText: t('Report method updated successfully'),
  })
  const { failure, pending } = record
  const isCustom = isCustomReportMethod(stored)
  const saysSurrogate =
    (settings['batch_surrogates'] ?? '') !== '' || values.analytes.some(({ surrogate }) => surrogate !== '')
  // of a global method that somebody changed meanwhile there is an override now: the list has it
  const reload = () => {
    record.release()
    if (stored.global) void navigate({ to: pathTo('methodList') })
    else onReload()
  }
  return (
    <>
      <RecordForm
        label={t('Report method')}
        record={record}
        submitLabel={t('Update')}
        cancel={pathTo('methodList')}
        failure={failure !== null && <MethodFailure text={updateFailure(failure)} error={failure} onReload={reload} />}
      >
        {!isCustom && <GlobalNote stored={stored} />}
        <Panel title={t('Method')}>
          <MethodFields
            values={values}
            errors={errors}
            disabled={pending}
            nameFixed={!isCustom}
            withDefault={isCustom}
            onChange={(part) => change({ ...values, ...part })}
          />
          {settings['due_times'] === true && (
            <DueHoursFields
              values={values}
              errors={errors}
              disabled={pending}
              settings={settings}
              onChange={(part) => change({ ...values, ...part })}
            />
          )}
        </Panel>
        <Panel
          title={t('Analytes')}
          action={
            <Button
              variant="default"
              size="sm"
              h={44}
              leftSection={<IconRestore size={16} stroke={1.6} />}
              disabled={pending}
              onClick={() => setAsks(true)}
            >
              {t('Reset Colors')}
            </Button>
          }
        >
          <AnalyteErrors errors={errors} />
          {saysSurrogate && (
            <Text size="sm" c="dimmed" mb="sm">
              {t(
                'Surrogate: what is added to every sample before extraction, ug/mL in the undiluted extract. A method that marks none has those of the laboratory.',
              )}
            </Text>
          )}
          <AnalyteCards
            fixed
            saysSurrogate={saysSurrogate}
            analytes={values.analytes}
            judged={false}
            disabled={pending}
            onChange={(key, part) => change(changeAnalyte(values, key, part))}
          />
        </Panel>
        <Anchor component={Link} fz="sm" to={pathTo('methodUncertainty', { id: stored.id })}>
          {t('Uncertainty budget of this method')}
        </Anchor>
        <LimitStudies
          method={stored}
          disabled={pending}
          onUse={(found) =>
            change({
              ...values,
              analytes: values.analytes.map((analyte) => {
                const value = found.find((one) => one.analyte === analyte.name)
                const text = (limit: number | null) => (limit === null ? '' : String(limit))
                return value ? { ...analyte, lod: text(value.lod_ug_ml), loq: text(value.loq_ug_ml) } : analyte
              }),
            })
          }
        />
        <IntegrationPanel values={values} errors={errors} disabled={pending} onChange={change} />
        <Panel title={t('Calculated Total Potentials')}>
          <TotalsField
            fixed
            analytes={namesOf(values.analytes)}
            attached={stored.derived_compounds.map(({ name }) => name)}
            disabled={pending}
          />
        </Panel>
      </RecordForm>
      {asks && (
        <ResetColors
          method={stored}
          onClose={() => setAsks(false)}
          onReset={(reset) => {
            const colors = new Map(valuesOf(reset).analytes.map(({ name, color }) => [name, color]))
            const analytes = values.analytes.map((analyte) => ({
              ...analyte,
              color: colors.get(analyte.name) ?? analyte.color,
            }))
            setStored(reset)
            record.form.setValues({ analytes })
          }}
        />
      )}
    </>
  )
}

function GlobalNote({ stored }: { stored: ReportMethod }) {
  return (
    <Alert variant="light" color="gray" mb="md" icon={<IconInfoCircle size={20} stroke={1.6} />}>
      {stored.global
        ? t(
            'This is a global method: its name stays. A change makes an override for your organization; others see no change.',
          )
        : t('This is your override of a global method: its name stays. Other organizations see no change.')}
    </Alert>
  )
}

interface ResetColorsProps {
  method: ReportMethod
  onReset: (reset: ReportMethod) => void
  onClose: () => void
}

function ResetColors({ method, onReset, onClose }: ResetColorsProps) {
  return (
    <ActionModal
      opened
      title={t('Reset Colors')}
      confirmLabel={t('Reset Colors')}
      action={useChange(resetReportMethodColors, { onSuccess: ({ data }) => onReset(data) })}
      input={{ params: { id: method.id }, body: { revision: method.revision } }}
      doneText={() => t('Colors were reset.')}
      failedText={updateFailure}
      onClose={onClose}
    >
      {method.override_method_id === null
        ? t('Give the analytes the colors the method was created with? This is saved at once.')
        : t('Give the analytes the colors of the global method? This is saved at once.')}
    </ActionModal>
  )
}
