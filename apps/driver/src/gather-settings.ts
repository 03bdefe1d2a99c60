import { readFileSync } from 'node:fs'
import { faultWords } from './places/file-faults.ts'
import { textOfBytes } from './places/text-of-bytes.ts'
import { readArguments, readSettings, readSettingsFile } from './settings.ts'
import type { Settings } from './settings.ts'

export interface GatheredSettings {
  /** Null when there are faults. */
  settings: Settings | null
  faults: string[]
  /** The settings file, if one was named. */
  file: string | null
  /** Where log lines go, known though other settings are wrong. */
  logDir: string | null
}

/** The settings of this start: the file that is named, the environment, the command line. */
export function gatherSettings(words: readonly string[], env: NodeJS.ProcessEnv): GatheredSettings {
  const fromWords = readArguments(words)
  const file = fromWords.settingsFile ?? env['SETTINGS'] ?? null
  const fromFile: ReturnType<typeof readSettingsFile> = { values: {}, faults: [] }
  if (file !== null) {
    try {
      Object.assign(fromFile, readSettingsFile(textOfBytes(readFileSync(file)), file))
    } catch (cause) {
      fromFile.faults.push(`--settings: ${file} ${faultWords(cause)}.`)
    }
  }
  const { settings, faults } = readSettings(fromFile.values, env, fromWords.values)
  const all = [...fromWords.faults, ...fromFile.faults, ...(faults ?? [])]
  const named = [fromWords.values, env, fromFile.values].map((source) => source['LOG_DIR'] ?? '')
  const logDir = named.find((text) => text !== '') ?? null
  return { settings: all.length === 0 ? settings : null, faults: all, file, logDir }
}
