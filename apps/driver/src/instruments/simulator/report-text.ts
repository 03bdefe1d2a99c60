import type { Channel } from '@eluent/signal'
import { SIMULATED_SIGNALS } from '@eluent/signal'

export interface ReportFacts {
  dataFile: string
  sampleName: string
  instrument: string
  operator: string
  location: number
  sequenceLine: number
  injectedAtText: string
  method: string
}

/** ChemStation's number: plain up to five digits before the point, else as 4.57137e4. */
function printed(value: number, width: number, decimals: number): string {
  const magnitude = Math.abs(value)
  const plain = value.toFixed(decimals)
  const text =
    value !== 0 && (magnitude < 0.1 || plain.length > width) ? value.toExponential(decimals).replace('e+', 'e') : plain
  return text.padStart(width)
}

/** UTF-16 little-endian with a byte-order mark, as ChemStation writes its texts. */
export function utf16(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`, 'utf16le'))
}

const RULE = '='.repeat(69)

/** The run's Report.TXT: an external-standard report, one table per signal; analytes that were not detected are listed with area 0. */
export function reportText(facts: ReportFacts, channels: readonly Channel[]): Uint8Array {
  const tables = channels.map((channel, i) => signalTable(channel, i))
  const text = `Data File ${facts.dataFile}
Sample Name: ${facts.sampleName}

${RULE}
Acq. Operator   : ${facts.operator.padEnd(30)} Seq. Line :${String(facts.sequenceLine).padStart(4)}
Acq. Instrument : ${facts.instrument.padEnd(30)}  Location : Vial ${facts.location}
Injection Date  : ${facts.injectedAtText.padEnd(30)}       Inj :   1
                                                Inj Volume : 5.000 \u00B5l
Method          : ${facts.method}
Last changed    : ${facts.injectedAtText} by ${facts.operator}
${RULE}
                     External Standard Report                        
${RULE}

Sorted By             :      Signal
Multiplier            :      1.0000
Dilution              :      1.0000
Do not use Multiplier & Dilution Factor with ISTDs


${tables.join('\n\n')}
${RULE}
                          *** End of Report ***
`
  return utf16(text)
}

function signalTable(channel: Channel, index: number): string {
  const title = SIMULATED_SIGNALS.find(({ name }) => name === channel.name)?.text ?? channel.name
  const peaks = channel.peaks.filter((peak) => peak.name !== null)
  const rows = peaks.map((peak) => {
    const area = peak.area ?? 0
    const amount = peak.amount ?? 0
    return [
      printed(peak.retentionTimeMin, 7, 3),
      (peak.code ?? '').padEnd(6),
      area === 0 ? '-'.padStart(10) : printed(area, 10, 5),
      area === 0 ? '-'.padStart(10) : printed(amount / area, 10, 5),
      area === 0 ? '-'.padStart(10) : printed(amount, 10, 5),
      '  ',
      peak.name,
    ].join(' ')
  })
  const total = peaks.reduce((sum, peak) => sum + (peak.amount ?? 0), 0)
  return `Signal ${index + 1}: ${title}

RetTime  Type     Area     Amt/Area    Amount   Grp   Name
 [min]          [mAU*s]               [ug/ml]
-------|------|----------|----------|----------|--|------------------
${rows.join('\n')}

Totals :                               ${printed(total, 10, 5)}`
}
