/**
 * `npm run check:outside`: programs of others judge what the product hands out; each that is not installed is named. Ends with
 * 1 where one of them disagrees, or where none was found.
 */
import { existsSync } from 'node:fs'
import { runTool } from './run-tool.ts'

interface Judge {
  readonly name: string
  /** What must be there, with Debian's packages for it. */
  readonly programs: readonly string[]
  readonly packages: string
  readonly tests: readonly string[]
}

const JUDGES: readonly Judge[] = [
  {
    name: "Go's golang.org/x/mod/sumdb, on evidence",
    programs: ['/usr/bin/go', '/usr/share/gocode/src/golang.org/x/mod/sumdb'],
    packages: 'golang-go, golang-golang-x-mod-dev',
    tests: ['--project', 'web', 'evidence-page/outside/go'],
  },
  {
    name: 'Firefox, on the page of an evidence file',
    programs: ['/usr/bin/firefox-esr'],
    packages: 'firefox-esr',
    tests: ['--project', 'outside', 'evidence-page/outside/firefox'],
  },
  {
    name: 'pdfsig and qpdf, on a signed PDF',
    programs: ['/usr/bin/pdfsig', '/usr/bin/qpdf'],
    packages: 'poppler-utils, qpdf',
    tests: ['--project', 'api', 'platform/pdf-signing/sign-pdf', '-t', 'pdfsig|qpdf'],
  },
]

/** @returns whether it agrees; null where it is not installed */
async function ask({ name, programs, packages, tests }: Judge): Promise<boolean | null> {
  if (!programs.every((path) => existsSync(path))) {
    console.log(`not found  ${name} (Debian: ${packages})`)
    return null
  }
  const { ok, output } = await runTool('vitest', ['run', ...tests], { env: { OUTSIDE: '1' } })
  console.log(`${ok ? 'agrees   ' : 'DISAGREES'}  ${name}`)
  if (!ok) console.log(output)
  return ok
}

const said: (boolean | null)[] = []
for (const judge of JUDGES) said.push(await ask(judge))
if (said.includes(false) || !said.includes(true)) process.exitCode = 1
