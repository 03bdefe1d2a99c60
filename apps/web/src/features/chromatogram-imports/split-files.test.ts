import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSource } from '@eluent/signal'
import { describe, expect, test } from 'vitest'
import { splitFiles } from './split-files.ts'

const FIXTURES = join(import.meta.dirname, '../../../../../packages/signal/fixtures')
const file = (path: string, name = path.split('/').at(-1) ?? '', more = '') =>
  new File([new Uint8Array(readFileSync(join(FIXTURES, path))), more], name)
const GC = 'agilent/gc-v181-chromhandler'

test('two signals of one injection are one run; a file of another injection is another', async () => {
  const { runs, refused } = await splitFiles([
    file(`${GC}/001F0101.D/FID1A.ch`),
    file(`${GC}/001F0101.D/TCD2B.ch`),
    file(`${GC}/001F0102.D/FID1A.ch`, 'second.ch'),
  ])
  expect(runs.map(({ name, files }) => [name, files.map(({ path }) => path)])).toEqual([
    ['FID1A.ch', ['FID1A.ch', 'TCD2B.ch']],
    ['second.ch', ['second.ch']],
  ])
  expect(refused).toEqual([])
})

test('signals that no reader puts together: the first is a run, the further one says so', async () => {
  const cdf = 'andi/agilent-hplc.cdf'
  const { runs, refused } = await splitFiles([file(cdf, 'a.cdf'), file(cdf, 'b.cdf', 'x')])
  expect(runs.map(({ name }) => name)).toEqual(['a.cdf'])
  expect(refused).toEqual([
    { name: 'b.cdf', reason: expect.stringMatching(/^It is another signal of the injection in a\.cdf/) },
  ])
  // chosen alone it is a sample of its own
  expect((await splitFiles([file(cdf, 'b.cdf', 'x')])).runs).toHaveLength(1)
})

test('an empty file is said to be empty, and a table without a word stays for the reader of tables', async () => {
  const { others, refused } = await splitFiles([new File([], 'run.lcd'), new File([], 'table.csv')])
  expect(refused).toEqual([{ name: 'run.lcd', reason: 'The file is empty.' }])
  expect(others.map(({ name }) => name)).toEqual(['table.csv'])
})

test('a LabSolutions file is a run; cut off it is named with the reason, and a workbook of the same container is a table', async () => {
  const lcd = 'shimadzu/multichannel_chrom.lcd'
  const cut = new File([await file(lcd).slice(0, 100_000).arrayBuffer()], 'cut.lcd')
  const { runs, others, refused } = await splitFiles([file(lcd), cut, new File([await cut.arrayBuffer()], 'book.xls')])
  expect(runs.map(({ name }) => name)).toEqual(['multichannel_chrom.lcd'])
  expect(others.map(({ name }) => name)).toEqual(['book.xls'])
  expect(refused).toEqual([
    { name: 'cut.lcd', reason: expect.stringMatching(/^cut\.lcd at byte 100000: expected .* cut off/) },
  ])
})

test('an EZChrom data file is a run, another file of that name is none', async () => {
  const { runs, others, refused } = await splitFiles([
    file('ezchrom/made-up.dat'),
    new File([new Uint8Array([1, 0, 2])], 'settings.dat'),
  ])
  expect(runs.map(({ name }) => name)).toEqual(['made-up.dat'])
  expect(others.map(({ name }) => name)).toEqual(['settings.dat'])
  expect(refused).toEqual([])
})

test('a file of a known format that no reader takes says what to export instead; a photo is left to the others', async () => {
  const gaml = new File(['<?xml version="1.0"?>\n<GAML version="1.20">'], 'run.gaml')
  const photo = new File([new Uint8Array([9, 8, 7, 0, 1, 2, 200])], 'photo.heic')
  const { runs, others, refused } = await splitFiles([gaml, photo, new File(['<html>'], 'table.xls')])
  expect([runs, others.map(({ name }) => name)]).toEqual([[], ['photo.heic', 'table.xls']])
  expect(refused).toEqual([
    { name: 'run.gaml', reason: 'It is a GAML file. Export the chromatogram as ANDI/AIA or text.' },
  ])
})

