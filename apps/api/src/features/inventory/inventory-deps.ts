import type { Deps } from '../../views/deps.ts'

export type InventoryDeps = Pick<Deps, 'db' | 'now'>
