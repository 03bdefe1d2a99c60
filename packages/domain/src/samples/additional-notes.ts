const STAMP = /(?:^| )\[\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC\]$/

/** ' [YYYY-MM-DD HH:mm:ss UTC]'. */
export function notesStamp(now: Date): string {
  const iso = now.toISOString()
  return ` [${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC]`
}

/** The notes as a form shows them: what was typed, without the time it was saved. */
export function withoutNotesStamp(notes: string): string {
  return notes.replace(STAMP, '')
}

/**
 * The additional notes to save: typed text with the time, the time alone where prior text was cleared, and nothing new
 * where nothing changed.
 */
export function additionalNotesToSave(typed: string, prior: string, now: Date): string {
  const text = withoutNotesStamp(typed)
  const priorText = withoutNotesStamp(prior)
  if (text === priorText) return prior
  return text + notesStamp(now)
}
