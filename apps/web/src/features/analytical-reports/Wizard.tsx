import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import type { AnalyticalReport } from '@eluent/contract'
import { COMPARE_SCALE, isCompareScale, mayLeaveFirstStep, testsForWizard } from '@eluent/domain/analytical-reports'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useClientState, useServices } from '../../frame/services.ts'
import { NONE_SELECTED } from '../../frame/session/client-state.ts'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { useSingleFlight } from '../../ui/forms/use-single-flight.ts'
import { CompareModal } from './CompareModal.tsx'
import { LostTestsModal } from './LostTestsModal.tsx'
import { useSaveReport, type GraphChoices } from './queries.ts'
import { SaveErrors } from './SaveErrors.tsx'
import { StepOne } from './StepOne.tsx'
import { StepTwo } from './StepTwo.tsx'
import { reportBody, wizardErrors, type WizardValues } from './wizard-form.ts'

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
  const form = useForm<WizardValues>({
    mode: 'controlled',
    initialValues,
    validate: (given) => wizardErrors({ ...given, tests: testsOf(given) }, choices, today),
  })
  const chosenTests = testsOf(form.values)
  const values = { ...form.values, tests: chosenTests }
  const save = useSaveReport(report?.id ?? null)
  const once = useSingleFlight()
  const guard = useUnsavedGuard(form.isDirty() && savedId === null)

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
  const submit = () => {
    if (savedId !== null || form.validate().hasErrors) return
    once((over) =>
      save.mutate(
        { ...reportBody(values, choices), ...(report && { version: report.version }) },
        {
          onSuccess: (id) => {
            guard.release()
            client.setState({ chartCreated: true, selectedTests: NONE_SELECTED })
            notifications.show({
              color: 'accent',
              message: report ? 'Analytical report updated successfully' : 'Analytical report created successfully',
            })
            setSavedId(id)
          },
          onSettled: over,
        },
      ),
    )
  }
  const isLost = isCompareScale(values.scale_id, choices) && chosenTests.length === 0 && savedId === null

  return (
    <>
      {guard.modal}
      <SaveErrors error={save.error} isNew={report === null} />
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
          submitLabel={report === null ? 'Create' : 'Update'}
          pending={save.isPending || savedId !== null}
          onCompare={() => setComparing(true)}
          onBack={() => setStep(1)}
          onSubmit={submit}
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
        onLeave={guard.release}
        {...(!editsCompare && { onClose: () => form.setFieldValue('scale_id', null) })}
      />
    </>
  )
}
