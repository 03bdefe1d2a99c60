import type { EquipmentBody } from '@eluent/contract'
import type { EquipmentEventKind } from '@eluent/domain/equipment'
import { MACHINE, SECOND_MACHINE } from './sample-plan.ts'

export interface PlannedEvent {
  kind: EquipmentEventKind
  daysAgo: number
  by: string
  note?: string
  failed?: true
  location?: string
  suspectDaysAgo?: number
}

export interface PlannedPiece {
  facts: EquipmentBody & { name: string }
  /** Days ago. */
  since: number
  done: readonly PlannedEvent[]
}

const TESTER = 'Mateo Rivera'
const every = (kind: 'calibrated' | 'maintained' | 'verified', days: number, injections: number | null = null) => ({
  kind,
  every_days: days,
  every_injections: injections,
})
const piece = (
  since: number,
  facts: EquipmentBody & { name: string },
  done: readonly PlannedEvent[],
): PlannedPiece => ({ since, facts, done })

/** Days ago of a check that is done every month. */
const MONTHLY = [340, 310, 279, 249, 218, 188, 157, 127, 98, 67, 36, 8]

/** Two instruments that measure and one for tests of methods; a pipette is due within the fortnight, another one leaks. */
export const PIECES: readonly PlannedPiece[] = [
  piece(
    400,
    {
      name: 'HPLC 1',
      kind: 'hplc',
      serial: 'DEAEX02417',
      maker: 'Agilent',
      location: 'Instrument room',
      machine_name: MACHINE,
      schedules: [every('calibrated', 365), every('maintained', 365, 5000)],
    },
    [
      { kind: 'installed', daysAgo: 400, by: 'Agilent service', note: 'Pump, autosampler, column oven, DAD' },
      { kind: 'calibrated', daysAgo: 398, by: 'Agilent service', note: 'Operational qualification at installation' },
      { kind: 'repaired', daysAgo: 211, by: 'Agilent service', note: 'Needle seat replaced, leak test passed' },
      { kind: 'maintained', daysAgo: 95, by: 'Agilent service', note: 'Pump seals and lamp' },
      { kind: 'calibrated', daysAgo: 94, by: 'Agilent service', note: 'Operational qualification' },
    ],
  ),
  piece(
    88,
    {
      name: 'HPLC 2',
      kind: 'hplc',
      serial: 'DEAGB10862',
      maker: 'Agilent',
      location: 'Instrument room',
      machine_name: SECOND_MACHINE,
      schedules: [every('calibrated', 365), every('maintained', 365, 5000)],
    },
    [
      { kind: 'installed', daysAgo: 88, by: 'Agilent service', note: 'Bought for the harvest' },
      { kind: 'calibrated', daysAgo: 86, by: 'Agilent service', note: 'Operational qualification at installation' },
    ],
  ),
  piece(
    1500,
    {
      name: 'HPLC 3',
      kind: 'hplc',
      serial: 'DE43621190',
      maker: 'Agilent',
      location: 'Method development',
      machine_name: 'G1315B',
      schedules: [every('calibrated', 365)],
    },
    [
      {
        kind: 'calibrated',
        daysAgo: 20,
        by: 'Agilent service',
        note: 'Wavelength and flow; linearity by our own runs',
      },
    ],
  ),
  piece(
    700,
    {
      name: 'Balance 1',
      kind: 'balance',
      serial: 'B814221',
      maker: 'Mettler Toledo',
      location: 'Weighing room',
      schedules: [every('calibrated', 365), every('verified', 31)],
    },
    [
      ...MONTHLY.map((daysAgo, at) => ({
        kind: 'verified' as const,
        daysAgo,
        by: TESTER,
        note: `500 mg reads ${500 + (at % 3) / 10} mg`,
      })),
      { kind: 'calibrated', daysAgo: 120, by: 'Mettler Toledo service', note: 'Certificate 2231' },
    ],
  ),
  piece(
    210,
    {
      name: 'Moisture balance',
      kind: 'balance',
      serial: 'HX204-0917',
      maker: 'Mettler Toledo',
      location: 'Weighing room',
      schedules: [every('calibrated', 365)],
    },
    [{ kind: 'calibrated', daysAgo: 118, by: 'Mettler Toledo service', note: 'Certificate 2232' }],
  ),
  piece(
    700,
    {
      name: 'Pipette 1000 uL',
      kind: 'pipette',
      serial: 'P-1009',
      maker: 'Gilson',
      location: 'Bench 2',
      schedules: [every('calibrated', 365)],
    },
    [{ kind: 'calibrated', daysAgo: 356, by: 'Northwest Calibration' }],
  ),
  piece(
    420,
    {
      name: 'Pipette 100 uL',
      kind: 'pipette',
      serial: 'P-1012',
      maker: 'Gilson',
      location: 'Bench 2',
      schedules: [every('calibrated', 365)],
    },
    [{ kind: 'calibrated', daysAgo: 75, by: 'Northwest Calibration' }],
  ),
  piece(
    700,
    {
      name: 'Pipette 200 uL',
      kind: 'pipette',
      serial: 'P-0871',
      maker: 'Gilson',
      location: 'Bench 1',
      schedules: [every('calibrated', 365)],
    },
    [
      { kind: 'calibrated', daysAgo: 240, by: 'Northwest Calibration' },
      { kind: 'verified', daysAgo: 16, by: TESTER, failed: true, note: '200 uL reads 191.2 uL by weight' },
      {
        kind: 'out_of_service',
        daysAgo: 16,
        by: TESTER,
        note: 'Leaks at the tip cone, sent for repair',
        suspectDaysAgo: 20,
      },
    ],
  ),
  piece(
    900,
    { name: 'Refrigerator 2', kind: 'refrigerator', serial: 'LR-55', maker: 'Thermo', location: 'Sample store' },
    [{ kind: 'verified', daysAgo: 30, by: TESTER, note: '4.1 °C beside the reference thermometer' }],
  ),
  piece(
    360,
    {
      name: 'Drying oven',
      kind: 'oven',
      serial: 'UF55-B318',
      maker: 'Memmert',
      location: 'Preparation room',
      schedules: [every('verified', 183)],
    },
    [
      { kind: 'verified', daysAgo: 330, by: TESTER, note: '105.2 °C at 105 °C' },
      { kind: 'moved', daysAgo: 240, by: TESTER, location: 'Preparation room' },
      { kind: 'verified', daysAgo: 150, by: TESTER, note: '104.8 °C at 105 °C' },
    ],
  ),
  piece(
    360,
    {
      name: 'Centrifuge',
      kind: 'centrifuge',
      serial: '5425-EJ07',
      maker: 'Eppendorf',
      location: 'Preparation room',
      schedules: [every('maintained', 365)],
    },
    [{ kind: 'maintained', daysAgo: 160, by: 'Eppendorf service', note: 'Rotor inspected' }],
  ),
  piece(
    900,
    {
      name: 'Reference weights, E2',
      kind: 'weight',
      serial: 'W-2207',
      maker: 'Mettler Toledo',
      location: 'Weighing room',
      schedules: [every('calibrated', 730)],
    },
    [{ kind: 'calibrated', daysAgo: 300, by: 'Northwest Calibration', note: 'Certificate NW-5520' }],
  ),
  piece(1800, { name: 'Balance 0', kind: 'balance', serial: 'AE163-0442', maker: 'Mettler', location: 'Store' }, [
    { kind: 'retired', daysAgo: 180, by: 'Grace Lindqvist', note: 'Replaced by the moisture balance' },
  ]),
]