test('a CHROMTAB file is a run for each that stands in it; one that cannot be read is named, another table stays one', async () => {
  const run = (k: number, last = '0.2,4') =>
    `"Path","File","Date Acquired","Sample","Misc"\r\n"C:\\","a/b_${k}.D","04 Sep 2019  1${k}:54","Blank"," "\r\n"TIC: b.D\\data.ms"\r\n0.1,3\r\n${last}\r\n`
  const several = new File([run(1), run(2), run(3, 'none,4')], 'CHROMTAB.CSV')
  const one = new File([run(4)], 'one.csv')
  const { runs, others, refused } = await splitFiles([several, one, new File(['"Path","x"\r\n1,2\r\n'], 'table.csv')])
  expect(runs.map(({ name }) => name)).toEqual(['CHROMTAB a_b_1.csv', 'CHROMTAB a_b_2.csv', 'one.csv'])
  expect(await runs[1]?.files[0]?.file.text()).toBe(run(2))
  expect(refused).toEqual([{ name: 'CHROMTAB a_b_3.csv', reason: expect.stringContaining("found 'none,4'") }])
  expect(others.map(({ name }) => name)).toEqual(['table.csv'])
})

test('an export of several data files of LabSolutions is a table for each, one of a single data file stays as it is', async () => {
  const part = (name: string) =>
    `[Header]\r\nApplication Name\tLabSolutions\r\nData File Name\tC:\\Data\\${name}.gcd\r\n\r\n[Peak Table(Ch1)]\r\n# of Peaks\t1\r\nPeak#\tR.Time\tArea\tName\tConc.\r\n1\t2.5\t100\tTHC\t1.5\r\n\r\n`
  const text = part('a/1') + part('b') + part('c')
  const one = new File([part('d')], 'one.txt')
  const { runs, others, refused } = await splitFiles([
    new File([text], 'batch.txt'),
    one,
    new File([text.replaceAll('\t', ',')], 'batch.csv'),
  ])
  expect([runs, refused]).toEqual([[], []])
  const names = ['batch a_1.txt', 'batch b.txt', 'batch c.txt']
  expect(others.map(({ name }) => name)).toEqual([
    ...names,
    'one.txt',
    ...names.map((name) => name.replace('.txt', '.csv')),
  ])
  expect(await others[1]?.text()).toBe(part('b'))
})

describe('a result set of OpenLab CDS 2', () => {
  const zipped = 'openlab/luxo-two-injections.rslt.zip'
  const [first, second] = ['2023-09-01 07-52-57-04-00-01', '2023-09-01 08-08-48-04-00-03']
  const set = 'Luxo HPLC-2023-09-01 07-52-44-04-00.acaml'
  const wanted = [first, second].map((name) => [`${name}.dx`, [`${name}.dx`, `${name}.rx`, set]])

  test('zipped is a run for each injection, with its peaks and what joins them', async () => {
    const { runs, others, refused } = await splitFiles([file(zipped)])
    expect(runs.map(({ name, files }) => [name, files.map(({ path }) => path)])).toEqual(wanted)
    expect([others, refused]).toEqual([[], []])
    // the file of the set is one, and is sent once
    expect(runs[0]?.files[2]?.file).toBe(runs[1]?.files[2]?.file)
  })

  test('as a folder it is the same, and what else lies in it is no run', async () => {
    const archive = zipSource(new Uint8Array(readFileSync(join(FIXTURES, zipped))), zipped)
    const names = (await archive.list()).map(({ path }) => path)
    const files = await Promise.all(
      [...names, 'Luxo HPLC.rslt/picture.png', 'One.sirslt/picture.png'].map(async (path) => {
        const bytes = names.includes(path) ? await archive.read(path) : new Uint8Array(9)
        return Object.assign(new File([new Uint8Array(bytes)], path.split('/').at(-1) ?? ''), { path })
      }),
    )
    const { runs, others, refused } = await splitFiles(files)
    expect(runs.map((run) => [run.name, run.files.map(({ path }) => path)])).toEqual(wanted)
    expect([others, refused]).toEqual([[], []])
  })

  test('another zip says that it is to be unpacked', async () => {
    const { runs, others, refused } = await splitFiles([new File(['PK\u0003\u0004 none'], 'letters.zip')])
    expect([runs, others]).toEqual([[], []])
    expect(refused).toEqual([{ name: 'letters.zip', reason: 'It is a zip archive or workbook. Unpack it first.' }])
  })
})

test('a Waters export is a run, though two columns of text are else a table', async () => {
  const text = '"SampleName"\t"Channel"\r"14"\t"210nm"\r0\t0\r0.01\t0.5\r0.02\t1.25\r'
  const { runs, others } = await splitFiles([new File([text], 'a.arw'), new File([text], 'a.txt')])
  expect([runs, others].map((files) => files.map(({ name }) => name))).toEqual([['a.arw'], ['a.txt']])
})
