import type { StoredPeak } from '../chromatogram/chromatogram.ts'
import { scanXml, xmlAttribute } from '../readers/input/scan-xml.ts'

/** One signal of an ACAML file with the peaks integrated on it. */
export interface AcamlSignal {
  /** File path as written, with '/' between names, e.g. '001.D/DAD1A.CH'. */
  path: string
  name: string
  description: string
  /** Of OpenLab CDS 2: the name of the signal's file within its .dx. */
  traceId: string | null
  beginMin: number | null
  endMin: number | null
  isIntegrated: boolean
  peaks: StoredPeak[]
}

/** What sequence.acaml (a sequence) or sequence.acam_ (a run) tells. */
export interface Acaml {
  instrument: string | null
  software: string | null
  signals: AcamlSignal[]
  /** Actual injection volumes in uL, one per injection in document order; null where none was measured. */
  injectionVolumesUl: (number | null)[]
}

interface OpenPeak {
  id: string
  values: Map<string, number>
  areaUnit: string | null
  code: string
}

interface Compound {
  name: string
  peakIds: string[]
  amount: number | null
  amountUnit: string | null
}

const PEAK_NUMBERS: ReadonlySet<string> = new Set([
  'RetentionTime',
  'Area',
  'Height',
  'BeginTime',
  'EndTime',
  'BaselineStart',
  'BaselineEnd',
])

