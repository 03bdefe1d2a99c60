import { simulateCannabinoidRun, type CannabinoidRun } from '@eluent/signal'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runFiles } from '../instruments/simulator/run-files.ts'
import type { CommandFiles } from '../protocols/command-file.ts'

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

  constructor(dataRoot: string) {
    this.dataRoot = dataRoot
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
    for (const [part, bytes] of runFiles('CHEM32', task, injection, run)) {
      if (!without.includes(part)) writeFileSync(join(place, part), bytes)
    }
  }
}
