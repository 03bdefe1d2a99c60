import { join } from 'node:path'

/**
 * The file of a program that a test starts as a process: bundled, as `npm start` runs it, where the whole suite runs, since a
 * start from the sources links thousands of modules; one test alone waits for no bundle.
 *
 * @param source its file among the sources
 */
export function programFile(name: 'api', source: string): string {
  const bundles = process.env['TEST_PROGRAMS']
  return bundles ? join(bundles, `${name}.js`) : source
}
