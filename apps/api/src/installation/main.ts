/** Says and changes what all processes of the installation agree on; `npm run installation` calls it. */
import { openStorage } from '../platform/files/open-storage.ts'
import { readFacts } from '../platform/installation/facts.ts'
import { runAsOwner } from '../platform/run-as-owner.ts'
import { readSettings } from '../platform/settings.ts'
import { changeInstallation, InstallationError } from './change-installation.ts'
import { InstallationOptionsError, readInstallationOptions } from './read-options.ts'

await runAsOwner({
  read: readInstallationOptions,
  purpose: 'change the installation',
  run: async (options, db) => {
    const settings = readSettings(process.env)
    const files = await openStorage(settings, () => undefined)
    if (options.why !== '') await changeInstallation({ db, settings, files, now: () => new Date() }, options)
    for (const [name, { revision, recorded_at, recorded_by, why, value }] of await db.lookUp(readFacts)) {
      const shown = name === 'sealed-keys' ? 'encrypted with KEY_SECRET' : value
      const reason = why === null ? '' : `: ${why}`
      process.stdout.write(`${name} (${revision}, ${recorded_at}, ${recorded_by}${reason})\n  ${shown}\n`)
    }
    if (options.why !== '') process.stdout.write('Start every process of this installation again.\n')
  },
  slip: InstallationOptionsError,
  refusal: InstallationError,
})
