import { describe, expect, test } from 'vitest'
import { readFindTerm, type FindTerm } from './find-term.ts'

const NOTHING: FindTerm = {
  text: '',
  id: null,
  shareKey: null,
  tracer: null,
  reportNumber: null,
  vial: null,
  lotId: null,
  pieceId: null,
}

describe('[WORK-12] what a typed or scanned text may be', () => {
  test.each<[string, Partial<FindTerm>]>([
    [' Blue Dream ', { text: 'Blue Dream' }],
    ['gelato', { text: 'gelato', shareKey: 'GELATO' }],
    ['68', { text: '68', id: 68, shareKey: '68' }],
    ['0', { text: '0', shareKey: '0' }],
    ['68-1', { text: '68-1', reportNumber: '68-1' }],
    ['101-1.2', { text: '101-1.2', reportNumber: '101-1.2' }],
    ['CASCA-20261122-93507', { text: 'CASCA-20261122-93507' }],
    ['https://lab.example/qr/k7q2', { text: 'k7q2', shareKey: 'K7Q2' }],
    ['https://lab.example/qr/k7q2?vial=3', { text: 'k7q2', shareKey: 'K7Q2', vial: 3 }],
    ['https://lab.example/equipment/7', { text: 'https://lab.example/equipment/7', pieceId: 7 }],
    ['https://lab.example/inventory/lots/12', { text: 'https://lab.example/inventory/lots/12', lotId: 12 }],
    ['lot-12', { text: 'lot-12', lotId: 12 }],
    ['https://lab.example/share/report/k7q2', { text: 'k7q2', shareKey: 'K7Q2' }],
  ])('%j', (typed, term) => {
    expect(readFindTerm(typed)).toEqual({ ...NOTHING, ...term })
  })

  test('a TRACER is one, with its letters as they are read aloud, alone or in the address of a certificate', () => {
    const tracer = '7Q2MVTR9XDPZ4HCWNB8SYFK3E1'
    expect(readFindTerm('7q2mvtr9xdpz4hcwnb8syfk3el').tracer).toBe(tracer)
    expect(readFindTerm(`https://lab.example/verify/${tracer}`).tracer).toBe(tracer)
    expect(readFindTerm(`${tracer}Z`).tracer).toBe(null)
  })
})
