import { determineMoisture, listEquipment, type BenchSample } from '@eluent/contract'
import { validateMoisture } from '@eluent/domain/bench'
import { moisturePercent } from '@eluent/domain/results'
import { parseDecimal } from '@eluent/domain/text'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { formatDate, formatTime } from '../../ui/dates/format-date.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { ReasonField } from '../../ui/RemovalModal/ReasonField.tsx'
import { useReason } from '../../ui/RemovalModal/use-reason.ts'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import classes from './Bench.module.css'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** The moisture of a sample: what was determined, by whom and how, and the step that determines it. */
export function Moisture({ sample }: { sample: BenchSample }) {
  const [asking, setAsking] = useState(false)
  const { moisture, harvested_weight: wet, dry_weight: dry } = sample
  return (
    <div className={classes['facts']}>
      {wet !== null && dry !== null && (
        <div>
          {t('Moisture {percent} %: {wet} g wet, {dry} g dry', {
            percent: figure(moisturePercent(wet, dry).toFixed(2)),
            wet: figure(String(wet)),
            dry: figure(String(dry)),
          })}
        </div>
      )}
      {moisture !== null && (
        <div>
          {[
            moisture.by,
            `${formatDate(moisture.at)} ${formatTime(moisture.at)}`,
            t('{temperature} °C, {duration} min', {
              temperature: moisture.temperature_c,
              duration: moisture.duration_min,
            }),
            moisture.piece?.name,
          ]
            .filter((fact) => fact !== undefined)
            .join(', ')}
        </div>
      )}
      {moisture?.corrections.map(({ wet_g, dry_g, why, corrected_at }) => (
        <div key={corrected_at}>
          <del>{t('{wet} g wet, {dry} g dry', { wet: wet_g, dry: dry_g })}</del> {why}
        </div>
      ))}
      {sample.can.allowed && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${wet === null ? t('Moisture ...') : t('Correct Moisture ...')} ${sample.name}`}
          onClick={() => setAsking(true)}
        >
          {wet === null ? t('Moisture ...') : t('Correct Moisture ...')}
        </Button>
      )}
      {asking && <MoistureModal sample={sample} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Asks for wet and dry weight, and with what, how hot and how long it was dried. */
function MoistureModal({ sample, onClose }: { sample: BenchSample; onClose: () => void }) {
  const { moisture, harvested_weight: wet, dry_weight: dry } = sample
  const determine = useChange(determineMoisture)
  const pieces = useData(listEquipment, {}).data ?? []
  const driers = pieces.filter(({ kind, state }) => state === 'in_service' && (kind === 'oven' || kind === 'balance'))
  const reason = useReason()
  const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
  const form = useSaveForm({
    initialValues: {
      wet_g: text(wet),
      dry_g: text(dry),
      temperature_c: text(moisture?.temperature_c ?? 105),
      duration_min: text(moisture?.duration_min),
      piece_id: moisture?.piece ? String(moisture.piece.id) : (null as string | null),
    },
    validate: (values) => firstMessages(translated(validateMoisture(numbersOf(values)))),
    save: ({ piece_id, ...values }) =>
      determine.mutateAsync({
        params: { id: sample.id },
        body: {
          ...numbersOf(values),
          ...(piece_id !== null && { piece_id: Number(piece_id) }),
          seen: { wet_g: wet, dry_g: dry },
          ...(wet !== null && { reason: reason.text }),
        },
      }),
    savedText: t('Moisture kept'),
    onSaved: onClose,
  })
  const input = form.form.getInputProps
  const number = { inputMode: 'decimal', autoComplete: 'off', withAsterisk: true } as const
  return (
    <ConfirmModal
      opened
      title={t('Moisture of {name}', { name: sample.name })}
      confirmLabel={t('Save')}
      pending={form.pending}
      error={form.error}
      onClose={onClose}
      onConfirm={() => {
        if (wet === null || reason.check()) form.submit()
      }}
    >
      <Stack gap="sm">
        <TextInput label={t('Wet weight, g')} data-autofocus {...number} {...input('wet_g')} />
        <TextInput label={t('Dry weight, g')} {...number} {...input('dry_g')} />
        {driers.length > 0 && (
          <Select
            label={t('Oven or analyser')}
            placeholder={t('Not stated')}
            clearable
            data={driers.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...input('piece_id')}
          />
        )}
        <TextInput label={t('Temperature, °C')} {...number} {...input('temperature_c')} />
        <TextInput label={t('Duration, min')} {...number} {...input('duration_min')} />
        {wet !== null && <ReasonField reason={reason} />}
        <Text size="sm" c="dimmed">
          {t('The weights become as-harvested and dry weight of the intake; the report gives dry basis with them.')}
        </Text>
      </Stack>
    </ConfirmModal>
  )
}

function numbersOf(values: Record<'dry_g' | 'duration_min' | 'temperature_c' | 'wet_g', string>) {
  return {
    wet_g: parseDecimal(values.wet_g),
    dry_g: parseDecimal(values.dry_g),
    temperature_c: parseDecimal(values.temperature_c),
    duration_min: parseDecimal(values.duration_min),
  }
}
