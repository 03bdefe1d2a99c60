import { CallError } from '@eluent/contract'
import { pathTo } from '../../frame/screens.ts'
import { useRecordForm, type RecordFormOptions } from '../../ui/forms/use-record-form.tsx'
import { methodErrors, readErrors, type MethodErrors, type MethodValues } from './method-form.ts'
import { showFault } from './show-fault.ts'
import { translated } from '../../language/translated.ts'

type Options<Reply> = Pick<
  RecordFormOptions<MethodValues, Reply, undefined>,
  'initialValues' | 'save' | 'savedText' | 'isUnsaved'
>

/** The form of a report method, new or changed; it takes whole values, as a change of the analytes moves the totals. */
export function useMethodForm<Reply>(options: Options<Reply>) {
  const record = useRecordForm({
    ...options,
    validate: methodErrors,
    messagesOf: (error) => (error instanceof CallError ? readErrors(translated(error.fieldErrors)) : {}),
    onInvalid: showFault,
    next: pathTo('methodList'),
  })
  const { form } = record
  const errors: MethodErrors = form.errors
  const change = (next: MethodValues) => {
    form.setValues(next)
    form.setErrors(stillWrong(errors, next))
  }
  return { record, values: form.getValues(), errors, change }
}

/** Messages go as soon as what they complain of is right; new ones wait for the next save. */
function stillWrong(shown: MethodErrors, values: MethodValues): MethodErrors {
  return Object.fromEntries(Object.entries(methodErrors(values)).filter(([field]) => field in shown))
}
