// Plain JavaScript: Node's compiler for one file of TypeScript would hold 12 MB of every process.
/**
 * Loaded before a bundled program: its stack traces name the sources. Node's own --enable-source-maps reads every map at the start
 * (a tenth of a second and 40 MB of the API); here a map is read when the first stack trace of its file is written down.
 */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const maps = new Map()

/** @param {string} file */
function mapOf(file) {
  if (!maps.has(file)) {
    const path = `${file}.map`
    maps.set(file, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined)
  }
  return maps.get(file)
}

/**
 * A line of the stack with the place in the source where the bundle has one.
 * @param {NodeJS.CallSite} site
 */
function named(site) {
  const url = site.getFileName()
  const [line, column] = [site.getLineNumber(), site.getColumnNumber()]
  if (!url?.startsWith('file:') || line === null || column === null) return site.toString()
  const file = fileURLToPath(url)
  const entry = mapOf(file)?.findEntry(line - 1, column - 1)
  if (entry === undefined || !('originalSource' in entry)) return site.toString()
  const source = resolve(dirname(file), entry.originalSource)
  return site
    .toString()
    .replace(`${url}:${line}:${column}`, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`)
}

Error.prepareStackTrace = (error, sites) => [String(error), ...sites.map((site) => `    at ${named(site)}`)].join('\n')
