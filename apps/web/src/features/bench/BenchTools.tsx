import { listEquipment, listLots, type Equipment, type LotRow } from '@eluent/contract'
import { uncheckedText } from '@eluent/domain/equipment'
import { benchPurpose, UNIT_SIZES, type LotPurpose } from '@eluent/domain/inventory'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useData, useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { useToday } from '../equipment/use-today.ts'
import type { BenchTools } from './bench-tools.ts'
import classes from './Bench.module.css'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Select } from '../../ui/fields/Select.ts'

const USABLE = {
  startIndex: 0,
  endIndex: 1000,
  sortColumn: 'item_name',
  sortOrder: 'ASC',
  usable: 'true',
} as const

/** The id of the element that takes the volume of a lot. */
export function volumeFieldId(purpose: LotPurpose): string {
  return `volume-of-${purpose}`
}

/** Balance, pipette, solvent and spike of a sheet; what the laboratory does not keep is not asked for. */
export function BenchToolFields({ tools }: { tools: BenchTools }) {
  const equipment = useData(listEquipment, {})
  const usable = useRead(listLots, { query: USABLE })
  const pieces = equipment.data ?? []
  const lots = usable.data?.data ?? []
  const { chosen, choose } = tools
  return (
    <fieldset
      className={classes['used']}
      aria-label={t('Used for these samples')}
      data-awaited={equipment.isPending || usable.isPending || undefined}
    >
      <PieceSelect
        label={t('Balance')}
        pieces={pieces.filter(({ kind }) => kind === 'balance')}
        value={chosen.balanceId}
        onChange={(balanceId) => choose({ balanceId })}
      />
      <PieceSelect
        label={t('Pipette')}
        pieces={pieces.filter(({ kind }) => kind === 'pipette')}
        value={chosen.pipetteId}
        onChange={(pipetteId) => choose({ pipetteId })}
      />
      <LotFields purpose="solvent" label={t('Solvent lot')} lots={lots} tools={tools} />
      <LotFields purpose="spike" label={t('Spike lot')} lots={lots} tools={tools} />
    </fieldset>
  )
}

interface PieceSelectProps {
  label: string
  pieces: readonly Equipment[]
  value: string | null
  onChange: (id: string | null) => void
}

/** Those in service; one that is overdue is shown and cannot be chosen. */
function PieceSelect({ label, pieces, value, onChange }: PieceSelectProps) {
  const today = useToday()
  const inService = pieces.filter(({ state }) => state === 'in_service')
  if (inService.length === 0) return null
  const chosen = inService.find(({ id }) => String(id) === value)
  const unchecked = chosen ? uncheckedText(chosen, today) : null
  return (
    <Select
      label={label}
      placeholder={t('Not stated')}
      size="md"
      clearable
      data={inService.map(({ id, name, due }) => ({
        value: String(id),
        label: due === 'overdue' ? t('{name}, overdue', { name }) : name,
        disabled: due === 'overdue',
      }))}
      value={value}
      onChange={onChange}
      description={
        unchecked === null ? undefined : (
          <>
            {translated(unchecked)}.{' '}
            <Anchor component={Link} fz="sm" to={pathTo('equipment', { id: Number(value) })}>
              {t('Record its check')}
            </Anchor>
          </>
        )
      }
    />
  )
}

interface LotFieldsProps {
  purpose: LotPurpose
  label: string
  lots: readonly LotRow[]
  tools: BenchTools
}

/** A lot, and how much of it each sample takes. */
function LotFields({ purpose, label, lots, tools }: LotFieldsProps) {
  const id = useId()
  const { lotId, volume } = tools.chosen.lots[purpose]
  const fit = lots.filter(({ item }) => benchPurpose(item.kind) === purpose && UNIT_SIZES[item.unit]?.of === 'volume')
  if (fit.length === 0) return null
  return (
    <>
      <Select
        id={id}
        label={label}
        placeholder={t('Not stated')}
        size="md"
        clearable
        searchable
        data={fit.map((lot) => ({ value: String(lot.id), label: lotLabel(lot) }))}
        nothingFoundMessage={t('No lot that may be used today.')}
        value={lotId}
        onChange={(chosen) => tools.chooseLot(purpose, { lotId: chosen })}
      />
      {lotId !== null && (
        <DecimalInput
          id={volumeFieldId(purpose)}
          label={purpose === 'spike' ? t('Spike for each sample, mL') : t('Solvent for each sample, mL')}
          size="md"
          autoComplete="off"
          error={tools.lacking === purpose && volume !== '' ? t('Please enter a number above 0') : undefined}
          value={volume}
          onChange={(plain) => tools.chooseLot(purpose, { volume: plain })}
        />
      )}
    </>
  )
}

function lotLabel({ item, lot_number, amount_left }: LotRow): string {
  const left = t('{amount} {unit} left', { amount: figure(String(amount_left)), unit: t(item.unit) })
  return `${item.name} · ${lot_number}, ${left}`
}
