import { ActionIcon, Button } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { createPrepMethod, updatePrepMethod } from '@eluent/contract'
import { formatFactor } from '@eluent/domain/prep-methods'
import { VIAL_TYPES } from '@eluent/domain/samples'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange, useCreate } from '../../frame/data/use-change.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import {
  addStep,
  bodyOf,
  changeStep,
  drawnSteps,
  factorOf,
  isComputed,
  mayMove,
  moveStep,
  prepErrors,
  removeStep,
  type PrepValues,
  type StepValues,
} from './prep-form.ts'
import { PrepDiagram } from './PrepDiagram.tsx'
import { vialColorName } from './Vial.tsx'
import classes from './Prep.module.css'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.ts'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const VIAL_CHOICES = VIAL_TYPES.map((value) => ({ value, label: vialColorName(value) }))

interface PrepEditorProps {
  /** The preparation to change; null for a new one. */
  id: number | null
  revision: number | undefined
  initial: PrepValues
  onDone: () => void
}

/** Name and steps of a preparation, with the drawing of what they make. */
export function PrepEditor({ id, revision, initial, onDone }: PrepEditorProps) {
  const create = useCreate(createPrepMethod)
  const update = useChange(updatePrepMethod)
  const [removed, setRemoved] = useState<StepValues | null>(null)
  const record = useRecordForm({
    initialValues: initial,
    validate: prepErrors,
    save: (typed) => {
      const body = bodyOf(typed, revision)
      return id === null ? create.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body })
    },
    savedText: t('Prep method saved successfully'),
    onSaved: onDone,
  })
  const { form, pending, failure } = record
  const { errors } = form
  const values = form.getValues()
  const isWrong = Object.keys(errors).length > 0
  const change = (next: PrepValues) => {
    form.setValues(next)
    if (isWrong) form.setErrors(prepErrors(next))
  }
  return (
    <Panel title={id === null ? t('New prep method') : t('Edit {name}', { name: initial.name })}>
      <RecordForm
        label={t('Prep method')}
        record={record}
        submitLabel={t('Save')}
        cancel={onDone}
        failure={<FormError error={errors['prep_steps'] ?? (isWrong ? null : failure)} />}
      >
        <TextInput
          label={t('Name')}
          withAsterisk
          maw={420}
          mb="lg"
          value={values.name}
          error={errors['name']}
          disabled={pending}
          onChange={({ currentTarget }) => change({ ...values, name: currentTarget.value })}
        />
        <ol className={classes['steps']} aria-label={t('Steps')}>
          {values.steps.map((step, at) => (
            <StepFields
              key={step.key}
              step={step}
              at={at}
              values={values}
              errors={errors}
              disabled={pending}
              onChange={change}
              onRemove={() => setRemoved(step)}
            />
          ))}
        </ol>
        <Button
          variant="default"
          mt="md"
          leftSection={<IconPlus size={16} />}
          disabled={pending}
          onClick={() => change(addStep(values))}
        >
          {t('Add Step')}
        </Button>
        <div className={classes['preview']}>
          <PrepDiagram name={values.name} steps={drawnSteps(values)} />
        </div>
      </RecordForm>
      {removed && (
        <ConfirmModal
          opened
          destructive
          title={t('Remove Step')}
          confirmLabel={t('Remove')}
          onConfirm={() => {
            setRemoved(null)
            change(removeStep(values, removed.key))
          }}
          onClose={() => setRemoved(null)}
        >
          {t('Remove')} <strong>{removed.label || t('this step')}</strong>
          {t('? What is drawn from it is then drawn from the vial before it.')}
        </ConfirmModal>
      )}
    </Panel>
  )
}

interface StepFieldsProps {
  step: StepValues
  at: number
  values: PrepValues
  errors: FormErrors
  disabled: boolean
  onChange: (values: PrepValues) => void
  onRemove: () => void
}

function StepFields({ step, at, values, errors, disabled, onChange, onRemove }: StepFieldsProps) {
  const called = step.label.trim() === '' ? t('step {at}', { at: at + 1 }) : step.label
  const set = (change: Partial<StepValues>) => onChange(changeStep(values, step.key, change))
  const errorOf = (field: string) => errors[`prep_steps.${at}.${field}`]
  const sources = values.steps.slice(0, at).map((other, place) => ({
    value: String(other.key),
    label: `${place + 1}. ${other.label || vialColorName(other.vial_type)}`,
  }))
  const factor = factorOf(values, step.key)
  return (
    <li className={classes['stepFields']}>
      <span className={classes['number']}>{at + 1}</span>
      <Select
        label={t('Vial')}
        size="sm"
        aria-label={t('Vial of {called}', { called })}
        data={VIAL_CHOICES}
        value={step.vial_type}
        error={errorOf('vial_type')}
        disabled={disabled}
        onChange={(vial_type) => vial_type !== null && set({ vial_type })}
      />
      <TextInput
        label={t('Label')}
        size="sm"
        aria-label={t('Label of step {at}', { at: at + 1 })}
        value={step.label}
        error={errorOf('label')}
        disabled={disabled}
        onChange={({ currentTarget }) => set({ label: currentTarget.value })}
      />
      <Select
        label={t('Drawn from')}
        size="sm"
        aria-label={t('{called} is drawn from', { called })}
        placeholder={t('the sample')}
        clearable
        data={sources}
        value={step.from === null ? null : String(step.from)}
        error={errorOf('draw_from')}
        disabled={disabled || sources.length === 0}
        onChange={(from) => set({ from: from === null ? null : Number(from) })}
      />
      <DecimalInput
        label={t('Draw, µL')}
        size="sm"
        aria-label={t('Volume drawn for {called}, µL', { called })}
        value={step.from === null ? '' : step.deposit}
        error={errorOf('deposit_volume_ul')}
        disabled={disabled || step.from === null}
        onChange={(plain) => set({ deposit: plain })}
      />
      <DecimalInput
        label={t('Fill to, µL')}
        size="sm"
        aria-label={t('Volume {called} is filled to, µL', { called })}
        value={step.fill}
        error={errorOf('fill_volume_ul')}
        disabled={disabled}
        onChange={(plain) => set({ fill: plain })}
      />
      <DecimalInput
        label={t('Dilution')}
        size="sm"
        aria-label={t('Dilution factor of {called}', { called })}
        value={isComputed(step) && factor !== null ? formatFactor(factor) : step.dilution}
        error={errorOf('dilution_factor')}
        disabled={disabled}
        readOnly={isComputed(step)}
        variant={isComputed(step) ? 'filled' : 'default'}
        onChange={(plain) => set({ dilution: plain })}
      />
      <Checkbox
        label={t('Acquire')}
        aria-label={t('Acquire {called}', { called })}
        checked={step.acquire}
        disabled={disabled}
        className={classes['acquire'] ?? ''}
        onChange={({ currentTarget }) => set({ acquire: currentTarget.checked })}
      />
      <span className={classes['moves']}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('Move {called} up', { called })}
          disabled={disabled || !mayMove(values, step.key, -1)}
          onClick={() => onChange(moveStep(values, step.key, -1))}
        >
          <IconArrowUp size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('Move {called} down', { called })}
          disabled={disabled || !mayMove(values, step.key, 1)}
          onClick={() => onChange(moveStep(values, step.key, 1))}
        >
          <IconArrowDown size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size={44}
          aria-label={t('Remove {called}', { called })}
          disabled={disabled}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </span>
    </li>
  )
}
