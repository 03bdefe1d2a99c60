// What an installation takes: the packages of package-lock.json that are for this system, and the space of their folders, for
// production (`npm ci --omit=dev`) and for everything.
import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { printFigure } from './figure.ts'

interface Entry {
  readonly dev?: boolean
  readonly link?: boolean
}

/** As `du` counts it, without the packages that lie inside. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules')
    .reduce((sum, entry) => {
      const path = join(folder, entry.name)
      return sum + lstatSync(path).blocks * 512 + (entry.isDirectory() ? bytesOf(path) : 0)
    }, 0)
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}
const installed = Object.entries(packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link && existsSync(join(root, place)))
  .map(([place, { dev = false }]) => ({ dev, bytes: bytesOf(join(root, place)) }))
const production = installed.filter(({ dev }) => !dev)
const megabytes = (some: typeof installed): number => some.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20
printFigure({ name: 'npm ci --omit=dev', ours: megabytes(production), unit: 'MB', goal: { atMost: 550 } })
printFigure({ name: 'npm ci --omit=dev', ours: production.length, unit: 'packages' })
printFigure({ name: 'npm ci', ours: megabytes(installed), unit: 'MB' })
printFigure({ name: 'npm ci', ours: installed.length, unit: 'packages' })
