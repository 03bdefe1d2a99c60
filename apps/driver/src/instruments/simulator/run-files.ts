import type { QueueTask } from '@eluent/contract'
import { RUN_METHOD } from '@eluent/contract'
import type { CannabinoidRun } from '@eluent/signal'
import { SIMULATED_SIGNALS } from '@eluent/signal'
import type { Injection } from '../../outbox/task-journal.ts'
import { DRIVER_VERSION } from '../../version.ts'
import { acamlText } from './acaml-text.ts'
import { agilentSignalFile } from './agilent-ch-writer.ts'
import { reportText, utf16 } from './report-text.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const OPERATOR = 'SYSTEM'

/** '2026-11-20T11:30:05.000Z' -> '20-Nov-26, 11:30:05' */
function instrumentDate(iso: string): string {
  const month = MONTHS[Number(iso.slice(5, 7)) - 1] ?? ''
  return `${iso.slice(8, 10)}-${month}-${iso.slice(2, 4)}, ${iso.slice(11, 19)}`
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Every file of a simulated run folder, by name: signals, report, sample information and log, as ChemStation lays them out. */
export function runFiles(
  machine: string,
  task: QueueTask,
  injection: Injection,
  run: CannabinoidRun,
): Map<string, Uint8Array> {
  const injectedAtText = instrumentDate(injection.injectedAt)
  const title = task.label === undefined ? task.name : `${task.name} ${task.label}`
  // A line break or control character would break the report's lines and the XML.
  const sampleName = title.replaceAll(/\p{Cc}/gu, ' ')
  const files = new Map<string, Uint8Array>()
  for (const channel of run.channels) {
    const facts = {
      sampleName,
      operator: OPERATOR,
      injectedAtText,
      method: RUN_METHOD,
      instrument: machine,
      unit: channel.unit,
      signalText: signalText(channel.name),
      vial: task.location,
      sequenceLine: task.vial_number,
    }
    files.set(`${channel.name}.ch`, agilentSignalFile(facts, channel.timesMin, channel.values))
  }
  const dataFile = `${injection.csDataFolder}\\${injection.csDataName}`
  files.set(
    'SAMPLE.XML',
    utf16(`<?xml version="1.0"?>
<Sample>
  <Version>2</Version>
  <Name>${xmlText(sampleName)}</Name>
  <Amount>0</Amount>
  <Multiplier>1</Multiplier>
  <Dilution>${task.dilution_factor ?? 1}</Dilution>
  <Description>sample_id=${task.sample_id} vial=${task.vial_number}/${task.vial_count}</Description>
  <ACQMethodPath>${RUN_METHOD}</ACQMethodPath>
  <DAMethodPath>${RUN_METHOD}</DAMethodPath>
</Sample>
`),
  )
  const reportFacts = {
    dataFile,
    sampleName,
    instrument: machine,
    operator: OPERATOR,
    location: task.location,
    sequenceLine: task.vial_number,
    injectedAtText,
    method: RUN_METHOD,
  }
  files.set('Report.TXT', reportText(reportFacts, run.channels))
  files.set(
    'sequence.acam_',
    acamlText({ csDataName: injection.csDataName, instrument: machine, version: DRIVER_VERSION }, run.channels),
  )
  files.set(
    'RUN.LOG',
    utf16(`Method   Method started: vial# ${task.location}  ${injectedAtText}
Method   Simulated run, no instrument was used
Method   Method completed
`),
  )
  return files
}

/** Those of a run that the power ended: no report, no results, and a log that says so. */
export function cutRunFiles(...run: Parameters<typeof runFiles>): Map<string, Uint8Array> {
  const files = runFiles(...run)
  files.delete('Report.TXT')
  files.delete('sequence.acam_')
  const [, task, injection] = run
  files.set(
    'RUN.LOG',
    utf16(`Method   Method started: vial# ${task.location}  ${instrumentDate(injection.injectedAt)}
Method   Simulated run, no instrument was used
Method   Power was cut
Method   Method aborted
`),
  )
  return files
}

function signalText(name: string): string {
  return SIMULATED_SIGNALS.find((signal) => signal.name === name)?.text ?? name
}
