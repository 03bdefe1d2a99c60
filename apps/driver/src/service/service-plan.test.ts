import { describe, expect, test } from 'vitest'
import {
  installFaults,
  installPlan,
  inWords,
  removePlan,
  startPlan,
  stopPlan,
  type InstallFacts,
} from './service-plan.ts'
import { taskFile, taskXml } from './task-xml.ts'

const facts: InstallFacts = {
  settings: {
    INSTRUMENT: 'chemstation',
    DATA_DIR: 'C:\\Eluent\\driver',
    HANDSHAKE_DIR: 'C:\\Eluent\\handshake',
    CHEMSTATION_ROOT: 'C:\\Chem32\\1\\Data',
  },
  settingsFile: 'C:\\Eluent\\driver.env',
  folder: 'C:\\Eluent\\app',
  account: null,
}
const planned = (more: Partial<InstallFacts> = {}): string[] => installPlan({ ...facts, ...more }).map(inWords)

describe('to install', () => {
  test('results that wait are for the service alone, settings are read by it, and ChemStation reaches the two files', () => {
    const rights = planned().filter((line) => line.startsWith('icacls'))
    const of = (path: string) => rights.find((line) => line.startsWith(`icacls ${path} /inheritance:r`)) ?? ''
    for (const path of ['C:\\Eluent\\driver', 'C:\\Eluent\\logs', 'C:\\Eluent\\driver.env']) {
      expect(of(path)).toContain('*S-1-5-19:')
      expect(of(path)).not.toContain('*S-1-5-32-545') // Users
    }
    expect(of('C:\\Eluent\\driver')).toContain('"*S-1-5-19:(OI)(CI)M"')
    expect(of('C:\\Eluent\\driver.env')).toContain('*S-1-5-19:R')
    expect(of('C:\\Eluent\\handshake')).toContain('"*S-1-5-32-545:(OI)(CI)M"')
    expect(of('C:\\Eluent\\app')).toContain('"*S-1-5-32-545:(OI)(CI)RX"')
  })

  test('the task is made after the rights and started last, and its file does not stay', () => {
    expect(planned().slice(-4)).toEqual([
      expect.stringMatching(/^write C:\\Eluent\\app\\task\.xml/),
      'schtasks /create /tn \\Eluent\\Driver /xml C:\\Eluent\\app\\task.xml /f',
      'del "C:\\Eluent\\app\\task.xml"',
      'schtasks /run /tn \\Eluent\\Driver',
    ])
  })

  test('another account is asked for its password by Windows, never on our command line', () => {
    const lines = planned({ account: 'LAB\\eluent' })
    expect(lines.find((line) => line.includes('/create'))).toMatch(/\/ru LAB\\eluent \/rp \*$/)
    expect(lines.join('\n')).not.toContain('S-1-5-19')
  })

  test('a handshake on a share gets its rights there', () => {
    const settings = { ...facts.settings, HANDSHAKE_DIR: '\\\\hplc\\handshake' }
    expect(planned({ settings, account: 'LAB\\eluent' }).join('\n')).not.toContain('hplc')
  })

  test.each([
    [{}, []],
    [{ settings: { ...facts.settings, CHEMSTATION_ROOT: '\\\\hplc\\data' } }, [/reaches no share; .* --account/]],
    [{ settings: { ...facts.settings, CHEMSTATION_ROOT: '\\\\hplc\\data' }, account: 'LAB\\eluent' }, []],
    [{ settings: { ...facts.settings, DATA_DIR: './data/driver' } }, [/DATA_DIR: .*depends on the working folder/]],
    [{ folder: '\\\\server\\eluent' }, [/must stand on a disk of this computer/]],
  ])('what stands in the way of %j', (more, faults) => {
    const found = installFaults({ ...facts, ...more })
    expect(found).toHaveLength(faults.length)
    for (const [i, fault] of faults.entries()) expect(found[i]).toMatch(fault)
  })
})

test('stopped means that no trigger starts it again; removed leaves nothing behind', () => {
  expect(stopPlan.map(inWords)).toEqual([
    'schtasks /change /tn \\Eluent\\Driver /disable',
    'schtasks /end /tn \\Eluent\\Driver',
  ])
  expect(startPlan.map(inWords)[0]).toContain('/enable')
  expect(removePlan.map(inWords).at(-1)).toBe('schtasks /delete /tn \\Eluent\\Driver /f')
})

describe('the task', () => {
  const task = { program: 'C:\\A & B\\node.exe', arguments: 'x "C:\\<1>"', folder: 'C:\\A & B', account: 'S-1-5-19' }

  test('runs without end, never twice, from the start of the computer and again within a minute', () => {
    const xml = taskXml(task)
    for (const part of [
      '<BootTrigger>',
      '<Interval>PT1M</Interval>',
      '>IgnoreNew<',
      '<ExecutionTimeLimit>PT0S<',
      '>LeastPrivilege<',
    ]) {
      expect(xml).toContain(part)
    }
    expect(xml).toContain('<Command>C:\\A &amp; B\\node.exe</Command>')
    expect(xml).toContain('<Arguments>x &quot;C:\\&lt;1&gt;&quot;</Arguments>')
    expect(xml).not.toContain('LogonType')
    expect(taskXml({ ...task, account: 'LAB\\eluent' })).toContain('<LogonType>Password</LogonType>')
  })

  test('is a file of UTF-16 with its mark and lines that end in CR LF', () => {
    const bytes = Buffer.from(taskFile(task))
    expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xfe])
    const text = bytes.subarray(2).toString('utf16le')
    expect(text.split('\r\n').join('')).not.toMatch(/[\r\n]/)
    expect(text.startsWith('<?xml version="1.0" encoding="UTF-16"?>')).toBe(true)
  })
})
