/** What the two lines above the numbers of a Waters Empower .arw export say: names in quotes, and under each its value. */
export interface WatersHead {
  sampleName: string | null
  method: string | null
  channel: string
  extra: Record<string, string>
}

const MOST_FIELDS = 100

/**
 * The head of an .arw export, null where the two lines are none: as many values as names, "SampleName" and "Channel" among them. The columns are
 * chosen at the export, in any order. Layout: waters.arw of github.com/PlethoraChutney/Appia (test-files, MIT).
 */
export function watersHead(preamble: readonly string[]): WatersHead | null {
  const [names, values] = preamble
    .slice(-2)
    .map((line) => line.split('\t').map((field) => /^"(.*)"$/.exec(field.trim())?.[1]))
  if (names === undefined || values === undefined || names.length !== values.length || names.length > MOST_FIELDS)
    return null
  const fields = new Map<string, string>()
  for (const [k, name] of names.entries()) {
    const value = values[k]
    if (name === undefined || value === undefined) return null
    if (!fields.has(name)) fields.set(name, value.trim())
  }
  const sampleName = fields.get('SampleName')
  const channel = fields.get('Channel')
  if (sampleName === undefined || channel === undefined) return null
  const method = fields.get('Instrument Method Name') ?? ''
  const extra = [...fields].filter(([name, value]) => !OWN.has(name) && value !== '')
  return { sampleName: sampleName || null, method: method || null, channel, extra: Object.fromEntries(extra) }
}

const OWN = new Set(['SampleName', 'Channel', 'Instrument Method Name'])
