import { Button, Group, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CallError } from '@eluent/contract'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { AnalyteCards } from './AnalyteCards.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { createFailure, listFailure } from './method-texts.ts'
import {
  addAnalyte,
  analytesOf,
  changeAnalyte,
  createBody,
  hasErrors,
  methodErrors,
  moveAnalyte,
  newMethod,
  readErrors,
  removeAnalyte,
  toggleTotal,
  withAnalytes,
  type AnalyteValues,
  type MethodErrors,
  type MethodValues,
} from './method-form.ts'
import { MethodFailure } from './MethodFailure.tsx'
import { AnalyteErrors, MethodFields, TotalsField } from './MethodFields.tsx'
import { useCreateMethod, useMethods } from './queries.ts'
import classes from './Methods.module.css'

/** What is to be confirmed before it is taken away. */
type Question = { kind: 'remove'; analyte: AnalyteValues } | { kind: 'clear' } | { kind: 'replace'; methodId: string }

/** Builds a report method of the laboratory's own. */
export function CreateMethodPage() {
  const navigate = useNavigate()
  const create = useCreateMethod()
  const methods = useMethods()
  const [values, setValues] = useState<MethodValues>(newMethod)
  const [errors, setErrors] = useState<MethodErrors>({})
  const [question, setQuestion] = useState<Question | null>(null)
  const [template, setTemplate] = useState<string | null>(null)
  // the analytes as a template gave them: nobody's work is lost when another replaces them
  const untouched = useRef<readonly AnalyteValues[]>(newMethod.analytes)
  const form = useRef<HTMLFormElement>(null)
  const key = useRef(crypto.randomUUID())
  const guard = useUnsavedGuard(values !== newMethod && !create.isSuccess)

  const change = (next: MethodValues) => {
    setValues(next)
    key.current = crypto.randomUUID()
    setErrors((shown) => stillWrong(shown, next))
  }
  const applyTemplate = (methodId: string) => {
    const chosen = methods.data?.find((method) => String(method.id) === methodId)
    if (!chosen) return
    untouched.current = analytesOf(chosen)
    setTemplate(methodId)
    change(withAnalytes(values, untouched.current))
  }
  const chooseTemplate = (methodId: string | null) => {
    if (methodId === null) return
    if (values.analytes === untouched.current || values.analytes.length === 0) applyTemplate(methodId)
    else setQuestion({ kind: 'replace', methodId })
  }
  const answer = ({ kind, ...what }: Question) => {
    setQuestion(null)
    if (kind === 'clear') {
      setTemplate(null)
      change(withAnalytes(values, []))
    }
    if ('analyte' in what) change(removeAnalyte(values, what.analyte.key))
    if ('methodId' in what) applyTemplate(what.methodId)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found = methodErrors(values)
    setErrors(found)
    if (hasErrors(found)) return focusFirstError(form)
    if (create.isPending) return
    create.mutate(
      { body: createBody(values), key: key.current },
      {
        onSuccess: () => {
          notifications.show({ color: 'accent', message: 'Report method created successfully' })
          guard.release()
          void navigate({ to: pathTo('methodList') })
        },
        onError: (cause) => setErrors(cause instanceof CallError ? readErrors(cause.fieldErrors) : {}),
      },
    )
  }

  return (
    <>
      <PageHeader />
      <form ref={form} noValidate onSubmit={save} aria-label="Report method">
        <Panel title="Method">
          <MethodFields
            values={values}
            errors={errors}
            disabled={create.isPending}
            withDefault
            onChange={(part) => change({ ...values, ...part })}
          />
        </Panel>
        <Panel title="Analytes">
          <div className={classes['tools']}>
            <Select
              label="Template Method"
              description="Starts with the analytes of a method you have."
              placeholder="Choose a method"
              searchable
              className={classes['template'] ?? ''}
              value={template}
              disabled={create.isPending}
              error={methods.error && listFailure(methods.error)}
              data={(methods.data ?? []).map(({ id, method_name: label }) => ({ value: String(id), label }))}
              onChange={chooseTemplate}
            />
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              disabled={create.isPending}
              onClick={() => change(addAnalyte(values))}
            >
              Add Analyte
            </Button>
            <Button
              variant="subtle"
              color="red"
              disabled={create.isPending || values.analytes.length === 0}
              onClick={() => setQuestion({ kind: 'clear' })}
            >
              Clear All
            </Button>
          </div>
          <AnalyteErrors errors={errors} />
          {values.analytes.length === 0 ? (
            <EmptyState title="No analytes yet.">
              Add them one by one, or start with those of another method.
            </EmptyState>
          ) : (
            <AnalyteCards
              analytes={values.analytes}
              judged={errors.analytes !== undefined}
              disabled={create.isPending}
              onChange={(analyteKey, part) => change(changeAnalyte(values, analyteKey, part))}
              onMove={(analyteKey, to) => change(moveAnalyte(values, analyteKey, to))}
              onRemove={(analyte) => setQuestion({ kind: 'remove', analyte })}
            />
          )}
        </Panel>
        <Panel title="Calculated Total Potentials">
          <TotalsField
            attached={values.totals}
            error={errors.totals}
            disabled={create.isPending}
            onToggle={(name) => {
              const toggled = toggleTotal(values, name)
              change(toggled.values)
              setErrors((shown) => ({ ...shown, totals: toggled.refused ?? undefined }))
            }}
          />
        </Panel>
        {create.error && <MethodFailure text={createFailure(create.error)} error={create.error} />}
        <Group justify="flex-end" mt="md">
          <Button component={Link} to={pathTo('methodList')} variant="default">
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create
          </Button>
        </Group>
      </form>
      {question && (
        <Ask question={question} count={values.analytes.length} onYes={answer} onNo={() => setQuestion(null)} />
      )}
      {guard.modal}
    </>
  )
}

/** Messages go as soon as what they complain of is right; new ones wait for the next save. */
function stillWrong(shown: MethodErrors, values: MethodValues): MethodErrors {
  const found = methodErrors(values)
  return Object.fromEntries(Object.entries(found).filter(([field]) => field in shown))
}

interface AskProps {
  question: Question
  count: number
  onYes: (question: Question) => void
  onNo: () => void
}

function Ask({ question, count, onYes, onNo }: AskProps) {
  const all = count === 1 ? 'the analyte' : `all ${count} analytes`
  const words = {
    remove: { title: 'Remove analyte', yes: 'Remove', text: 'Remove this analyte from the method?' },
    clear: { title: 'Clear all analytes', yes: 'Clear All', text: `Remove ${all} from this form?` },
    replace: { title: 'Replace the analytes', yes: 'Replace', text: `Replace ${all} of this form by the template's?` },
  }[question.kind]
  return (
    <ConfirmModal
      opened
      destructive
      title={words.title}
      confirmLabel={words.yes}
      onConfirm={() => onYes(question)}
      onClose={onNo}
    >
      {question.kind === 'remove' ? (
        <>
          Remove <strong>{question.analyte.name || 'this analyte'}</strong> from the method? Totals that use it are
          detached.
        </>
      ) : (
        words.text
      )}
    </ConfirmModal>
  )
}
