import { nonconformanceDue, type NonconformanceDue } from '../nonconformances/due-days.ts'
import { analyteKey } from '../profiles/compliance.ts'

/** When an analyte was last in a round, and by when it is to be in the next one. */
export interface NextRound {
  analyte: string
  last_on: string
  due_on: string
  due: NonconformanceDue
}

/** The next round of each analyte that was ever in one, the earliest first. (4 CCR 15733(a): every six months) */
export function nextRounds(
  rounds: readonly { reported_on: string; results: readonly { analyte: string }[] }[],
  months: number,
  today: string,
): NextRound[] {
  const last = new Map<string, { analyte: string; last_on: string }>()
  for (const { reported_on, results } of rounds)
    for (const { analyte } of results) {
      const key = analyteKey(analyte)
      const before = last.get(key)
      if (before === undefined || before.last_on < reported_on) last.set(key, { analyte, last_on: reported_on })
    }
  return [...last.values()]
    .map((one) => {
      const due_on = monthsAfter(one.last_on, months)
      return { ...one, due_on, due: nonconformanceDue(due_on, today) }
    })
    .toSorted((a, b) => a.due_on.localeCompare(b.due_on) || a.analyte.localeCompare(b.analyte))
}

/** The same day so many months later, '2027-02-28'; the last of a month that is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
