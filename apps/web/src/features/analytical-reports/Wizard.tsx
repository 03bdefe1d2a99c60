import { createAnalyticalReport, updateAnalyticalReport, type AnalyticalReport } from '@eluent/contract'
import { COMPARE_SCALE, isCompareScale, mayLeaveFirstStep, testsForWizard } from '@eluent/domain/analytical-reports'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useChange, useCreate } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { useClientState, useServices } from '../../frame/services.ts'
import { NONE_SELECTED } from '../../frame/session/client-state.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { CompareModal } from './CompareModal.tsx'
import { LostTestsModal } from './LostTestsModal.tsx'
import { SaveErrors } from './SaveErrors.tsx'
import { StepOne } from './StepOne.tsx'
import { StepTwo } from './StepTwo.tsx'
import type { GraphChoices } from './use-graph-choices.ts'
import { reportBody, wizardErrors, type WizardValues } from './wizard-form.ts'
import { t } from '../../language/t.ts'

/** The view opens so long after a save. */
const REDIRECT_MS = 1000

interface WizardProps {
  /** The report that is edited; null for a new one. */
  report: AnalyticalReport | null
  choices: GraphChoices
  initialValues: WizardValues
  today: string
}

/** Name and type, then everything else beside a preview. */
export function Wizard({ report, choices, initialValues, today }: WizardProps) {
  const { client } = useServices()
  const navigate = useNavigate()
  const [step, setStep] = useState(report === null ? 1 : 2)
  const [comparing, setComparing] = useState(false)
  const [savedId, setSavedId] = useState<number | null>(null)
  const editsCompare = report?.chart_scale.slug === COMPARE_SCALE
  const selection = useClientState((state) => state.selectedTests)
  // A compare report keeps its own tests; otherwise they are those selected in the lists, in whichever tab.
  const testsOf = (given: WizardValues): number[] => (editsCompare ? given.tests : testsForWizard(selection))
  const create = useCreate(createAnalyticalReport)
  const update = useChange(updateAnalyticalReport)
  const record = useRecordForm({
    record: report,
    initialValues,
    validate: (given) => wizardErrors({ ...given, tests: testsOf(given) }, choices, today),
    isUnsaved: (isDirty) => isDirty && savedId === null,
    save: async (given, opened) => {
      const body = reportBody({ ...given, tests: testsOf(given) }, choices)
      if (opened !== null) {
        const { id, version } = opened
        return (await update.mutateAsync({ params: { id }, body: { ...body, version } })).id
      }
      const reply = await create.mutateAsync({ body })
      if (!('id' in reply)) throw new Error('the server previewed what was to be saved')
      return reply.id
    },
    messagesOf: () => ({}), // they stand above the form
    savedText: t('Analytical report {text} successfully', { text: report === null ? 'created' : 'updated' }),
    onSaved: (id) => {
      client.setState({ chartCreated: true, selectedTests: NONE_SELECTED })
      setSavedId(id)
    },
  })
  const { form } = record
  const chosenTests = testsOf(form.values)
  const values = { ...form.values, tests: chosenTests }

  useEffect(() => {
    const { selectedTests } = client.getState()
    if (testsForWizard(selectedTests).length === 0 && selectedTests.type !== null)
      client.setState({ selectedTests: NONE_SELECTED })
  }, [client])

  useEffect(() => {
    if (savedId === null) return undefined
    const timer = setTimeout(() => void navigate({ to: pathTo('graphView', { id: savedId }) }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [savedId, navigate])

  const leaveFirstStep = (name: string, typeId: number | null) => {
    if (mayLeaveFirstStep(name, typeId)) {
      const nameError = wizardErrors({ ...values, name, chart_type_id: typeId }, choices, today)['name']
      if (nameError === undefined) setStep(2)
      else form.setFieldError('name', nameError)
    } else if (name.trim() === '' && typeId !== null) {
      form.setFieldError('name', wizardErrors({ ...values, name }, choices, today)['name'])
    }
  }
  const removeTest = (id: number) => {
    const rest = chosenTests.filter((test) => test !== id)
    if (editsCompare) form.setFieldValue('tests', rest)
    else
      client.setState({ selectedTests: { ...selection, selectedCheckBoxes: rest.map((testId) => ({ id: testId })) } })
  }
  const isLost = isCompareScale(values.scale_id, choices) && chosenTests.length === 0 && savedId === null

  return (
    <>
      {record.guard}
      <SaveErrors error={record.failure} isNew={report === null} />
      {step === 1 ? (
        <StepOne
          form={form}
          choices={choices}
          tests={chosenTests.length}
          onCompare={() => setComparing(true)}
          onDone={leaveFirstStep}
        />
      ) : (
        <StepTwo
          form={form}
          values={values}
          choices={choices}
          today={today}
          editsCompare={editsCompare}
          submitLabel={report === null ? t('Create') : t('Update')}
          pending={record.pending || savedId !== null}
          onCompare={() => setComparing(true)}
          onBack={() => setStep(1)}
          onSubmit={(event) => (savedId === null ? record.submit(event) : event.preventDefault())}
        />
      )}
      <CompareModal
        ids={chosenTests}
        opened={comparing && !isLost}
        onClose={() => setComparing(false)}
        onRemove={removeTest}
      />
      <LostTestsModal
        opened={isLost}
        onLeave={record.release}
        {...(!editsCompare && { onClose: () => form.setFieldValue('scale_id', null) })}
      />
    </>
  )
}
