import type { RunMetadata } from '../../chromatogram/chromatogram.ts'
import { emptyMetadata } from '../../chromatogram/empty-metadata.ts'
import { scanXml } from '../../readers/input/scan-xml.ts'

/** A trace as injection.acmd lists it; its values stand in the file `traceId`.CH, .UV or .IT. */
export interface AcmdTrace {
  traceId: string
  name: string
  /** Detector signals are; pressures, temperatures and the like are not. */
  isIntegrable: boolean
}

/** What injection.acmd of a .dx says of the run. */
interface Acmd {
  metadata: RunMetadata
  traces: AcmdTrace[]
}

/**
 * The facts of one injection of OpenLab CDS 2. The operator and times are those of the file; the time zone in it is kept in the text and left
 * out of `injectedAt`, which is the instrument's local time as everywhere. Throws SignalFormatError for XML that is not whole.
 */
export function parseAcmd(xml: string, file: string): Acmd {
  const facts = new Map<string, string>()
  const traces: AcmdTrace[] = []
  let trace: Map<string, string> | null = null
  const path: string[] = []
  scanXml(xml, file, {
    open: (name) => {
      path.push(name)
      if (name === 'Signal') trace = new Map()
    },
    close: (name, text) => {
      path.pop()
      if (name === 'Signal' && trace !== null) {
        traces.push({
          traceId: trace.get('TraceId') ?? '',
          // spectra have no name of a channel, but 'DAD1I,DAD: Spectrum'
          name: trace.get('ChannelName') || (trace.get('Description') ?? '').replace(/,.*/, ''),
          isIntegrable: trace.get('IsIntegrable') === 'true',
        })
        trace = null
      } else if (trace !== null) trace.set(name, text)
      else if (path.at(-1) === 'InjectionInfo' && text !== '') facts.set(name, text)
    },
  })
  return { metadata: metadataOf(facts), traces }
}

function metadataOf(facts: ReadonlyMap<string, string>): RunMetadata {
  const get = (name: string): string | null => facts.get(name) ?? null
  const method = get('AcquisitionMethod')
  const injectedAtText = get('RunDateTime')
  const local = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)/.exec(injectedAtText ?? '')?.[1] ?? null
  const barcode = get('Barcode')
  return {
    ...emptyMetadata(),
    sampleName: get('SampleName'),
    operator: get('RunOperator'),
    method: method === null ? null : method.slice(Math.max(method.lastIndexOf('/'), method.lastIndexOf('\\')) + 1),
    vial: get('Location'),
    injectionNumber: wholeNumber(get('Replicate')),
    sequenceLine: wholeNumber(get('SequenceLine')),
    injectionVolumeUl: /^[µμu]l$/i.test(get('InjectionVolumeUnits') ?? '') ? positive(get('InjectionVolume')) : null,
    injectedAtText,
    injectedAt: local,
    extra: barcode === null ? {} : { Barcode: barcode },
  }
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

function positive(text: string | null): number | null {
  const value = Number(text ?? Number.NaN)
  return value > 0 && Number.isFinite(value) ? value : null
}
