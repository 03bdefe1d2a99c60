import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { memo, type KeyboardEvent, type PointerEvent } from 'react'
import { AnalytePill } from './AnalytePill.tsx'
import { ColorField } from './ColorField.tsx'
import type { AnalyteValues } from './method-form.ts'
import classes from './Methods.module.css'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** What moves a card; the focus stays on it. */
export type AnalyteControl = 'handle' | 'left' | 'right'

interface AnalyteCardProps {
  analyte: AnalyteValues
  /** Its place, counted from 0. */
  at: number
  count: number
  fixed: boolean
  /** Whether it says what is added of a surrogate. */
  saysSurrogate: boolean
  dragged: boolean
  nameWrong: boolean
  disabled: boolean
  onChange: (key: string, change: Partial<AnalyteValues>) => void
  onMove: (key: string, to: number, control: AnalyteControl) => void
  onRemove: (analyte: AnalyteValues) => void
  onTake: (key: string, from: number, event: PointerEvent) => void
}

export const AnalyteCard = memo(function AnalyteCard(props: AnalyteCardProps) {
  const { analyte, at, fixed, disabled, saysSurrogate } = props
  const { key, name } = analyte
  const onChange = (change: Partial<AnalyteValues>) => props.onChange(key, change)
  const called = name.trim() === '' ? t('analyte {at}', { at: at + 1 }) : name
  return (
    <li className={classes['analyte']} data-analyte={key} data-dragged={props.dragged || undefined}>
      <div className={classes['analyteHead']}>
        {fixed ? (
          <AnalytePill name={name} color={analyte.color} />
        ) : (
          <>
            <Handle {...props} called={called} />
            <TextInput
              aria-label={t('Name of analyte {at}', { at: at + 1 })}
              value={name}
              error={props.nameWrong}
              disabled={disabled}
              className={classes['analyteName'] ?? ''}
              onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
            />
          </>
        )}
        <span className={classes['place']}>{at + 1}</span>
      </div>
      <ColorField called={called} value={analyte.color} disabled={disabled} onChange={(color) => onChange({ color })} />
      <div className={classes['pair']}>
        <LimitInput
          label="LOD"
          called={called}
          value={analyte.lod}
          disabled={disabled}
          onType={(lod) => onChange({ lod })}
        />
        <LimitInput
          label="LOQ"
          called={called}
          value={analyte.loq}
          disabled={disabled}
          onType={(loq) => onChange({ loq })}
        />
        {saysSurrogate && (
          <LimitInput
            label={t('Surrogate')}
            called={called}
            value={analyte.surrogate}
            disabled={disabled}
            onType={(surrogate) => onChange({ surrogate })}
          />
        )}
      </div>
      {!fixed && <Moves {...props} called={called} />}
    </li>
  )
})

/** Taken by the pointer, or moved with the arrow keys while it has the focus. */
function Handle({
  analyte: { key },
  at,
  count,
  disabled,
  onMove,
  onTake,
  called,
}: AnalyteCardProps & { called: string }) {
  const places: Partial<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    Home: 0,
    End: count - 1,
  }
  const press = (event: KeyboardEvent) => {
    const to = places[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(key, to, 'handle')
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className={classes['handle'] ?? ''}
      data-control="handle"
      aria-label={t('Move {called}, position {at} of {count}: drag, or use the arrow keys', {
        called,
        at: at + 1,
        count,
      })}
      disabled={disabled}
      onKeyDown={press}
      onPointerDown={(event) => onTake(key, at, event)}
    >
      <IconGripVertical size={18} stroke={1.6} />
    </ActionIcon>
  )
}

interface LimitInputProps {
  label: string
  called: string
  value: string
  disabled: boolean
  onType: (value: string) => void
}

function LimitInput({ label, called, value, disabled, onType }: LimitInputProps) {
  return (
    <DecimalInput
      label={t('{label}, ug/mL', { label })}
      aria-label={t('{label} of {called}, ug/mL', { label, called })}
      size="sm"
      className={classes['number'] ?? ''}
      value={value}
      disabled={disabled}
      onChange={(plain) => onType(plain)}
    />
  )
}

function Moves({ analyte, at, count, disabled, called, onMove, onRemove }: AnalyteCardProps & { called: string }) {
  return (
    <div className={classes['moves']}>
      <ActionIcon
        variant="default"
        size={44}
        data-control="left"
        aria-label={t('Move {called} left', { called })}
        disabled={disabled || at === 0}
        onClick={() => onMove(analyte.key, at - 1, 'left')}
      >
        <IconArrowLeft size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        data-control="right"
        aria-label={t('Move {called} right', { called })}
        disabled={disabled || at === count - 1}
        onClick={() => onMove(analyte.key, at + 1, 'right')}
      >
        <IconArrowRight size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        ml="auto"
        aria-label={t('Remove {called}', { called })}
        disabled={disabled}
        onClick={() => onRemove(analyte)}
      >
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
