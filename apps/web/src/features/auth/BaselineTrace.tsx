/** Retention time and height of the drawn peaks, both as shares of the width and the height. */
const PEAKS = [
  [0.07, 0.16],
  [0.135, 0.58],
  [0.175, 0.22],
  [0.262, 0.92],
  [0.4, 0.12],
  [0.55, 0.3],
  [0.72, 0.36],
  [0.752, 0.2],
  [0.885, 0.68],
  [0.945, 0.12],
] as const

const WIDTH = 1600
const HEIGHT = 240

/** A tailing peak: steep before its apex, slow after it. */
function peakAt(x: number, apex: number): number {
  const sigma = x < apex ? 0.0042 : 0.0078
  return Math.exp(-((x - apex) ** 2) / (2 * sigma ** 2))
}

const POINTS = Array.from({ length: WIDTH + 1 }, (_, index) => {
  const x = index / WIDTH
  const y = PEAKS.reduce((sum, [apex, height]) => sum + height * peakAt(x, apex), 0)
  return `${index} ${(HEIGHT - 6 - y * (HEIGHT - 16)).toFixed(1)}`
})

/** A chromatogram as ornament; it shows no measurement. */
export function BaselineTrace({ className }: { className: string }) {
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`M${POINTS.join('L')}`} fill="none" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
