import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { itemAt } from './arrays/item-at.ts'
import * as signal from './index.ts'

// An export added or removed by accident shows here; one meant to be is added to the list.
test('the public names of the package', () => {
  expect(Object.keys(signal).toSorted()).toEqual([
    'CANNABINOIDS',
    'DETECTION_VERSION',
    'F4Error',
    'SIMULATED_COUNT_MAU',
    'SIMULATED_RUN_TIME_MIN',
    'SIMULATED_SIGNALS',
    'SignalFormatError',
    'alignByRetentionTime',
    'analyseF4',
    'createRandom',
    'decimateForPixels',
    'decimateMinMax',
    'decodeText',
    'detectPeaks',
    'directoryHandleSource',
    'estimateBaseline',
    'estimateNoise',
    'extractWavelength',
    'fileListSource',
    'fitMergedPeaks',
    'handleF4',
    'hiddenComposition',
    'inspectRunFolder',
    'integratePeak',
    'isOpenlabInjection',
    'listRuns',
    'openlabFacts',
    'parseInstrumentDate',
    'peakAt',
    'peakFigures',
    'readAgilentSignal',
    'readAgilentSpectra',
    'readAndi',
    'readChromatogram',
    'readJcamp',
    'readOpenlabInjection',
    'readRunFolder',
    'readSignals',
    'readTwoColumnText',
    'runsInText',
    'signalNamed',
    'simulateCannabinoidRun',
    'simulateChromatogram',
    'smooth',
    'subSource',
    'zipSource',
  ])
})

test('outside its command, its tests and their helpers the package imports nothing of the platform or of ours', () => {
  const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
  const sources = files.filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^(cli|testing)\//.test(file.replaceAll('\\', '/')),
  )
  expect(sources.length).toBeGreaterThan(50)
  for (const file of sources) {
    const text = readFileSync(new URL(file.split('/').map(encodeURIComponent).join('/'), import.meta.url), 'utf8')
    const imported = [...text.matchAll(/^(?:import|export) .*from ['"]([^'"]+)['"]/gm)].map((match) => itemAt(match, 1))
    expect(
      imported.filter((name) => !name.startsWith('.')),
      file,
    ).toEqual([])
  }
})
