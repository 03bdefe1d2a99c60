import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const FIXTURES = new URL('../../fixtures/', import.meta.url)
/** A larger reference set that may lie beside the repository, or where REFERENCE_SET says; tests over it exist only where it does. */
const REFERENCE_SET = process.env['REFERENCE_SET']
  ? pathToFileURL(`${process.env['REFERENCE_SET']}/`)
  : new URL('../../../../../shared/data/', import.meta.url)

/** Absolute path of a fixture file or folder. */
export function fixturePath(path: string): string {
  return fileURLToPath(new URL(path.split('/').map(encodeURIComponent).join('/'), FIXTURES))
}

/** Bytes of a file, as a fresh plain Uint8Array. */
export function fileBytes(path: string): Uint8Array {
  return Uint8Array.from(readFileSync(path))
}

export function fixtureBytes(path: string): Uint8Array {
  return fileBytes(fixturePath(path))
}

/** A fixture's expected values; the caller states their shape. */
export function fixtureJson(path: string): unknown {
  return JSON.parse(readFileSync(fixturePath(path), 'utf8'))
}

export const hasReferenceSet = existsSync(new URL('reference/signals.json', REFERENCE_SET))

/** Absolute path in the reference set. */
export function referencePath(path: string): string {
  return fileURLToPath(new URL(path.split('/').map(encodeURIComponent).join('/'), REFERENCE_SET))
}

/**
 * Expected values of the reference set, null where the set is not there; the caller states their shape. Some instruments store
 * an infinite amount, which JSON cannot say: it reads as null.
 */
export function referenceJson(path: string): unknown {
  return hasReferenceSet
    ? JSON.parse(readFileSync(referencePath(path), 'utf8').replace(/: (?:-?Infinity|NaN)/g, ': null'))
    : null
}
