import type { CsHookEvent, DriverEvent } from '@eluent/contract'
import type { Channel, StoredPeak } from '@eluent/signal'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { DriverApp } from '../app.ts'
import { createDriverBench, type DriverBench } from './driver-bench.ts'

/** A folder of its own for each test of the file, removed after it. */
export function useFolder(): { readonly path: string } {
  let path = ''
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'eluent-test-'))
  })
  afterEach(() => {
    rmSync(path, { recursive: true, force: true })
  })
  return {
    get path() {
      return path
    },
  }
}

/** A driver of its own for each test of the file, disposed of after it. */
export function useDriverBench(): Omit<DriverBench, 'dispose'> {
  let bench: DriverBench
  beforeEach(() => {
    bench = createDriverBench()
  })
  afterEach(() => bench.dispose())
  return {
    get clock() {
      return bench.clock
    },
    get folder() {
      return bench.folder
    },
    get dataRoot() {
      return bench.dataRoot
    },
    get simulator() {
      return bench.simulator
    },
    get outbox() {
      return bench.outbox
    },
    get journal() {
      return bench.journal
    },
    live: (seconds) => bench.live(seconds),
    restart: () => bench.restart(),
    app: (access, more) => bench.app(access, more),
  }
}

/** A value that the test needs. @throws TypeError when it is missing */
export function defined<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new TypeError('a value that the test needs is missing')
  return value
}

/** The results among events. */
export function runEvents(events: Iterable<DriverEvent>): CsHookEvent[] {
  return [...events].flatMap((row) => (row.hook === 'CSHook' ? [row.event] : []))
}

/** What the driver answers to a page on its own computer. */
export async function get(app: DriverApp, url: string) {
  return app.server.inject({ method: 'GET', url, headers: { host: 'localhost:8081' } })
}

export function storedPeak(more: Partial<StoredPeak>): StoredPeak {
  return {
    name: 'THC',
    retentionTimeMin: 6.321,
    startMin: null,
    endMin: null,
    area: 100,
    areaUnit: 'mAU*s',
    height: 15,
    baselineStart: null,
    baselineEnd: null,
    code: 'BV',
    amount: 4,
    amountUnit: 'ug/ml',
    ...more,
  }
}

/** A channel of a detector at 228 nm, without its signal. */
export function channelOf(name: string, ...peaks: StoredPeak[]): Channel {
  return {
    name,
    detector: 'DAD1',
    wavelengthNm: 228,
    bandwidthNm: 4,
    unit: 'mAU',
    timesMin: new Float64Array(),
    values: new Float64Array(),
    peaks,
    sourceFile: `${name}.ch`,
  }
}
