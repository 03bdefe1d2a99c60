import type { BenchSample } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import classes from './Bench.module.css'
import type { BenchSheet } from './bench-sheet.ts'
import { weightFieldId } from './focus-weight.ts'
import { Moisture } from './Moisture.tsx'
import { WeighForm } from './WeighForm.tsx'

interface BenchRowProps {
  sample: BenchSample
  sheet: BenchSheet
}

/** A sample of the sheet: one weight for all its vials, or one for each where its preparations are replicates. */
export function BenchRow({ sample, sheet }: BenchRowProps) {
  const { id, name, batch_number, sample_type, recommended_size, preparations } = sample
  const [first] = preparations
  const permissions = useSession()?.claims.permissions
  const areEqual = preparations.every(
    ({ weight_mg, volume_ml }) => weight_mg === first?.weight_mg && volume_ml === first.volume_ml,
  )
  const [isSplit, setSplit] = useState(!areEqual)
  return (
    <li className={classes['row']} data-weighed={first?.weight_mg !== null || undefined}>
      <div className={classes['name']}>
        <Anchor component={Link} to={pathTo('sampleReport', { id })} fw={600}>
          {name}
        </Anchor>
        <span className={classes['facts']}>
          {[
            batch_number,
            sample_type,
            recommended_size === null ? null : t('about {size} mg', { size: recommended_size }),
          ]
            .filter((fact) => fact !== null)
            .join(' · ')}
        </span>
        <Moisture sample={sample} />
        {sample.lots.map(({ use_id, purpose, lot, amount }) => (
          <span key={use_id} className={classes['facts']}>
            {purpose === 'spike' ? t('Spike') : t('Solvent')}
            {': '}
            <Anchor component={Link} to={pathTo('lot', { id: lot.id })} inherit>
              {lot.item_name} {lot.lot_number}
            </Anchor>
            {`, ${figure(String(amount))} ${t(lot.unit)}`}
          </span>
        ))}
      </div>
      {first === undefined ? (
        <span className={classes['facts']}>
          {t('This sample has no vials.')}{' '}
          {can(permissions, 'sample.edit') && (
            <Anchor component={Link} to={pathTo('sampleEdit', { id })} inherit>
              {t('Choose how it is prepared')}
            </Anchor>
          )}
        </span>
      ) : isSplit ? (
        <div className={classes['vials']}>
          {preparations.map((preparation, at) => (
            <WeighForm
              key={preparation.id}
              sample={sample}
              preparation={preparation}
              sheet={sheet}
              label={t('Vial {number}, {label}', { number: preparation.number, label: preparation.label })}
              {...(at === 0 && { fieldId: weightFieldId(id) })}
            />
          ))}
        </div>
      ) : (
        <WeighForm sample={sample} preparation={first} sheet={sheet} label={name} fieldId={weightFieldId(id)} all />
      )}
      {!isSplit && preparations.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setSplit(true)}>
          {t('Weigh Each Vial')}
        </Button>
      )}
    </li>
  )
}
