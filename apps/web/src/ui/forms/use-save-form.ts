import { useForm, type FormErrors, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { useUnsaved } from '../../frame/use-unsaved.ts'
import { fieldErrorsOf, showFieldErrors } from './form-errors.ts'
import { useSingleFlight } from './use-single-flight.ts'
import { translated } from '../../language/translated.ts'

export interface SaveFormOptions<Values, Reply, Opened> extends Pick<
  UseFormInput<Values>,
  'mode' | 'onValuesChange' | 'validate' | 'validateInputOnBlur'
> {
  initialValues: Values
  /** The record that is changed. As `initialValues`, it stays what it was when the form opened, whatever is read later. */
  record?: Opened
  save: (values: Values, record: Opened) => Promise<Reply>
  /** The toast when it is saved; without it there is none. */
  savedText?: string | ((reply: Reply) => string)
  /** When it is saved, unless the form has left the screen. */
  onSaved?: (reply: Reply, values: Values) => void
  /** When the form's own rules keep it from being saved. */
  onInvalid?: (errors: FormErrors, form: UseFormReturnType<Values>) => void
  /** Whether a failure is no longer shown once something is typed. */
  clearOnChange?: boolean
  /** A failure's messages by the names of the fields here, where the server's are others. */
  messagesOf?: (error: unknown) => FormErrors
}

export interface SaveForm<Values> {
  form: UseFormReturnType<Values>
  /** For the form element. */
  submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  /** Saves without the form's own rules, after a question that followed them. */
  save: (values: Values) => void
  pending: boolean
  /** Why it was not saved, without what stands beside a field; null for nothing. */
  error: unknown
  /** Why it was not saved, all of it. */
  failure: unknown
}

const IDLE = { pending: false, error: null as unknown, failure: null as unknown }

/** A form that saves: once at a time, with a refusal's messages beside their fields. For dialogs; pages take `useRecordForm`. */
export function useSaveForm<Values extends object, Reply, Opened = undefined>(
  options: SaveFormOptions<Values, Reply, Opened>,
): SaveForm<Values> {
  const {
    record,
    save,
    savedText,
    onSaved,
    onInvalid,
    messagesOf = fieldErrorsOf,
    clearOnChange = false,
    onValuesChange,
    validate,
    ...formOptions
  } = options
  const [opened] = useState(record as Opened)
  const [state, setState] = useState(IDLE)
  const form = useForm<Values>({
    mode: 'controlled',
    ...formOptions,
    ...(validate !== undefined && { validate: spoken(validate) }),
    onValuesChange: (values, previous) => {
      if (clearOnChange) setState(({ pending }) => ({ ...IDLE, pending }))
      onValuesChange?.(values, previous)
    },
  })
  useUnsaved(form.isDirty() || state.pending)
  const once = useSingleFlight()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const saved = (reply: Reply, values: Values) => {
    setState(IDLE)
    if (savedText !== undefined) {
      notifications.show({
        color: 'accent',
        message: translated(typeof savedText === 'string' ? savedText : savedText(reply)),
      })
    }
    if (isShown.current) onSaved?.(reply, values)
  }
  const refused = (failure: unknown) =>
    setState({ pending: false, error: showFieldErrors(form, failure, messagesOf(failure)), failure })
  const invalid = (errors: FormErrors) => {
    // what the server said of the values before is no longer what keeps them from being saved
    setState(({ pending }) => ({ ...IDLE, pending }))
    onInvalid?.(errors, form)
  }
  const saveOnce = (values: Values) =>
    once((done) => {
      setState({ ...IDLE, pending: true })
      void save(values, opened)
        .then((reply) => saved(reply, values), refused)
        .finally(done)
    })
  return {
    ...state,
    form,
    save: saveOnce,
    submit: (event) => form.onSubmit(saveOnce, invalid)(event),
  }
}

/** The rules of a form, whose sentences are in the reader's language. */
function spoken<Rules>(rules: Rules): Rules {
  if (typeof rules === 'function') return ((...given: unknown[]) => translated(rules(...given) as unknown)) as Rules
  if (typeof rules !== 'object' || rules === null) return rules
  return Object.fromEntries(Object.entries(rules).map(([field, rule]) => [field, spoken(rule as unknown)])) as Rules
}
