import { dirname, join, resolve } from 'node:path'
import { systemClock } from '../clock.ts'
import type { GatheredSettings } from '../gather-settings.ts'
import type { Settings } from '../settings.ts'
import { settingToDo } from '../settings-sentences.ts'
import { checkChemstation } from './check-chemstation.ts'
import { checkHandshake } from './check-handshake.ts'
import { checkDataRoot, checkWritten } from './check-places.ts'
import { checkRunning } from './check-running.ts'
import { checkServer, checkTimeService } from './check-server.ts'
import { thisComputer, type Computer } from './computer.ts'
import { bad, good, printed, type Finding } from './finding.ts'

/** Walks the computer and says in sentences what it found and what to do. 1 when something is wrong. */
export async function checkComputer(
  { settings, faults, file }: GatheredSettings,
  say: (text: string) => void,
  { computer = thisComputer, answerWithinMs }: { computer?: Computer; answerWithinMs?: number } = {},
): Promise<number> {
  const counts = { bad: 0, look: 0, good: 0 }
  function show(...findings: readonly Finding[]): void {
    for (const finding of findings) {
      counts[finding.verdict] += 1
      say(printed(finding))
    }
  }

  if (settings === null) show(...faults.map((fault) => bad('Settings', fault, settingToDo(fault, file))))
  else {
    show(
      good('Settings', file === null ? 'from the command line and the environment.' : `${resolve(file)} can be read.`),
    )
    await walk(settings, computer, answerWithinMs, show)
  }
  const words = counts.bad > 0 ? `${counts.bad} wrong` : 'Nothing is wrong'
  say(`${words}, ${counts.look} to look at, ${counts.good} as they should be.`)
  return counts.bad > 0 ? 1 : 0
}

async function walk(
  settings: Settings,
  computer: Computer,
  answerWithinMs: number | undefined,
  show: (...findings: readonly Finding[]) => void,
): Promise<void> {
  const dataFolder = await checkWritten('Data folder', settings.DATA_DIR)
  show(dataFolder)
  if (settings.LOG_DIR !== undefined) show(await checkWritten('Logs', settings.LOG_DIR))
  const running = await checkRunning(settings)
  show(...(running ?? []))
  if (settings.INSTRUMENT === 'simulator') {
    show(
      good('Instrument', 'simulated: no ChemStation is looked for.'),
      await checkWritten('Data root', settings.CHEMSTATION_ROOT),
    )
  } else {
    const { findings, revision } = await checkDataRoot(settings)
    show(...findings)
    // beside the sources in apps/driver, beside app in the folder that is packed
    const ownMacro = await computer.read(join(dirname(dirname(import.meta.dirname)), 'macros', 'eluent.mac'))
    show(...(await checkChemstation(settings, { computer, ownMacro, revisionOfRuns: revision })))
    show(await checkWritten('Handshake folder', settings.HANDSHAKE_DIR))
    if (dataFolder.verdict === 'bad')
      show(bad('Handshake', 'not asked: the data folder is needed for it.', 'Mend the data folder first.'))
    else if (running === null) show(...((await checkHandshake(settings, answerWithinMs)) ?? [silentDriver(settings)]))
  }
  show(...(await checkTimeService(computer)), ...(await checkServer(settings, { clock: systemClock })))
}

function silentDriver({ DATA_DIR, PORT }: Settings): Finding {
  return bad(
    'Driver',
    `a driver works in ${resolve(DATA_DIR)} and does not answer on port ${PORT}.`,
    'Stop it and check again.',
  )
}
