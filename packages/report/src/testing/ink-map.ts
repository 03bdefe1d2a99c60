import { rasterizePdf } from './read-pdf.ts'

/** A page as 51 x 66 cells of a sixth of an inch, each with the share of ink in it, 0 to 9. */
export async function inkMap(bytes: Uint8Array, page: number): Promise<string[]> {
  const cell = 12
  const { width, height, data } = await rasterizePdf(bytes, page, 1)
  return Array.from({ length: Math.floor(height / cell) }, (_, row) =>
    Array.from({ length: Math.floor(width / cell) }, (_, column) => {
      let light = 0
      for (let y = row * cell; y < (row + 1) * cell; y += 1) {
        for (let x = column * cell; x < (column + 1) * cell; x += 1) {
          const pixel = (y * width + x) * 4
          for (const part of data.subarray(pixel, pixel + 3)) light += part
        }
      }
      return Math.min(9, Math.round((1 - light / (cell * cell * 3 * 255)) * 12))
    }).join(''),
  )
}
