import type { Channel, StoredPeak } from '@eluent/signal'

export interface AcamlFacts {
  csDataName: string
  instrument: string
  version: string
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** A detected peak with its place in the document. */
interface NumberedPeak {
  id: string
  peak: StoredPeak
}

/**
 * The run's sequence.acam_: which signals were integrated, every peak with its limits and baseline (min, mAU, mAU s), and the
 * calibrated amounts at full precision, in the elements of ChemStation's own file.
 */
export function acamlText(facts: AcamlFacts, channels: readonly Channel[]): Uint8Array {
  const detected = channels.map((channel, c) =>
    channel.peaks.flatMap((peak, p): NumberedPeak[] => ((peak.area ?? 0) > 0 ? [{ id: `peak-${c}-${p}`, peak }] : [])),
  )
  const signals = channels.map(
    (channel, c) => `<Signal id="signal-${c}">
          <Name>${channel.name}</Name>
          <BeginTime val="${channel.timesMin[0] ?? 0}" unit="min" />
          <EndTime val="${channel.timesMin.at(-1) ?? 0}" unit="min" />
          <BinaryData><DataItem><Path>${escaped(facts.csDataName)}\\${channel.sourceFile}</Path></DataItem></BinaryData>
        </Signal>`,
  )
  const results = detected.map(
    (peaks, c) => `<SignalResult id="result-${c}">
          <Signal_ID id="signal-${c}" />
          ${peaks.map(peakElement).join('\n          ')}
        </SignalResult>`,
  )
  const compounds = detected.flat().flatMap(({ id, peak }) =>
    peak.name === null
      ? []
      : [
          `<InjectionCompound>
          <Identification><CompoundName>${escaped(peak.name)}</CompoundName></Identification>
          <Peak_ID id="${id}" />
          <Amount val="${peak.amount ?? 0}" unit="${peak.amountUnit ?? ''}" />
        </InjectionCompound>`,
        ],
  )
  return new TextEncoder().encode(`\uFEFF<?xml version="1.0" encoding="utf-8"?>
<ACAML xmlns="urn:schemas-agilent-com:acaml15">
  <Doc>
    <DocInfo>
      <CreatedByApplication><AgilentApp><Name>Eluent simulator</Name><Version>${facts.version}</Version></AgilentApp></CreatedByApplication>
    </DocInfo>
    <Content>
      <Instrument><Name>${escaped(facts.instrument)}</Name></Instrument>
      <MeasData>
        ${signals.join('\n        ')}
      </MeasData>
      <Result>
        ${[...results, ...compounds].join('\n        ')}
      </Result>
    </Content>
  </Doc>
</ACAML>
`)
}

function peakElement({ id, peak }: NumberedPeak): string {
  const numbers: [string, number | null][] = [
    ['RetentionTime', peak.retentionTimeMin],
    ['Area', peak.area],
    ['Height', peak.height],
    ['BeginTime', peak.startMin],
    ['EndTime', peak.endMin],
    ['BaselineStart', peak.baselineStart],
    ['BaselineEnd', peak.baselineEnd],
  ]
  const elements = numbers.map(([name, value]) => `<${name} val="${value ?? ''}" />`)
  return `<Peak id="${id}">${elements.join('')}<BaselineCode>${peak.code ?? ''}</BaselineCode></Peak>`
}
