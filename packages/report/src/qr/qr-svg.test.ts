import decodeQR from 'qr/decode.js'
import { describe, expect, test } from 'vitest'
import { rasterizeQrPath } from '../testing/rasterize-qr-path.ts'
import { qrPath, qrSvg } from './qr-svg.ts'

const address = 'https://eluent.example/qr/k7Qm2VtR9xLdPz4HcWnB8sYf'

describe('a QR code', () => {
  test.each([address, 'a', 'https://eluent.example/share/report/Ünïcode-Δ9'])('of %s reads back the same', (text) => {
    expect(decodeQR(rasterizeQrPath(qrPath(text), 4))).toBe(text)
  })

  test('keeps a quiet zone of four modules', () => {
    const { path, sizeModules } = qrPath(address)
    const starts = [...path.matchAll(/M(\d+) (\d+)/g)]
    expect(Math.min(...starts.map(([, x]) => Number(x)))).toBe(4)
    expect(Math.min(...starts.map(([, , y]) => Number(y)))).toBe(4)
    expect(Math.max(...starts.map(([, , y]) => Number(y)))).toBe(sizeModules - 5)
  })

  test('is one path of merged runs, black on white', () => {
    const svg = qrSvg(address)
    expect(svg.match(/<path/g)).toHaveLength(2)
    expect(svg).toContain('fill="#000"')
    expect(svg.length).toBeLessThan(6000)
  })

  test('refuses what no code can hold', () => {
    expect(() => qrPath('x'.repeat(3000))).toThrow('Data too long')
  })
})
