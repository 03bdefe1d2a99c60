import { Button } from '@mantine/core'
import { createReportMethod, listReportMethods } from '@eluent/contract'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCreate } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { failedChoices } from '../../ui/forms/failed-choices.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { AnalyteCards } from './AnalyteCards.tsx'
import { createFailure, listFailure } from './method-texts.ts'
import {
  addAnalyte,
  analytesOf,
  changeAnalyte,
  createBody,
  moveAnalyte,
  newMethod,
  removeAnalyte,
  toggleTotal,
  withAnalytes,
  type AnalyteValues,
  namesOf,
} from './method-form.ts'
import { IntegrationPanel } from './IntegrationPanel.tsx'
import { MethodFailure } from './MethodFailure.tsx'
import { AnalyteErrors, MethodFields, TotalsField } from './MethodFields.tsx'
import { useMethodForm } from './use-method-form.ts'
import classes from './Methods.module.css'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'

/** What is to be confirmed before it is taken away. */
type Question = { kind: 'remove'; analyte: AnalyteValues } | { kind: 'clear' } | { kind: 'replace'; methodId: string }

/** Builds a report method of the laboratory's own. */
export function CreateMethodPage() {
  const create = useCreate(createReportMethod)
  const methods = useData(listReportMethods, {})
  const [question, setQuestion] = useState<Question | null>(null)
  const [template, setTemplate] = useState<string | null>(null)
  // the analytes as a template gave them: nobody's work is lost when another replaces them
  const untouched = useRef<readonly AnalyteValues[]>(newMethod.analytes)
  const { record, values, errors, change } = useMethodForm({
    initialValues: newMethod,
    save: (typed) => create.mutateAsync({ body: createBody(typed) }),
    savedText: t('Report method created successfully'),
  })
  const { pending } = record

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

  return (
    <>
      <PageHeader />
      <RecordForm
        label={t('Report method')}
        record={record}
        submitLabel={t('Create')}
        cancel={pathTo('methodList')}
        failure={
          record.failure !== null && <MethodFailure text={createFailure(record.failure)} error={record.failure} />
        }
      >
        <Panel title={t('Method')}>
          <MethodFields
            values={values}
            errors={errors}
            disabled={pending}
            withDefault
            onChange={(part) => change({ ...values, ...part })}
          />
        </Panel>
        <Panel title={t('Analytes')}>
          <div className={classes['tools']}>
            <Select
              label={t('Template Method')}
              description={t('Starts with the analytes of a method you have.')}
              placeholder={t('Choose a method')}
              searchable
              className={classes['template'] ?? ''}
              value={template}
              disabled={pending}
              {...failedChoices(methods, listFailure(methods.error))}
              data={(methods.data ?? []).map(({ id, method_name: label }) => ({ value: String(id), label }))}
              onChange={chooseTemplate}
            />
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              disabled={pending}
              onClick={() => change(addAnalyte(values))}
            >
              {t('Add Analyte')}
            </Button>
            <Button
              variant="subtle"
              color="red"
              disabled={pending || values.analytes.length === 0}
              onClick={() => setQuestion({ kind: 'clear' })}
            >
              {t('Clear All')}
            </Button>
          </div>
          <AnalyteErrors errors={errors} />
          {values.analytes.length === 0 ? (
            <EmptyState title={t('No analytes yet.')}>
              {t('Add them one by one, or start with those of another method.')}
            </EmptyState>
          ) : (
            <AnalyteCards
              analytes={values.analytes}
              judged={errors.analytes !== undefined}
              disabled={pending}
              onChange={(analyteKey, part) => change(changeAnalyte(values, analyteKey, part))}
              onMove={(analyteKey, to) => change(moveAnalyte(values, analyteKey, to))}
              onRemove={(analyte) => setQuestion({ kind: 'remove', analyte })}
            />
          )}
        </Panel>
        <IntegrationPanel values={values} errors={errors} disabled={pending} onChange={change} />
        <Panel title={t('Calculated Total Potentials')}>
          <TotalsField
            analytes={namesOf(values.analytes)}
            attached={values.totals}
            error={errors.totals}
            disabled={pending}
            onToggle={(name) => {
              const toggled = toggleTotal(values, name)
              change(toggled.values)
              record.form.setErrors((shown) => ({ ...shown, totals: toggled.refused }))
            }}
          />
        </Panel>
      </RecordForm>
      {question && (
        <Ask question={question} count={values.analytes.length} onYes={answer} onNo={() => setQuestion(null)} />
      )}
    </>
  )
}

interface AskProps {
  question: Question
  count: number
  onYes: (question: Question) => void
  onNo: () => void
}

function Ask({ question, count, onYes, onNo }: AskProps) {
  const all = count === 1 ? t('the analyte') : t('all {count} analytes', { count })
  const words = {
    remove: { title: t('Remove Analyte'), yes: t('Remove'), text: t('Remove this analyte from the method?') },
    clear: { title: t('Clear all analytes'), yes: t('Clear All'), text: t('Remove {all} from this form?', { all }) },
    replace: {
      title: t('Replace the analytes'),
      yes: t('Replace'),
      text: t("Replace {all} of this form by the template's?", { all }),
    },
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
          {t('Remove')} <strong>{question.analyte.name || t('this analyte')}</strong>{' '}
          {t('from the method? Totals that use it are detached.')}
        </>
      ) : (
        words.text
      )}
    </ConfirmModal>
  )
}