function finite(text: string | null): number | null {
  if (text === null || text.trim() === '') return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

function storedPeak(peak: OpenPeak): StoredPeak | null {
  const get = (key: string): number | null => peak.values.get(key) ?? null
  const retentionTimeMin = get('RetentionTime')
  if (retentionTimeMin === null) return null
  return {
    name: null,
    retentionTimeMin,
    startMin: get('BeginTime'),
    endMin: get('EndTime'),
    area: get('Area'),
    areaUnit: peak.areaUnit,
    height: get('Height'),
    baselineStart: get('BaselineStart'),
    baselineEnd: get('BaselineEnd'),
    code: peak.code === '' ? null : peak.code,
    amount: null,
    amountUnit: null,
  }
}

/** Collects signals, results and compounds while the XML is scanned, then joins them by their ids. */
class AcamlCollector {
  readonly result: Acaml = { instrument: null, software: null, signals: [], injectionVolumesUl: [] }
  private readonly path: string[] = []
  private readonly signalsById = new Map<string, AcamlSignal>()
  private readonly peaksById = new Map<string, StoredPeak>()
  private signal: AcamlSignal | null = null
  private resultSignal: AcamlSignal | null = null
  private peak: OpenPeak | null = null
  private compound: Compound | null = null
  private application = ''

  open(name: string, attributes: string): void {
    this.path.push(name)
    if (name === 'Signal' && this.parent() === 'MeasData') {
      this.signal = {
        path: '',
        name: '',
        description: '',
        traceId: null,
        beginMin: null,
        endMin: null,
        isIntegrated: false,
        peaks: [],
      }
      this.result.signals.push(this.signal)
      const id = xmlAttribute(attributes, 'id')
      if (id !== null) this.signalsById.set(id, this.signal)
    } else if (name === 'Signal_ID' && this.parent() === 'SignalResult') {
      this.resultSignal = this.signalsById.get(xmlAttribute(attributes, 'id') ?? '') ?? null
      if (this.resultSignal) this.resultSignal.isIntegrated = true
    } else if (name === 'Peak' && this.parent() === 'SignalResult') {
      this.peak = { id: xmlAttribute(attributes, 'id') ?? '', values: new Map(), areaUnit: null, code: '' }
    } else if (this.peak !== null) {
      if (PEAK_NUMBERS.has(name) && this.parent() === 'Peak') this.setPeakNumber(name, attributes)
    } else if (name === 'InjectionCompound') {
      this.compound = { name: '', peakIds: [], amount: null, amountUnit: null }
    } else if (this.compound !== null) {
      this.openInCompound(this.compound, name, attributes)
    } else if (this.signal !== null && this.parent() === 'Signal') {
      if (name === 'BeginTime') this.signal.beginMin = finite(xmlAttribute(attributes, 'val'))
      if (name === 'EndTime') this.signal.endMin = finite(xmlAttribute(attributes, 'val'))
    } else if (name === 'ActualInjVolume') {
      const volume = finite(xmlAttribute(attributes, 'val'))
      this.result.injectionVolumesUl.push(volume !== null && volume > 0 ? volume : null)
    }
  }

  close(name: string, text: string): void {
    this.path.pop()
    const parent = this.path.at(-1)
    if (name === 'Peak' && this.peak !== null) this.closePeak(this.peak)
    else if (this.peak !== null) {
      if (name === 'BaselineCode') this.peak.code = text
    } else if (name === 'SignalResult') this.resultSignal = null
    else if (name === 'InjectionCompound' && this.compound !== null) this.closeCompound(this.compound)
    else if (this.compound !== null) {
      if (name === 'CompoundName') this.compound.name = text
    } else if (name === 'Signal' && parent === 'MeasData') this.signal = null
    else if (this.signal !== null) this.closeInSignal(this.signal, name, text, parent)
    else this.closeElsewhere(name, text, parent)
  }

  private parent(): string | undefined {
    return this.path.at(-2)
  }

  private setPeakNumber(name: string, attributes: string): void {
    const value = finite(xmlAttribute(attributes, 'val'))
    if (value === null || this.peak === null) return
    this.peak.values.set(name, value)
    // 'mAU·s' as the other readers write it
    if (name === 'Area') this.peak.areaUnit = xmlAttribute(attributes, 'unit')?.replace(/[·.]/, '*') || null
  }

  private closePeak(open: OpenPeak): void {
    this.peak = null
    const peak = storedPeak(open)
    if (peak === null || this.resultSignal === null) return
    this.resultSignal.peaks.push(peak)
    this.peaksById.set(open.id, peak)
  }

  private openInCompound(compound: Compound, name: string, attributes: string): void {
    if (name === 'Peak_ID') compound.peakIds.push(xmlAttribute(attributes, 'id') ?? '')
    if (name === 'Amount' && this.parent() === 'InjectionCompound') {
      compound.amount = finite(xmlAttribute(attributes, 'val'))
      compound.amountUnit = xmlAttribute(attributes, 'unit')
    }
  }

  private closeCompound(compound: Compound): void {
    this.compound = null
    if (compound.name === '') return
    for (const id of compound.peakIds) {
      const peak = this.peaksById.get(id)
      if (!peak) continue
      peak.name = compound.name
      peak.amount = compound.amount
      peak.amountUnit = compound.amountUnit
    }
  }

  private closeInSignal(signal: AcamlSignal, name: string, text: string, parent: string | undefined): void {
    if (name === 'Path') signal.path = text.replaceAll('\\', '/')
    if (parent !== 'Signal') return
    if (name === 'Name') signal.name = text
    if (name === 'Description') signal.description = text
    if (name === 'TraceID') signal.traceId = text
  }

  private closeElsewhere(name: string, text: string, parent: string | undefined): void {
    if (name === 'Name' && parent === 'Instrument' && text !== '') this.result.instrument ??= text
    if (name === 'Name' && parent === 'AgilentApp') this.application = text
    if (name === 'Version' && parent === 'AgilentApp') this.result.software = `${this.application} ${text}`.trim()
  }
}

/**
 * Signals and integrated peaks of ChemStation's sequence.acaml or sequence.acam_, or of OpenLab CDS 2, whose .acaml names the signals and whose
 * .rx files hold the peaks: given as `results`, they are read as further parts. Times in minutes, areas in unit x s.
 * Throws SignalFormatError `truncated` or `corrupt` when the XML is not whole.
 */
export function parseAcaml(xml: string, file: string, results: readonly { xml: string; file: string }[] = []): Acaml {
  const collector = new AcamlCollector()
  scanXml(xml, file, collector)
  for (const part of results) scanXml(part.xml, part.file, collector)
  return collector.result
}
