import { Text, UnstyledButton } from '@mantine/core'
import type { Bottle, MachineState } from '@eluent/contract'
import { bottleColor, bottleMaximumMl, bottleWarning } from '@eluent/domain/instrument'
import { useState } from 'react'
import { holds } from '../../frame/guard.ts'
import { useSession } from '../../frame/services.ts'
import type { DriverLink } from '../instrument/driver-link.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import classes from './Bottles.module.css'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

const BottleDialog = lazyPart(async () => (await import('./BottleDialog.tsx')).BottleDialog)

/** The mobile phase: one gauge per bottle; pressing one registers a new filling. */
export function BottleWidget({ link, machine }: { link: DriverLink; machine: MachineState }) {
  const mayChange = holds(useSession(), 'sample_report.run_test')
  const [changing, setChanging] = useState<Bottle | null>(null)
  const bottles = machine.bottles.slice(0, machine.numBottles)
  return (
    <Panel title={t('Mobile phase')}>
      {bottles.length === 0 ? (
        <Text c="dimmed">{t('The instrument reports no bottles.')}</Text>
      ) : (
        <ul className={classes['bottles']} aria-label={t('Mobile-phase bottles')}>
          {bottles.map((bottle) => (
            <li key={bottle.channel}>
              <meter
                className="visually-hidden"
                aria-label={t('Bottle {channel}', { channel: bottle.channel })}
                value={percentOf(bottle) / 100}
              />
              {mayChange ? (
                <UnstyledButton className={classes['change'] ?? ''} onClick={() => setChanging(bottle)}>
                  <span className="visually-hidden">{t('Change bottle {channel}', { channel: bottle.channel })}</span>
                  <Gauge bottle={bottle} />
                </UnstyledButton>
              ) : (
                <Gauge bottle={bottle} />
              )}
              {bottleWarning(bottle) !== null && (
                <div className={classes['warning']}>{translated(bottleWarning(bottle))}</div>
              )}
            </li>
          ))}
        </ul>
      )}
      {changing !== null && <BottleDialog link={link} bottle={changing} onClose={() => setChanging(null)} />}
    </Panel>
  )
}

const percentOf = ({ bot }: Bottle): number => Math.round(Math.min(100, Math.max(0, bot)))

function Gauge({ bottle }: { bottle: Bottle }) {
  const percent = percentOf(bottle)
  const maximum = bottleMaximumMl(bottle.botlmt)
  return (
    <span aria-hidden="true">
      <span className={classes['gauge']} data-color={bottleColor(bottle.bot)}>
        <span className={classes['level']} style={{ height: `${percent}%` }} />
        <span className={classes['channel']}>{bottle.channel}</span>
      </span>
      <span className={classes['percent']}>{`${percent}%`}</span>
      <span className={classes['volume']}>
        {`${Math.round((maximum * bottle.bot) / 100)} mL`}
        <br />
        {t('of {maximum} mL', { maximum })}
      </span>
    </span>
  )
}
