import { Alert, Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CallError, type ReportMethod } from '@eluent/contract'
import { isCustomReportMethod } from '@eluent/domain/report-methods'
import { IconInfoCircle, IconRestore } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { useSingleFlight } from '../../ui/forms/use-single-flight.ts'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { AnalyteCards } from './AnalyteCards.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { readFailure, updateFailure } from './method-texts.ts'
import {
  changeAnalyte,
  hasErrors,
  methodErrors,
  readErrors,
  updateBody,
  valuesOf,
  type MethodErrors,
  type MethodValues,
} from './method-form.ts'
import { MethodFailure } from './MethodFailure.tsx'
import { AnalyteErrors, MethodFields, TotalsField } from './MethodFields.tsx'
import { useMethod, useResetColors, useUpdateMethod } from './queries.ts'

/** Changes the colours, the limits and, of the laboratory's own methods, the name and the default flag. */
export function EditMethodPage() {
  const { id } = usePathValues('methodEdit')
  const method = useMethod(Number(id))
  return (
    <>
      <PageHeader />
      {method.error ? (
        <Panel>
          <ErrorState
            error={method.error}
            title={readFailure(method.error)}
            onRetry={() => void method.refetch()}
            retrying={method.isFetching}
          />
        </Panel>
      ) : method.data ? (
        <EditForm key={method.data.revision} method={method.data} onReload={() => void method.refetch()} />
      ) : (
        <SkeletonLines />
      )}
    </>
  )
}

function EditForm({ method, onReload }: { method: ReportMethod; onReload: () => void }) {
  const navigate = useNavigate()
  const update = useUpdateMethod(method.id)
  // after a reset of the colours the editor goes on from what the server then had
  const [stored, setStored] = useState(method)
  const [initial] = useState(() => valuesOf(method))
  const [values, setValues] = useState<MethodValues>(initial)
  const [errors, setErrors] = useState<MethodErrors>({})
  const [asks, setAsks] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const once = useSingleFlight()
  const guard = useUnsavedGuard(values !== initial && !update.isSuccess)
  const isCustom = isCustomReportMethod(stored)
  // of a global method that somebody changed meanwhile there is an override now: the list has it
  const reload = () => {
    guard.release()
    if (stored.global) void navigate({ to: pathTo('methodList') })
    else onReload()
  }
  const change = (next: MethodValues) => {
    setValues(next)
    setErrors((shown) => (hasErrors(shown) ? methodErrors(next) : shown))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found = methodErrors(values)
    setErrors(found)
    if (hasErrors(found)) return focusFirstError(form)
    once((over) =>
      update.mutate(updateBody(values, stored), {
        onSuccess: () => {
          notifications.show({ color: 'accent', message: 'Report method updated successfully' })
          guard.release()
          void navigate({ to: pathTo('methodList') })
        },
        onError: (cause) => setErrors(cause instanceof CallError ? readErrors(cause.fieldErrors) : {}),
        onSettled: over,
      }),
    )
  }
  return (
    <>
      <form ref={form} noValidate onSubmit={save} aria-label="Report method">
        {!isCustom && <GlobalNote stored={stored} />}
        <Panel title="Method">
          <MethodFields
            values={values}
            errors={errors}
            disabled={update.isPending}
            nameFixed={!isCustom}
            withDefault={isCustom}
            onChange={(part) => change({ ...values, ...part })}
          />
        </Panel>
        <Panel
          title="Analytes"
          action={
            <Button
              variant="default"
              size="sm"
              h={44}
              leftSection={<IconRestore size={16} stroke={1.6} />}
              disabled={update.isPending}
              onClick={() => setAsks(true)}
            >
              Reset Colors
            </Button>
          }
        >
          <AnalyteErrors errors={errors} />
          <AnalyteCards
            fixed
            analytes={values.analytes}
            judged={false}
            disabled={update.isPending}
            onChange={(key, part) => change(changeAnalyte(values, key, part))}
          />
        </Panel>
        <Panel title="Calculated Total Potentials">
          <TotalsField fixed attached={stored.derived_compounds.map(({ name }) => name)} disabled={update.isPending} />
        </Panel>
        {update.error && <MethodFailure text={updateFailure(update.error)} error={update.error} onReload={reload} />}
        <Group justify="flex-end" mt="md">
          <Button component={Link} to={pathTo('methodList')} variant="default">
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending}>
            Update
          </Button>
        </Group>
      </form>
      {asks && (
        <ResetColors
          method={stored}
          onClose={() => setAsks(false)}
          onReset={(reset) => {
            const colors = new Map(valuesOf(reset).analytes.map(({ name, color }) => [name, color]))
            setStored(reset)
            setValues((typed) => ({
              ...typed,
              analytes: typed.analytes.map((analyte) => ({
                ...analyte,
                color: colors.get(analyte.name) ?? analyte.color,
              })),
            }))
            setAsks(false)
            notifications.show({ color: 'accent', message: 'Colors were reset.' })
          }}
        />
      )}
      {guard.modal}
    </>
  )
}

function GlobalNote({ stored }: { stored: ReportMethod }) {
  return (
    <Alert variant="light" color="gray" mb="md" icon={<IconInfoCircle size={20} stroke={1.6} />}>
      {stored.global
        ? 'This is a global method: its name stays. A change makes an override for your organization; others see no change.'
        : 'This is your override of a global method: its name stays. Other organizations see no change.'}
    </Alert>
  )
}

interface ResetColorsProps {
  method: ReportMethod
  onReset: (reset: ReportMethod) => void
  onClose: () => void
}

function ResetColors({ method, onReset, onClose }: ResetColorsProps) {
  const reset = useResetColors(method.id)
  return (
    <ConfirmModal
      opened
      title="Reset colors"
      confirmLabel="Reset Colors"
      pending={reset.isPending}
      error={reset.error && updateFailure(reset.error)}
      onConfirm={() => reset.mutate(method.revision, { onSuccess: onReset })}
      onClose={onClose}
    >
      {method.override_method_id === null
        ? 'Give the analytes the colors the method was created with? This is saved at once.'
        : 'Give the analytes the colors of the global method? This is saved at once.'}
    </ConfirmModal>
  )
}
