import { dilutionChain, formatFactor, type ChainNode } from '@eluent/domain/prep-methods'
import { formatVolumeUl } from '@eluent/domain/samples'
import type { PrepStepRow } from '@eluent/contract'
import { Vial, vialColorName } from './Vial.tsx'
import classes from './Prep.module.css'
import { t } from '../../language/t.ts'

/** A preparation as it is made up: vials with arrows of what is drawn from which, dilution along the way. */
export function PrepDiagram({ name, steps }: { name: string; steps: readonly PrepStepRow[] }) {
  return (
    <ol className={classes['chain']} aria-label={t('Steps of {name}', { name })}>
      {dilutionChain(steps).map((node) => (
        <Branch key={node.step.id} node={node} from={null} />
      ))}
    </ol>
  )
}

function Branch({ node, from }: { node: ChainNode<PrepStepRow>; from: PrepStepRow | null }) {
  const { step, drawn } = node
  return (
    <li className={classes['branch']}>
      {from && <Arrow step={step} from={from} />}
      <StepVial node={node} />
      {drawn.length > 0 && (
        <ol className={classes['drawn']} data-many={drawn.length > 1 || undefined}>
          {drawn.map((next) => (
            <Branch key={next.step.id} node={next} from={step} />
          ))}
        </ol>
      )}
    </li>
  )
}

/** What is drawn from the vial before. */
function Arrow({ step, from }: { step: PrepStepRow; from: PrepStepRow }) {
  const volume = step.deposit_volume_ul
  return (
    <span className={classes['arrow']}>
      <span className={classes['draw']}>{volume === null ? 'draw' : formatVolumeUl(volume)}</span>
      <span className={classes['line']} aria-hidden="true" />
      <span className="visually-hidden">
        {' '}
        {t('drawn from {label},', { label: from.label || vialColorName(from.vial_type) })}{' '}
      </span>
    </span>
  )
}

function StepVial({ node: { step, own_factor, total_factor } }: { node: ChainNode<PrepStepRow> }) {
  return (
    <span className={classes['step']} data-step={step.id}>
      <Vial type={step.vial_type} acquired={step.acquire_by_default} />
      <span className={classes['words']}>
        <span className={classes['label']}>{step.label || vialColorName(step.vial_type)}</span>
        <span className={classes['facts']}>
          {vialColorName(step.vial_type)}
          {step.fill_volume_ul !== null && (
            <>{t(', filled to {fill_volume_ul}', { fill_volume_ul: formatVolumeUl(step.fill_volume_ul) })}</>
          )}
        </span>
        <span className={classes['factor']}>
          {t('Dilution {total_factor}×', { total_factor: formatFactor(total_factor) })}
          {own_factor !== null && <> {t('({own_factor}× here)', { own_factor: formatFactor(own_factor) })}</>}
        </span>
        <span className={classes['facts']} data-acquired={step.acquire_by_default}>
          {step.acquire_by_default ? t('Acquired') : t('Not acquired')}
        </span>
      </span>
    </span>
  )
}
