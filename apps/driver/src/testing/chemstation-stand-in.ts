import { simulateCannabinoidRun, type CannabinoidRun } from '@eluent/signal'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REVISION_FACTS, type RevisionFamily } from '../instruments/chemstation/revisions.ts'
import { runFiles } from '../instruments/simulator/run-files.ts'
import type { CommandFiles } from '../protocols/command-file.ts'

const FIXTURES = join(import.meta.dirname, '../../../../packages/signal/fixtures/agilent')
/** What A.10 itself wrote: nobody else writes signals of its kind. */
const REAL_A10_SIGNAL = join(FIXTURES, 'lc-v30-calibration-chromhandler/CA7_800uM.D/dad1A.ch')
const REAL_A10 = join(FIXTURES, 'gc-v81-chromatography-gui/011F0601.D')

/** UTF-16 as one byte a character. */
function ansi(bytes: Uint8Array): Uint8Array {
  return Buffer.from(new TextDecoder('utf-16le').decode(bytes), 'latin1')
}

let measured: CannabinoidRun | undefined
/** The same signals for every vial: measuring takes longer than all the rest. */
function measuredOnce(): CannabinoidRun {
  return (measured ??= simulateCannabinoidRun({ seed: 'stand-in', concentrationsUgMl: { THC: 10, CBD: 5 } }))
}

/**
 * A stand-in for ChemStation with our macro in it: speaks the same two files, keeps the same status words and writes the same
 * run folders. A test moves it on by hand.
 */
export class ChemstationStandIn implements CommandFiles {
  status = 'PRERUN'
  method = '1_Run.M'
  dataFile = ''
  /** Commands that reached the macro, in order. */
  readonly commands: string[] = []
  /** The macro answers nothing: ChemStation is closed or shows a dialog. */
  isDeaf = false
  /** The macro runs the command, but its answer never arrives. */
  isMute = false
  refusal: string | null = null
  /** ChemStation runs a sequence that a person started. */
  isInSequence = false
  private reply = ''
  private run: { vial: number; name: string; folder: string; file: string } | null = null
  private readonly dataRoot: string
  private readonly revision: RevisionFamily

  constructor(dataRoot: string, revision: RevisionFamily = 'C.01') {
    this.dataRoot = dataRoot
    this.revision = revision
  }

  async writeCommand(text: string): Promise<void> {
    if (this.isDeaf) return
    const [, number = '', command = ''] = /^(\d+) (.*)\r\n$/.exec(text) ?? []
    const response = this.evaluate(command)
    if (this.isMute) return
    // As ChemStation's Print pads its numbers.
    this.reply =
      this.refusal !== null && command !== 'EluentState' && command !== 'EluentCheck'
        ? ` ${number}  ACK\r\n ${number}  ERROR ${this.refusal}\r\n`
        : ` ${number}  ACK\r\n ${number}  TEXT ${response}\r\n ${number}  DONE\r\n`
  }

  async readReply(): Promise<string> {
    return this.reply
  }

  private evaluate(command: string): string {
    if (command === 'EluentCheck') return `2|${this.dataRoot}|C:\\Chem32\\1\\Methods\\|${this.isInSequence ? 1 : 0}`
    if (command === 'EluentState') return `${this.status}|${this.method}|${this.dataFile}|`
    this.commands.push(command)
    if (this.refusal !== null) return ''
    const run = /^EluentRun (\d+), "(.*?)", "(.*?)", "(.*?)"$/.exec(command)
    if (run) {
      const [, vial = '', name = '', folder = '', file = ''] = run
      this.run = { vial: Number(vial), name, folder, file }
      this.dataFile = file
      this.status = 'INJECTING'
    }
    if (command === 'StopMethod') this.status = 'PRERUN'
    if (command === 'EluentPrepare') this.status = 'PRERUN'
    return ''
  }

  /** The run under way, if any, ends with its report printed. */
  endRun(): void {
    if (!this.run) return
    this.writeRun()
    this.status = 'PRERUN'
    this.method = '1_Run.M'
  }

  /** Writes the run's files; `without` leaves some out, as a run has them while it is written. */
  writeRun(without: readonly string[] = []): void {
    if (!this.run) throw new Error('no run was started')
    const { vial, name, folder, file } = this.run
    const task = { location: vial, name, sample_id: 1, vial_number: 1, vial_count: 1 }
    const injection = {
      injectedAt: '2026-11-20T08:01:00.000Z',
      csDataFolder: folder,
      csDataName: file,
      attempt: 1,
      carryOverUgMl: {},
    }
    const run = measuredOnce()
    const place = join(this.dataRoot, folder, file)
    mkdirSync(place, { recursive: true })
    for (const [part, bytes] of this.asRevision(runFiles('CHEM32', task, injection, run))) {
      if (!without.includes(part)) writeFileSync(join(place, part), bytes)
    }
  }

  /** A module stops the run: its words stand in the run's logbook, ChemStation's status says only that there is an error. */
  failRun(source: string, text: string): void {
    this.writeRun(['Report.TXT', 'sequence.acam_'])
    const { folder = '', file = '' } = this.run ?? {}
    const line = `  70 1da7 61562a4f    0\r\n${source.padEnd(10)} 1 ${text.padEnd(48)} 17:21:19 09/30/21\r\n`
    writeFileSync(join(this.dataRoot, folder, file, 'RUN.LOG'), `\uFEFF${line}`, 'utf16le')
    this.status = 'ERROR'
  }

  /** A person starts a sequence in ChemStation's own window: its runs are none of ours. */
  startOwnSequence(): void {
    this.isInSequence = true
    this.status = 'RUN'
    this.dataFile = '001-0101.D'
  }

  /** The disk of ChemStation's computer fills in the middle of a run: its signals end early, nothing is printed. */
  fillDisk(): void {
    this.writeRun(['Report.TXT', 'RUN.LOG', 'sequence.acam_'])
    const { folder = '', file = '' } = this.run ?? {}
    const signal = join(this.dataRoot, folder, file, 'DAD1A.ch')
    const bytes = readFileSync(signal)
    writeFileSync(signal, bytes.subarray(0, bytes.length / 2))
    this.status = 'ERROR'
  }

  /** The run's files as this revision leaves them. */
  private asRevision(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
    const { text, sampleFile, hasAcaml, signals } = REVISION_FACTS[this.revision]
    return new Map(
      [...files].flatMap(([name, bytes]): [string, Uint8Array][] => {
        if (name === 'sequence.acam_') return hasAcaml ? [[name, bytes]] : []
        if (name === 'SAMPLE.XML' && sampleFile !== name)
          return [[sampleFile, readFileSync(join(REAL_A10, sampleFile))]]
        if (name.endsWith('.ch')) return [[name, signals.includes('30') ? readFileSync(REAL_A10_SIGNAL) : bytes]]
        return [[name, text === 'UTF-16' ? bytes : ansi(bytes)]]
      }),
    )
  }
}
