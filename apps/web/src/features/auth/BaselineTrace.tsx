/** Retention time and height of the drawn peaks, both as shares of the width and the height. */
const PEAKS = [
  [0.11, 0.22],
  [0.19, 0.62],
  [0.27, 0.14],
  [0.41, 0.34],
  [0.52, 0.92],
  [0.57, 0.24],
  [0.73, 0.44],
  [0.86, 0.18],
] as const

const WIDTH = 1200
const HEIGHT = 240

/** A tailing peak: steep before its apex, slow after it. */
function peakAt(x: number, apex: number): number {
  const sigma = x < apex ? 0.0042 : 0.0078
  return Math.exp(-((x - apex) ** 2) / (2 * sigma ** 2))
}

const POINTS = Array.from({ length: WIDTH / 2 + 1 }, (_, index) => {
  const x = (index * 2) / WIDTH
  const y = PEAKS.reduce((sum, [apex, height]) => sum + height * peakAt(x, apex), 0)
  return `${index * 2} ${(HEIGHT - 6 - y * (HEIGHT - 16)).toFixed(1)}`
})

/** A chromatogram as ornament; it shows no measurement. */
export function BaselineTrace({ className }: { className: string }) {
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`M${POINTS.join('L')}`} fill="none" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
