import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { t } from '../../../language/t.ts'
import { DecimalInput } from '../../../ui/DecimalInput/DecimalInput.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.ts'
import { Textarea } from '../../../ui/fields/Textarea.ts'
import { TextInput } from '../../../ui/fields/TextInput.ts'

interface EditFieldProps {
  label: string
  value: string
  /** What the file says. */
  inFile: string
  /** The file states nothing, and the value was filled in. */
  filledIn?: boolean
  error?: string | undefined
  required?: boolean
  unit?: string
  numeric?: boolean
  lines?: number
  maxLength?: number
  /** A choice instead of a text. */
  options?: readonly { value: string; label: string }[]
  /** The words of a value of the file, where the value is an id. */
  wordOf?: (value: string) => string
  onChange: (value: string) => void
}

/** A value read from the file that may be changed: what the file said stays in sight and can be had back. */
export function EditField(props: EditFieldProps) {
  const { label, value, inFile, error, required, unit, numeric, lines, maxLength, options, onChange } = props
  const isFilledIn = props.filledIn === true && value !== ''
  const edited = value !== inFile
  const word = props.wordOf?.(inFile) ?? inFile
  const shared = {
    label,
    size: 'md',
    withAsterisk: required === true,
    error: error ?? null,
    value,
    'data-edited': edited || undefined,
    description: edited
      ? t('Changed by you. The file says: {text}', { text: word === '' ? 'nothing' : word })
      : isFilledIn
        ? t('Not in the file: filled in.')
        : null,
  } as const
  const undo = edited ? (
    <Tooltip label={t('Back to the file’s {text}', { text: word === '' ? t('empty value') : word })} withArrow>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('Undo {label}', { label })}
        onClick={() => onChange(inFile)}
      >
        <IconArrowBackUp size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  ) : undefined
  if (options) {
    return (
      <NativeSelect
        {...shared}
        data={[{ value: '', label: t('Choose …') }, ...options]}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...(undo && { leftSection: undo })}
      />
    )
  }
  if (lines !== undefined) {
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        maxRows={lines}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...(undo && { rightSection: undo })}
      />
    )
  }
  if (numeric) {
    return (
      <DecimalInput
        {...shared}
        {...(maxLength !== undefined && { maxLength })}
        onChange={onChange}
        rightSection={undo ?? unit}
      />
    )
  }
  return (
    <TextInput
      {...shared}
      {...(maxLength !== undefined && { maxLength })}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={undo ?? unit}
    />
  )
}
