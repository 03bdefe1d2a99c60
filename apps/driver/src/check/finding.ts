/** 'look': it works, or may work, and a person should look. */
export type Verdict = 'good' | 'look' | 'bad'

/** One thing that was looked at, in sentences. */
export interface Finding {
  part: string
  verdict: Verdict
  says: string
  /** What to do; empty when there is nothing. */
  toDo: string
}

export function good(part: string, says: string): Finding {
  return { part, verdict: 'good', says, toDo: '' }
}

export function look(part: string, says: string, toDo: string): Finding {
  return { part, verdict: 'look', says, toDo }
}

export function bad(part: string, says: string, toDo: string): Finding {
  return { part, verdict: 'bad', says, toDo }
}

const MARK: Readonly<Record<Verdict, string>> = { good: 'ok  ', look: 'look', bad: 'BAD ' }

export function printed({ part, verdict, says, toDo }: Finding): string {
  return `${MARK[verdict]}  ${part}: ${says}${toDo === '' ? '' : `\n      -> ${toDo}`}`
}
