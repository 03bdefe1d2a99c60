import type { EquipmentBody } from '@eluent/contract'
import { dayAfter } from '@eluent/domain/equipment'
import { createEquipment } from '../features/equipment/change-equipment.ts'
import { recordEvent } from '../features/equipment/record-event.ts'
import type { Call } from '../platform/call/call.ts'
import type { Deps } from '../views/deps.ts'
import { todayOf } from '../views/equipment/present-equipment.ts'
import { MACHINE } from './run-sample.ts'

interface Done {
  kind: 'calibrated' | 'installed' | 'maintained' | 'verified'
  daysAgo: number
  by: string
  note?: string
}

const yearly = { kind: 'calibrated', every_days: 365, every_injections: null } as const

/** The instrument may always be used; one pipette is due within the fortnight. */
const PIECES: readonly { facts: EquipmentBody; since: number; done: readonly Done[] }[] = [
  {
    facts: {
      name: 'HPLC 1',
      kind: 'hplc',
      serial: 'DEAEX02417',
      maker: 'Agilent',
      location: 'Instrument room',
      machine_name: MACHINE,
      schedules: [yearly, { kind: 'maintained', every_days: 365, every_injections: 5000 }],
    },
    since: 400,
    done: [
      { kind: 'installed', daysAgo: 400, by: 'Agilent service', note: 'Pump, autosampler, column oven, DAD' },
      { kind: 'maintained', daysAgo: 95, by: 'Agilent service', note: 'Pump seals and lamp' },
      { kind: 'calibrated', daysAgo: 94, by: 'Agilent service', note: 'Operational qualification' },
    ],
  },
  {
    facts: {
      name: 'Balance 1',
      kind: 'balance',
      serial: 'B814221',
      maker: 'Mettler Toledo',
      location: 'Weighing room',
      schedules: [yearly],
    },
    since: 700,
    done: [{ kind: 'calibrated', daysAgo: 120, by: 'Mettler Toledo service', note: 'Certificate 2231' }],
  },
  {
    facts: {
      name: 'Pipette 1000 uL',
      kind: 'pipette',
      serial: 'P-1009',
      maker: 'Gilson',
      location: 'Bench 2',
      schedules: [yearly],
    },
    since: 700,
    done: [{ kind: 'calibrated', daysAgo: 356, by: 'Northwest Calibration' }],
  },
  {
    facts: { name: 'Refrigerator 2', kind: 'refrigerator', serial: 'LR-55', maker: 'Thermo', location: 'Sample store' },
    since: 900,
    done: [{ kind: 'verified', daysAgo: 30, by: 'Mateo Rivera', note: '4.1 C beside the reference thermometer' }],
  },
]

/** The demo's equipment, as its tester keeps it. */
export async function seedEquipment(deps: Deps, call: Call): Promise<void> {
  const today = todayOf(deps, call)
  for (const { facts, since, done } of PIECES) {
    const { id } = await createEquipment(deps, call, { ...facts, in_service_since: dayAfter(today, -since) })
    for (const { kind, daysAgo, by, note } of done) {
      const outcome = kind === 'calibrated' || kind === 'verified' ? 'passed' : null
      const event = { kind, happened_on: dayAfter(today, -daysAgo), done_by: by, outcome, note }
      await recordEvent(deps, call, id, { event })
    }
  }
}
