import type { QrPath } from '../qr/qr-svg.ts'

/** Paints the path's runs as RGBA pixels, for a decoder to read. */
export function rasterizeQrPath({ path, sizeModules }: QrPath, pixelsPerModule: number) {
  const side = sizeModules * pixelsPerModule
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < pixelsPerModule; row += 1) {
      for (let column = 0; column < Number(run) * pixelsPerModule; column += 1) {
        const pixel = (Number(y) * pixelsPerModule + row) * side + Number(x) * pixelsPerModule + column
        data.fill(0, pixel * 4, pixel * 4 + 3)
      }
    }
  }
  return { width: side, height: side, data }
}
