/** Chromatograms with their makers' peaks from GAML files (www.gaml.org), as Thermo's converters wrote them: for the score alone, no reader of the package. */
import { readFileSync } from 'node:fs'
import type { Channel } from '../../src/index.ts'
import { storedPeak } from '../../src/chromatogram/stored-peak.ts'

/** Areas under the names that Turbochrom (uV s of uV), Multichrom (uV s of mV) and Chromeleon (uRIU min of uRIU) give them, and one in (signal unit) x s. */
const AREA = /<parameter name="(PK_AREA|peakArea|area)"[^>]*>([^<]*)</
const UNITS = new Map([
  ['PK_AREA', 1],
  ['peakArea', 0.001],
  ['area', 60],
])

/** Each trace that has a table of peaks. */
export function gamlChannels(path: string): Channel[] {
  const traces = readFileSync(path, 'utf8').split('<trace').slice(1)
  return traces.flatMap((trace, k): Channel[] => {
    const [table] = /<peaktable[^]*?<\/peaktable>/.exec(trace) ?? []
    if (table === undefined) return []
    const [x, y] = [...trace.matchAll(/<values[^>]*format="FLOAT(\d+)"[^>]*>([^<]*)</g)].map(([, bits, text]) =>
      numbers(Number(bits), text ?? ''),
    )
    if (x === undefined || y === undefined) return []
    const perMinute = /<Xdata[^>]*units="SECONDS"/.test(trace) ? 60 : 1
    const peaks = table
      .split('<peak ')
      .slice(1)
      .flatMap((peak) => {
        const valueOf = (tag: string): number => Number(new RegExp(`<${tag}>([^<]*)<`).exec(peak)?.[1] ?? NaN)
        const [, name = '', stated] = AREA.exec(peak) ?? []
        const area = Number(stated) * (UNITS.get(name) ?? NaN)
        if (!(area > 0)) return []
        return [
          storedPeak(valueOf('peakXvalue') / perMinute, {
            startMin: valueOf('startXvalue') / perMinute,
            endMin: valueOf('endXvalue') / perMinute,
            baselineStart: valueOf('startYvalue'),
            baselineEnd: valueOf('endYvalue'),
            area,
            areaUnit: '*s',
          }),
        ]
      })
    return [
      {
        name: `trace ${k + 1}`,
        detector: null,
        wavelengthNm: null,
        bandwidthNm: null,
        unit: '',
        timesMin: x.map((value) => value / perMinute),
        values: y,
        peaks,
        sourceFile: path,
      },
    ]
  })
}

/** Little-endian floating point numbers in Base64. */
function numbers(bits: number, text: string): Float64Array {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
  return Float64Array.from(bits === 64 ? new Float64Array(bytes.buffer) : new Float32Array(bytes.buffer))
}
