import { expect, test } from 'vitest'
import { equipmentUsed } from './report-equipment.ts'

test('[EQUIP-10] provenance names each instrument once, with its last calibration and verification', () => {
  const hplc = { name: 'HPLC 1', serial: 'DE123', calibrated_on: '2026-02-01', verified_on: '2026-11-02' }
  const ran = { machineName: 'HPLC-SIM-1', equipment: hplc }
  const bare = { machineName: 'B', equipment: { name: 'HPLC 2', serial: null, calibrated_on: null, verified_on: null } }
  expect(equipmentUsed({ results: [ran, ran, bare, { machineName: 'C', equipment: null }] })).toEqual({
    equipment: 'HPLC 1 (serial number DE123), calibrated 02/01/2026, verified 11/02/2026; HPLC 2',
  })
  expect(equipmentUsed({ results: [{ machineName: 'C' }] })).toEqual({})
  const balance = { name: 'Balance 1', serial: 'B8', calibrated_on: '2026-07-29', verified_on: null }
  const pipette = { name: 'Pipette 1', serial: null, calibrated_on: null, verified_on: '2026-11-01' }
  const column = { name: 'C18', serial: null, lot_number: 'SN-88213', calibrated_on: null, verified_on: null }
  const weighed = { ...ran, bench_equipment: [column, balance, pipette] }
  expect(equipmentUsed({ results: [weighed, { ...weighed, equipment: null }] }).equipment).toBe(
    'HPLC 1 (serial number DE123), calibrated 02/01/2026, verified 11/02/2026; C18 (lot SN-88213); Balance 1 (serial number B8), calibrated 07/29/2026; Pipette 1, verified 11/01/2026',
  )
})
