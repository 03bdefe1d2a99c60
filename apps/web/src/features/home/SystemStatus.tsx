import type { MachineState } from '@eluent/contract'
import { useLinkState } from '../instrument/browser-link.ts'
import type { DriverLink } from '../instrument/driver-link.ts'
import { formatTime } from '../../ui/dates/format-date.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import classes from './Home.module.css'
import { t } from '../../language/t.ts'

/** What the instrument says of itself: status, method, and the state of pump, oven and detector. */
export function SystemStatus({ link, machine }: { link: DriverLink; machine: MachineState }) {
  const readySince = useLinkState(link, (state) => state.readySince)
  const instrument =
    machine.instrument === 'simulator' ? t('{machine} (simulated)', { machine: machine.machine }) : machine.machine
  const facts = {
    [t('Status')]: machine.status,
    [t('Method')]: machine.method,
    [t('Pump')]: machine.pumpstate,
    [t('Temperature')]: machine.tempstate,
    [t('Detector')]: machine.detectorstate,
    [t('Instrument')]: instrument,
  }
  return (
    <Panel
      title={t('System status')}
      action={
        readySince !== null && (
          <span className={classes['ready']}>
            {t('Ready since {readySince}', { readySince: formatTime(readySince) })}
          </span>
        )
      }
    >
      <Facts layout="grid">
        {Object.entries(facts).map(([name, value]) => (
          <Fact key={name} label={name} className={classes['state']} data-fault={value === 'ERROR' || undefined}>
            {value === '' ? '–' : value}
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}
