import { simulateCannabinoidRun } from '@eluent/signal'
import { expect, test } from 'vitest'
import { acamlText } from './acaml-text.ts'

const { channels } = simulateCannabinoidRun({ seed: 1, concentrationsUgMl: { THC: 10 } })
const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
  acamlText({ csDataName: 'A&B.D', instrument: 'HPLC <1>', version: '3.2.1' }, channels),
)

test('begins with a byte-order mark and escapes names', () => {
  expect(text.startsWith('\uFEFF<?xml')).toBe(true)
  expect(text).toContain('<Instrument><Name>HPLC &lt;1></Name></Instrument>')
  expect(text).toContain('<Path>A&amp;B.D\\DAD1A.ch</Path>')
})

test('holds a peak and a compound for what was found, and none for what was not', () => {
  expect(text.match(/<CompoundName>.*?</g)).toEqual(['<CompoundName>THC<'])
  const thc = channels[1]?.peaks.find(({ name }) => name === 'THC')
  expect(text).toContain(`<BeginTime val="${thc?.startMin}" /><EndTime val="${thc?.endMin}" />`)
  expect(text).toContain(`<Amount val="${thc?.amount}" unit="ug/ml" />`)
})
