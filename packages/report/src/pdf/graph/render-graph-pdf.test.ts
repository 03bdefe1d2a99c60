import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import type { GraphPdfModel } from './graph-pdf-model.ts'
import { renderGraphPdf } from '../render-pdf.ts'

drawsPdfs()

const model = (change: Partial<GraphPdfModel> = {}): GraphPdfModel => ({
  name: 'THC of November',
  organization: 'Cascade Analytical',
  facts: [{ label: 'Unit', value: 'Percent (%)' }],
  graph: {
    type: 'line',
    stacked: false,
    unit: 'percent',
    axis: 'Date',
    table: {
      labels: ['2026-11-18', '2026-11-19'],
      series: [{ name: 'THC', values: [21.23, null] }],
    },
  },
  notes: ['Values are means over finished samples.'],
  made: '11/20/2026 9:12 AM',
  createdAt: new Date('2026-11-20T09:12:00Z'),
  ...change,
})

test('the paper holds name, facts, the graph with its words, notes and the figures', async () => {
  const { pages, alts, title } = await readPdf(await renderGraphPdf(model()))
  expect(title).toBe('Analytical Report: THC of November')
  expect(pages).toHaveLength(1)
  for (const text of [
    'THC of November',
    'Percent (%)',
    'Values are means',
    'Date THC, %',
    '2026-11-18 21.23',
    '2026-11-19 –',
  ]) {
    expect(pages[0]).toContain(text)
  }
  expect(pages[0]).toContain('Cascade Analytical · Made 11/20/2026 9:12 AM Page 1 of 1')
  expect(alts).toEqual(['Line chart of THC by Date: 2 labels, values from 21.23 % to 21.23 %.'])
})

test('many series are printed in several tables, strange names as what the typefaces draw, and nothing is cut', async () => {
  const series = Array.from({ length: 14 }, (_, at) => ({ name: `Analyte-${at + 1}`, values: [at, at + 0.5] }))
  const labels = ['#strain *x* 🌿\n2026-11-18', `${'W'.repeat(50)}\n2026-11-18`]
  const graph = { ...model().graph, type: 'bar' as const, stacked: true, table: { labels, series } }
  const { pages } = await readPdf(await renderGraphPdf(model({ name: '#panic("x")', graph })))
  const text = pages.join(' ')
  expect(text).toContain('#panic("x")')
  expect(text).toContain('#strain *x* [U+1F33F], 2026-11-18')
  expect(text.replaceAll(' ', '')).toContain(`${'W'.repeat(50)},2026-11-18`)
  expect(text).toContain('13.50')
})

test('without data the paper says so', async () => {
  const graph = { ...model().graph, table: { labels: [], series: [] } }
  const { pages, alts } = await readPdf(await renderGraphPdf(model({ graph })))
  expect(pages[0]).toContain('No Data')
  expect(alts).toEqual([])
})
