import type { EquipmentKind } from './equipment-rules.ts'

/** By what a report says that it rests on a piece: its runs, weights and volumes of the bench sheet, or the moisture. Null: by nothing. */
export function restsOn(piece: {
  kind: EquipmentKind
  machine_name: string | null
}): 'runs' | 'bench' | 'moisture' | null {
  if (piece.machine_name !== null) return 'runs'
  if (piece.kind === 'balance' || piece.kind === 'pipette') return 'bench'
  return piece.kind === 'oven' ? 'moisture' : null
}
