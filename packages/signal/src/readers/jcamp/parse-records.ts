/** One labelled data record: '##LABEL= value', with its following lines. */
export interface JcampRecord {
  /** Upper case without blanks, '-', '_' and '/', as the standard compares labels. */
  label: string
  value: string
  /** Position of the record in the text, in characters. */
  at: number
}

/** The labelled data records of a JCAMP-DX text in order; comments ('$$ ...') are dropped. Source: JCAMP-DX 4.24 (1988). */
export function parseRecords(text: string): JcampRecord[] {
  const records: JcampRecord[] = []
  let lines: string[] = []
  let current: { label: string; at: number } | null = null
  let at = 0
  const finish = (): void => {
    if (current) records.push({ ...current, value: lines.join('\n').trim() })
  }
  while (at < text.length) {
    const end = text.indexOf('\n', at)
    const stop = end < 0 ? text.length : end
    const raw = text.slice(at, stop)
    const comment = raw.indexOf('$$')
    const line = comment < 0 ? raw : raw.slice(0, comment)
    const equals = line.indexOf('=')
    if (line.startsWith('##') && equals > 0) {
      finish()
      current = {
        label: line
          .slice(2, equals)
          .toUpperCase()
          .replace(/[\s\-_/]/g, ''),
        at,
      }
      lines = [line.slice(equals + 1)]
    } else lines.push(line)
    at = stop + 1
  }
  finish()
  return records
}
