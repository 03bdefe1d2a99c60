import { join } from 'node:path'
import {
  familyOf,
  parseSetup,
  REVISION_FACTS,
  REVISIONS,
  type ChemstationSetup,
  type RevisionFamily,
} from '../instruments/chemstation/revisions.ts'
import { faultWords } from '../places/file-faults.ts'
import type { Settings } from '../settings.ts'
import { expanded, type Computer } from './computer.ts'
import { bad, good, look, type Finding } from './finding.ts'

export interface FoundSetup {
  path: string
  setup: ChemstationSetup
}

/** The setup that the settings name, else the first that is there; or what is wrong with it. */
async function findSetup(
  settings: Pick<Settings, 'CHEMSTATION_SETUP'>,
  family: RevisionFamily | null,
  computer: Computer,
): Promise<FoundSetup | Finding> {
  const part = 'ChemStation'
  const named = settings.CHEMSTATION_SETUP
  if (named !== undefined) {
    const found = await readSetup(expanded(named, computer), computer)
    if (typeof found !== 'string') return found
    const toDo = 'Name win.ini (A.xx) or ChemStation.ini (B.xx, C.01), or take the line out.'
    return bad(part, `CHEMSTATION_SETUP: ${expanded(named, computer)} ${found}.`, toDo)
  }
  const families = family === null ? REVISIONS.toReversed() : [family]
  for (const path of new Set(families.flatMap((name) => REVISION_FACTS[name].setup))) {
    const found = await readSetup(expanded(path, computer), computer)
    if (typeof found !== 'string') return found
  }
  return look(
    part,
    'no setup of ChemStation was found on this computer.',
    'Where ChemStation stands on another computer this is as it should be: share its data root and the handshake folder. Else name its setup file as CHEMSTATION_SETUP.',
  )
}

/** A text says why it is none. */
async function readSetup(path: string, computer: Computer): Promise<FoundSetup | string> {
  try {
    const bytes = await computer.read(path)
    if (bytes === null) return 'is not there'
    const setup = parseSetup(bytes)
    return setup === null ? 'is no setup of ChemStation' : { path, setup }
  } catch (cause) {
    return faultWords(cause)
  }
}

const MACRO = 'eluent.mac'

async function checkMacro(folder: string, own: Uint8Array | null, computer: Computer): Promise<Finding[]> {
  const part = 'Macro'
  const there = await computer.read(join(folder, MACRO))
  const copy = `Copy macros\\${MACRO} to ${folder} and restart ChemStation.`
  const isSame = there !== null && (own === null || Buffer.compare(withoutPlaces(there), withoutPlaces(own)) === 0)
  const user = await computer.read(join(folder, 'user.mac'))
  const starts = user !== null && /^\s*EluentStart\b/im.test(Buffer.from(user).toString('latin1'))
  const toStart = `Add two lines to user.mac in ${folder}: "macro ${MACRO}" and "EluentStart"; or type them in ChemStation's command line each time.`
  return [
    there === null
      ? bad(part, `${folder} holds no ${MACRO}.`, copy)
      : isSame
        ? good(part, `${MACRO} stands in ${folder}.`)
        : look(part, `${MACRO} in ${folder} is not the one of this driver.`, copy),
    starts ? good(part, 'user.mac starts it with ChemStation.') : look(part, 'user.mac does not start it.', toStart),
  ]
}

/** The paths of the two files in EluentLoop are the laboratory's own. */
function withoutPlaces(macro: Uint8Array): Buffer {
  const text = Buffer.from(macro).toString('latin1').replaceAll('\r\n', '\n')
  return Buffer.from(text.replace(/^\s*EluentMonitor ".*$/m, ''))
}

/** The software, its revision, and whether our macro is where it looks for macros. */
export async function checkChemstation(
  settings: Pick<Settings, 'CHEMSTATION_SETUP' | 'CHEMSTATION_REVISION' | 'CHEMSTATION_ROOT'>,
  {
    computer,
    ownMacro,
    revisionOfRuns,
  }: { computer: Computer; ownMacro: Uint8Array | null; revisionOfRuns: string | null },
): Promise<Finding[]> {
  const wanted = settings.CHEMSTATION_REVISION === 'auto' ? null : settings.CHEMSTATION_REVISION
  const sought = await findSetup(settings, wanted, computer)
  const found = 'setup' in sought ? sought : null
  const findings: Finding[] = 'setup' in sought ? [] : [sought]
  if (found !== null) {
    const names = found.setup.instruments.map(({ number, name }) => `${number} ${name ?? 'without a name'}`).join(', ')
    findings.push(good('ChemStation', `found by ${found.path}; instruments: ${names || 'none'}.`))
  }
  findings.push(revisionFinding(wanted, found?.setup.revision ?? null, revisionOfRuns))
  for (const folder of new Set((found?.setup.instruments ?? []).flatMap(({ macroPath }) => macroPath ?? []))) {
    findings.push(...(await checkMacro(folder, ownMacro, computer)))
  }
  const roots = (found?.setup.instruments ?? []).flatMap(({ dataPath }) => dataPath ?? [])
  if (roots.length > 0 && !roots.some((root) => isSamePlace(root, settings.CHEMSTATION_ROOT))) {
    findings.push(
      look(
        'Data root',
        `ChemStation writes to ${roots.join(' and ')}, the driver reads ${settings.CHEMSTATION_ROOT}.`,
        `Set CHEMSTATION_ROOT=${roots[0] ?? ''}, unless this is the same folder by another name.`,
      ),
    )
  }
  return findings
}

function revisionFinding(wanted: RevisionFamily | null, ofSetup: string | null, ofRuns: string | null): Finding {
  const part = 'Revision'
  const said = ofRuns ?? ofSetup
  if (said === null) {
    return wanted === null
      ? look(
          part,
          'neither the setup nor a run says which it is.',
          'Set CHEMSTATION_REVISION, or make one run and check again.',
        )
      : look(part, `${wanted} by the settings; no run and no setup confirms it.`, 'Make one run and check again.')
  }
  const family = familyOf(said)
  const from = ofRuns === null ? 'by its setup' : 'by a run in its data root'
  if (family === null)
    return look(
      part,
      `${said}, ${from}: not among ${REVISIONS.join(', ')}.`,
      'Compare one run in the import screen with its printed report.',
    )
  if (wanted !== null && family !== wanted) {
    return bad(part, `${said}, ${from}, but the settings say ${wanted}.`, `Set CHEMSTATION_REVISION=${family} or auto.`)
  }
  return good(part, `${said}, ${from}; its signals have the versions ${REVISION_FACTS[family].signals.join(', ')}.`)
}

function isSamePlace(a: string, b: string): boolean {
  const plain = (path: string): string => path.replaceAll('/', '\\').replace(/\\+$/, '').toLowerCase()
  return plain(a) === plain(b)
}
