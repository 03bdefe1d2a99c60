import type { DrawingContext } from '../charts/chromatogram/drawing-context.ts'

/** A line as a canvas strokes it. */
export interface StrokedLine {
  color: unknown
  width: number
  dash: number[]
  /** Whether it was kept within the clipped area. */
  clipped: boolean
  points: [x: number, y: number][][]
}

export interface RecordedPicture {
  texts: { text: string; x: number; y: number }[]
  lines: StrokedLine[]
  areas: { color: unknown; x: number; y: number; width: number; height: number }[]
}

/** A canvas context that keeps what is drawn instead of painting it; a letter is 6 px wide. */
export function recordingCanvas(): { context: DrawingContext; picture: RecordedPicture } {
  const picture: RecordedPicture = { texts: [], lines: [], areas: [] }
  let dash: number[] = []
  let points: [number, number][][] = []
  let clipped = false
  const context = {
    strokeStyle: '',
    fillStyle: '',
    lineWidth: 1,
    setTransform() {},
    clearRect() {},
    rect() {},
    save() {},
    restore: () => {
      clipped = false
    },
    clip: () => {
      clipped = true
    },
    setLineDash: (pattern: number[]) => {
      dash = pattern
    },
    beginPath: () => {
      points = []
    },
    moveTo: (x: number, y: number) => points.push([[x, y]]),
    lineTo: (x: number, y: number) => points.at(-1)?.push([x, y]),
    stroke() {
      picture.lines.push({ color: context.strokeStyle, width: context.lineWidth, dash: [...dash], clipped, points })
    },
    fillRect(x: number, y: number, width: number, height: number) {
      picture.areas.push({ color: context.fillStyle, x, y, width, height })
    },
    fillText: (text: string, x: number, y: number) => picture.texts.push({ text, x, y }),
    measureText: (text: string) => ({ width: text.length * 6 }),
  }
  return { context: context as unknown as DrawingContext, picture }
}
