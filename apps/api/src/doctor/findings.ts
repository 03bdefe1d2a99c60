export type Level = 'good' | 'look at it' | 'wrong'

/** One line of the page: what was looked at, and how it is, in a plain sentence. */
export interface Finding {
  readonly level: Level
  readonly about: string
  readonly says: string
}

export function good(about: string, says: string): Finding {
  return { level: 'good', about, says }
}

export function look(about: string, says: string): Finding {
  return { level: 'look at it', about, says }
}

export function wrong(about: string, says: string): Finding {
  return { level: 'wrong', about, says }
}

const CODES: Record<Level, number> = { good: 0, 'look at it': 1, wrong: 2 }

/** The exit code of the worst. */
export function worstOf(findings: readonly Finding[]): number {
  return Math.max(0, ...findings.map(({ level }) => CODES[level]))
}

export function writeFindings(findings: readonly Finding[]): string {
  const count = (level: Level): number => findings.filter((finding) => finding.level === level).length
  const lines = findings.map(({ level, about, says }) => `${level.padEnd(10)}  ${about.padEnd(14)}  ${says}`)
  return `${lines.join('\n')}\n\n${count('wrong')} wrong, ${count('look at it')} to look at, ${count('good')} good\n`
}

/** '3 days', '5 hours', '1 minute'. */
export function spanOf(ms: number): string {
  const [size, unit] =
    ms >= 2 * 86_400_000 ? [86_400_000, 'days'] : ms >= 7_200_000 ? [3_600_000, 'hours'] : [60_000, 'minutes']
  const count = Math.floor(ms / size)
  return count === 1 ? '1 minute' : `${count} ${unit}`
}
