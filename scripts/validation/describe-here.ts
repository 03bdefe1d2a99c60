import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { arch, cpus, hostname, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'

/** What is validated: the version and the commit of these files. */
export function describeSources(): { version: string; commit: string; changed_since_commit: boolean } {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
  try {
    return { version, commit: git('rev-parse', 'HEAD'), changed_since_commit: git('status', '--porcelain') !== '' }
  } catch {
    // an unpacked release has no repository, and nothing to compare its files with
    return { version, commit: 'not known, no Git repository', changed_since_commit: false }
  }
}

/** What it was validated on; labels and values as the record prints them. */
export function describeMachine(): Record<string, string> {
  const processors = cpus()
  return {
    Machine: hostname(),
    System: `${type()} ${release()}, ${arch()}`,
    Processors: `${processors.length} x ${processors[0]?.model ?? 'unknown'}`,
    Memory: `${(totalmem() / 2 ** 30).toFixed(1)} GiB`,
    'Node.js': process.version,
  }
}
